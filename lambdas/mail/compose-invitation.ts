import MimeNode from "nodemailer/lib/mime-node";
import { site } from "#shared/site/site.ts";

/** What a mail asks a calendar to do (RFC 5546). */
export interface CalendarFile {
  readonly name: string;
  readonly method: "REQUEST" | "CANCEL";
  readonly content: string;
}

interface InvitingMail {
  readonly to: string;
  readonly replyTo?: string;
  /** In one line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: CalendarFile;
}

/**
 * A mail that mail programs show as an appointment (RFC 6047): the calendar's part is a third form of the
 * text. For those that do not, it is attached as a file too, of a type that no program takes for another
 * invitation.
 */
export function composeInvitation(inviting: InvitingMail): Promise<Buffer> {
  const { to, replyTo, subject, text, html, file } = inviting;
  const mail = new MimeNode("multipart/mixed", {
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  mail.setHeader({
    From: { name: site.brand, address: site.senderEmail },
    To: { name: "", address: to },
    ...(replyTo !== undefined && { "Reply-To": { name: "", address: replyTo } }),
    Subject: subject,
  });
  const forms = mail.createChild("multipart/alternative");
  const calendar = `text/calendar; charset=UTF-8; method=${file.method}`;
  forms.createChild("text/plain; charset=UTF-8").setContent(text);
  forms.createChild("text/html; charset=UTF-8").setContent(html);
  forms.createChild(calendar).setHeader(base64).setContent(file.content);
  mail
    .createChild("application/ics", { filename: file.name })
    .setHeader({ ...base64, "Content-Disposition": "attachment" })
    .setContent(file.content);
  return mail.build();
}

/** It keeps the file's line breaks as they are. */
const base64 = { "Content-Transfer-Encoding": "base64" };
