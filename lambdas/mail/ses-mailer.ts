import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { callTimeout } from "#lambdas/http/call-timeout.ts";
import { site } from "#shared/site/site.ts";
import { type CalendarFile, composeInvitation } from "./compose-invitation.ts";
import { withNote } from "./mail-layout.ts";

/** One mail. The mailer sets the sender. */
export interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file?: CalendarFile;
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
export function createSesClient(): SESClient {
  return new SESClient({
    maxAttempts: 1,
    // A connection that was kept while the function was frozen may be dead.
    requestHandler: { ...callTimeout(5000), httpsAgent: { keepAlive: false } },
  });
}

/** Mail from the site's verified address. @param configurationSet in which SES reports bounces */
export function createSesMailer(ses: SESClient, configurationSet: string): Mailer {
  const send = async (mail: Letter, tags: MailTags) => {
    const { to, replyTo, file } = mail;
    const subject = oneLine(mail.subject);
    const reported = {
      ConfigurationSetName: configurationSet,
      Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    };
    if (file) {
      const Data = await composeInvitation({ ...mail, subject, file });
      const raw = { Source: site.senderEmail, Destinations: [to], RawMessage: { Data } };
      return ses.send(new SendRawEmailCommand({ ...raw, ...reported }));
    }
    const simple = {
      Source: `${displayName(site.brand)} <${site.senderEmail}>`,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Message: {
        Subject: utf8(subject),
        Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
      },
    };
    return ses.send(new SendEmailCommand({ ...simple, ...reported }));
  };
  return {
    send: async (mail, tags) => {
      try {
        await send(mail, tags);
      } catch (error) {
        if (mail.to !== site.trainerEmail || !isRefusal(error)) throw error;
        await send(withoutReply(mail), tags);
      }
    },
  };
}

/** A mail whose reply address may be left out. */
type Letter = Omit<Mail, "replyTo"> & { readonly replyTo?: string };

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** The mail with a sentence that says why a reply does not reach the visitor. */
function withoutReply({ replyTo, ...mail }: Mail): Letter {
  const note = `A reply to this email does not reach the visitor, because the email service refuses the address ${replyTo}.`;
  return { ...mail, text: `${note}\n\n${mail.text}`, html: withNote(mail.html, note) };
}

// SES has no error for an address: a malformed one is an `InvalidParameterValue`, one that
// SES does not want to see is `MessageRejected`. Nothing was sent after either.
const refusals = ["InvalidParameterValue", "MessageRejected"];

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
