import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../http-message.ts";
import type { Inbox } from "../mail/inbox.ts";
import type { AwsService } from "./aws-services.ts";

/** The part of SES (v1, the Query API) that the functions use: `SendEmail`. */

export interface MailServiceOptions {
  readonly inbox: Inbox;
  readonly now: () => Date;
  /** Verified addresses and domains: nothing else may be sent from. */
  readonly senders: () => readonly string[];
  /** Whether sending is out of order. */
  readonly failing: () => boolean;
  readonly region: string;
  readonly accountId: string;
}

export function createMailService(options: MailServiceOptions): AwsService {
  return {
    demands({ body }) {
      const form = new URLSearchParams(body);
      const source = form.get("Source") ?? "";
      const identity = verifiedSender(source, options.senders()) ?? addressOf(source);
      return [
        {
          action: `ses:${form.get("Action")}`,
          resource: `arn:aws:ses:${options.region}:${options.accountId}:identity/${identity}`,
        },
      ];
    },
    answer({ body }) {
      const form = new URLSearchParams(body);
      if (options.failing()) {
        return failure(503, "Receiver", "ServiceUnavailable", "Sending is switched off.");
      }
      const action = form.get("Action");
      if (action !== "SendEmail") {
        return failure(400, "Sender", "InvalidAction", `The stand-in does not know ${action}.`);
      }
      const source = form.get("Source") ?? "";
      if (verifiedSender(source, options.senders()) === undefined) {
        return failure(
          400,
          "Sender",
          "MessageRejected",
          `Email address is not verified. The following identities failed the check: ${source}`,
        );
      }
      const to = members(form, "Destination.ToAddresses");
      const subject = form.get("Message.Subject.Data");
      const text = form.get("Message.Body.Text.Data");
      const html = form.get("Message.Body.Html.Data");
      if (to.length === 0 || subject === null || (text === null && html === null)) {
        return failure(
          400,
          "Sender",
          "InvalidParameterValue",
          "A mail needs a recipient, a subject and a body.",
        );
      }
      options.inbox.add({
        to: to.join(", "),
        replyTo: members(form, "ReplyToAddresses").join(", "),
        subject,
        text: text ?? "",
        html: html ?? "",
        at: options.now().toISOString(),
      });
      return xml(
        200,
        `<SendEmailResponse xmlns="${namespace}"><SendEmailResult><MessageId>${randomUUID()}</MessageId></SendEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></SendEmailResponse>`,
      );
    },
    accessDenied: (message) => failure(403, "Sender", "AccessDenied", message),
  };
}

const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";

/** The verified address or domain that a mail is sent under. */
function verifiedSender(source: string, senders: readonly string[]): string | undefined {
  const address = addressOf(source);
  const domain = address.split("@")[1] ?? "";
  return senders.find((sender) => [address, domain].includes(sender.toLowerCase()));
}

/** @param source `address` or `Name <address>` */
function addressOf(source: string): string {
  return (/<([^>]+)>\s*$/.exec(source)?.[1] ?? source).trim().toLowerCase();
}

/** The Query API's lists: `<name>.member.1`, `.member.2` and so on. */
function members(form: URLSearchParams, name: string): string[] {
  return [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);
}

function failure(status: number, type: string, code: string, message: string): HttpAnswer {
  return xml(
    status,
    `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

function xml(status: number, body: string): HttpAnswer {
  return { status, headers: { "content-type": "text/xml" }, body: Buffer.from(body) };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
