import {
  type Attachment,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";
import { callTimeout } from "#lambdas/http/call-timeout.ts";
import { site } from "#shared/site/site.ts";
import { withNote } from "./mail-layout.ts";

/** One mail. The mailer sets the sender. */
export interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file?: MailFile;
}

/** A file that a mail brings along. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface Mailer {
  /**
   * Sends a mail, without automatic retries. A mail that was sent may still bounce. Mail to the
   * trainer never depends on a visitor's address: when SES refuses it, it is sent again without Reply-To.
   */
  send(mail: Mail, tags: MailTags): Promise<void>;
}

/** What SES repeats when it reports that a mail bounced; `mail` says which one it is. */
type MailTags = { readonly mail: string } & Readonly<Record<string, string>>;

/**
 * The connection to SES, without automatic retries: SES has no idempotency keys, so a retry after a
 * lost answer could send a second mail. Upkeep decides about retries.
 */
export function createSesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 1,
    // A connection that was kept while the function was frozen may be dead.
    requestHandler: { ...callTimeout(5000), httpsAgent: { keepAlive: false } },
  });
}

/**
 * Mail through SES, from the site's verified address.
 * @param configurationSet in which SES reports bounces.
 */
export function createSesMailer(ses: SESv2Client, configurationSet: string): Mailer {
  return {
    send: async (mail, tags) => {
      const { to, replyTo } = mail;
      const reported = {
        ConfigurationSetName: configurationSet,
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      };
      const send = (letter: SendEmailCommandInput) =>
        ses.send(new SendEmailCommand({ ...letter, ...reported }));
      try {
        await send({ ...letter(mail), ReplyToAddresses: [replyTo] });
      } catch (error) {
        if (to !== site.trainerEmail || !isRefusal(error)) throw error;
        await send(letter(withoutReply(mail)));
      }
    },
  };
}

function letter({ to, subject, text, html, file }: Mail): SendEmailCommandInput {
  return {
    FromEmailAddress: `${displayName(site.brand)} <${site.senderEmail}>`,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: oneLine(subject), Charset: "UTF-8" },
        Body: {
          Text: { Data: text, Charset: "UTF-8" },
          Html: { Data: html, Charset: "UTF-8" },
        },
        ...(file && { Attachments: [attachment(file)] }),
      },
    },
  };
}

function attachment({ name, type, content }: MailFile): Attachment {
  return {
    FileName: name,
    ContentType: type,
    RawContent: Buffer.from(content),
    // SES's default is for ASCII only.
    ContentTransferEncoding: "BASE64",
  };
}

/** The mail with a sentence that says why a reply does not reach the visitor. */
function withoutReply(mail: Mail): Mail {
  const note = `A reply to this email does not reach the visitor, because the mail service refuses the address ${mail.replyTo}.`;
  return {
    ...mail,
    text: `${note}\n\n${mail.text}`,
    html: withNote(mail.html, note),
  };
}

// SES has no code for an address: a malformed one is `BadRequestException`, one that
// SES does not want to see is `MessageRejected`. Nothing was sent after either.
const refusals = ["BadRequestException", "MessageRejected"];

function isRefusal(error: unknown): boolean {
  return error instanceof Error && refusals.includes(error.name);
}

/** Removes line breaks, which would end the header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** A sender's name for a header: plain ASCII, or an encoded word (RFC 2047). */
function displayName(name: string): string {
  const line = oneLine(name);
  return /^[\x20-\x7e]*$/.test(line)
    ? `"${line.replace(/["\\]/g, "\\$&")}"`
    : `=?UTF-8?B?${Buffer.from(line).toString("base64")}?=`;
}
