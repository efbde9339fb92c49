import PostalMime from "postal-mime";

/**
 * A raw mail as a mail program reads it.
 * @param data in base64
 */
export async function readRawMail(data: string) {
  const source = Buffer.from(data, "base64").toString();
  const {
    replyTo,
    subject = "",
    text = "",
    html = "",
    attachments,
  } = await PostalMime.parse(source, {
    attachmentEncoding: "utf8",
  });
  return {
    replyTo: replyTo?.[0]?.address ?? "",
    subject,
    text,
    html,
    parts: attachments.map(({ mimeType, method, filename, content }) => ({
      type: method === undefined ? mimeType : `${mimeType}; method=${method}`,
      name: filename ?? "",
      content: String(content),
    })),
    source,
  };
}
