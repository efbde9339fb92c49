import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { site } from "#shared/site/site.ts";

/** One mail. The mailer sets the sender. */
export interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Sends a mail, without automatic retries. */
  send(mail: Mail): Promise<void>;
}

/**
 * The connection to SES, without automatic retries: SES has no idempotency keys, so a retry after a
 * lost answer could send a second mail. The mail outbox decides about retries.
 */
export function createSesClient(): SESClient {
  return new SESClient({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
  });
}

/** Mail through SES, from the site's verified address. */
export function createSesMailer(ses: SESClient): Mailer {
  return {
    send: async ({ to, replyTo, subject, text, html }) => {
      await ses.send(
        new SendEmailCommand({
          Source: `${displayName(site.brand)} <${site.senderEmail}>`,
          Destination: { ToAddresses: [to] },
          ReplyToAddresses: [replyTo],
          Message: {
            Subject: { Data: oneLine(subject), Charset: "UTF-8" },
            Body: {
              Text: { Data: text, Charset: "UTF-8" },
              Html: { Data: html, Charset: "UTF-8" },
            },
          },
        }),
      );
    },
  };
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
