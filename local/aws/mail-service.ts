import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../http-message.ts";
import type { Inbox } from "../mail/inbox.ts";
import { type AwsService, escapeXml, xmlAnswer } from "./aws-services.ts";
import { arrives, type MailReport, reportOf, simulatedOutcome } from "./mail-reports.ts";

/** The part of SES (v1, the Query API) that the functions use: `SendEmail`. */

export interface MailServiceOptions {
  readonly inbox: Inbox;
  readonly now: () => Date;
  /** Verified addresses and domains: nothing else may be sent from. */
  readonly senders: () => readonly string[];
  readonly configurationSets: () => readonly string[];
  /** Whether sending is out of order. */
  readonly failing: () => boolean;
  /** Whether every mail that is accepted bounces. */
  readonly bouncing: () => boolean;
  /** Receives what SES reports about the mail of a configuration set. */
  readonly onReport: (configurationSet: string, report: MailReport) => void;
  readonly region: string;
  readonly accountId: string;
}

export function createMailService(options: MailServiceOptions): AwsService {
  return {
    demands({ body }) {
      const form = new URLSearchParams(body.toString());
      const source = form.get("Source") ?? "";
      const fromAddress = addressOf(source);
      const sender = verifiedSender(source, options.senders()) ?? fromAddress;
      const set = form.get("ConfigurationSetName");
      // In SES's sandbox a right on the recipients' identities is required as well.
      const recipients = members(form, "Destination.ToAddresses");
      return [
        ...[sender, ...recipients].map((identity) => `identity/${identity}`),
        ...(set === null ? [] : [`configuration-set/${set}`]),
      ].map((resource) => ({
        action: `ses:${form.get("Action")}`,
        resource: `arn:aws:ses:${options.region}:${options.accountId}:${resource}`,
        fromAddress,
      }));
    },
    answer({ body }) {
      const form = new URLSearchParams(body.toString());
      if (options.failing()) {
        return failure(503, "Receiver", "ServiceUnavailable", "Sending is switched off.");
      }
      const action = form.get("Action");
      if (action !== "SendEmail") {
        return senderFault("InvalidAction", `The stand-in does not know ${action}.`);
      }
      const source = form.get("Source") ?? "";
      if (verifiedSender(source, options.senders()) === undefined) {
        return senderFault(
          "MessageRejected",
          `Email address is not verified. The following identities failed the check: ${source}`,
        );
      }
      const to = members(form, "Destination.ToAddresses");
      const replyTo = members(form, "ReplyToAddresses");
      if (![...to, ...replyTo].every(isSendable)) {
        return senderFault("InvalidParameterValue", "Illegal address");
      }
      const subject = form.get("Message.Subject.Data");
      const text = form.get("Message.Body.Text.Data");
      const html = form.get("Message.Body.Html.Data");
      if (to.length === 0 || subject === null || (text === null && html === null)) {
        const message = "A mail needs a recipient, a subject and a body.";
        return senderFault("InvalidParameterValue", message);
      }
      const set = form.get("ConfigurationSetName");
      if (set !== null && !options.configurationSets().includes(set)) {
        const message = `Configuration set <${set}> does not exist.`;
        return senderFault("ConfigurationSetDoesNotExist", message);
      }
      const [recipient = ""] = to;
      const outcome = options.bouncing() ? "bounce" : simulatedOutcome(recipient);
      const at = options.now().toISOString();
      if (arrives(outcome)) {
        options.inbox.add({
          to: to.join(", "),
          replyTo: replyTo.join(", "),
          subject,
          text: text ?? "",
          html: html ?? "",
          at,
        });
      }
      if (set !== null) {
        const tags = tagsOf(form);
        const report = reportOf(outcome, { recipient, subject, tags, configurationSet: set, at });
        if (report) options.onReport(set, report);
      }
      return xmlAnswer(
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

/** Words of ASCII without quotes and brackets, with single dots between them. */
const localPart = /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*$/;
const domainLabel = /^(?!-)[a-z\d-]{1,63}(?<!-)$/i;

/** Whether SES sends to an address. */
function isSendable(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split(".");
  return (
    at > 0 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label))
  );
}

/** The Query API's lists: `<name>.member.1`, `.member.2` and so on. */
function members(form: URLSearchParams, name: string): string[] {
  return [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);
}

/** The message tags: `Tags.member.1.Name` and `Tags.member.1.Value`. */
function tagsOf(form: URLSearchParams): Record<string, string> {
  const named = [...form].flatMap(([key, name]) => {
    const [, number] = /^Tags\.member\.(\d+)\.Name$/.exec(key) ?? [];
    return number === undefined ? [] : [[name, form.get(`Tags.member.${number}.Value`) ?? ""]];
  });
  return Object.fromEntries(named);
}

const senderFault = (code: string, message: string) => failure(400, "Sender", code, message);

function failure(status: number, type: string, code: string, message: string): HttpAnswer {
  return xmlAnswer(
    status,
    `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}
