import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Inbox } from "../mail/inbox.ts";
import { readRawMail } from "../mail/read-raw-mail.ts";
import { localAccount } from "../template/intrinsics.ts";
import { type AwsCall, type AwsService, queryFailure, xmlAnswer } from "./aws-services.ts";
import type { Faults } from "./faults.ts";
import { type MailReport, reportOf, simulatedOutcome } from "./mail-reports.ts";

/** The part of SES (v1) that the functions use: `SendEmail` with both forms, and `SendRawEmail`. */

export interface MailServiceOptions {
  readonly inbox: Inbox;
  readonly now: () => Date;
  /** Verified addresses and domains: nothing else may be sent from. */
  readonly senders: () => readonly string[];
  readonly faults: () => ReturnType<Faults["mail"]>;
  readonly onReport: (configurationSet: string, report: MailReport) => void;
}

const { region, accountId } = localAccount;

const common = {
  Version: z.literal("2010-12-01"),
  Source: z.string(),
  ConfigurationSetName: z.optional(z.string()),
};

const utf8 = z.literal("UTF-8");

/** The parameters of AWS's query protocol, without the tags. */
const Sending = z.discriminatedUnion("Action", [
  z.strictObject({
    ...common,
    Action: z.literal("SendEmail"),
    "Destination.ToAddresses.member.1": z.string(),
    "ReplyToAddresses.member.1": z.optional(z.string()),
    "Message.Subject.Charset": utf8,
    "Message.Subject.Data": z.string(),
    "Message.Body.Text.Charset": utf8,
    "Message.Body.Text.Data": z.string(),
    "Message.Body.Html.Charset": utf8,
    "Message.Body.Html.Data": z.string(),
  }),
  z.strictObject({
    ...common,
    Action: z.literal("SendRawEmail"),
    "Destinations.member.1": z.string(),
    "RawMessage.Data": z.base64(),
  }),
]);

export function createMailService(options: MailServiceOptions): AwsService {
  return {
    demands(call) {
      const { sending } = readCall(call);
      const source = sending.data?.Source ?? "";
      const fromAddress = addressOf(source);
      const sender = verifiedSender(source, options.senders()) ?? fromAddress;
      const set = sending.data?.ConfigurationSetName;
      // In SES's sandbox a right on the recipient's identity is required as well.
      const recipients = sending.data ? [recipientOf(sending.data)] : [];
      const resources = [
        ...[sender, ...recipients].map((identity) => `identity/${identity}`),
        ...(set === undefined ? [] : [`configuration-set/${set}`]),
      ];
      return resources.map((resource) => ({
        action: `ses:${sending.data?.Action ?? "SendEmail"}`,
        resource: `arn:aws:ses:${region}:${accountId}:${resource}`,
        fromAddress,
      }));
    },
    async answer(call) {
      const faults = options.faults();
      if (faults.fail) return queryFailure(503, "ServiceUnavailable", "Sending is switched off.");
      const { sending, tags } = readCall(call);
      if (!sending.success) return queryFailure(400, "ValidationError", sending.error.message);
      const { Source: source, ConfigurationSetName: set } = sending.data;
      if (verifiedSender(source, options.senders()) === undefined) {
        const message = `Email address is not verified. The following identities failed the check: ${source}`;
        return queryFailure(400, "MessageRejected", message);
      }
      const to = recipientOf(sending.data);
      const mail = await readMail(sending.data);
      if (!isSendable(to) || (mail.replyTo !== "" && !isSendable(mail.replyTo))) {
        return queryFailure(400, "InvalidParameterValue", "Illegal address");
      }
      const outcome = faults.bounce ? "bounce" : simulatedOutcome(to);
      if (outcome !== "bounce") {
        options.inbox.add({ to, ...mail, at: options.now().toISOString() });
      }
      const report = set === undefined ? undefined : reportOf(outcome, tags);
      if (set !== undefined && report) options.onReport(set, report);
      const { Action } = sending.data;
      const result = `<${Action}Result><MessageId>${randomUUID()}</MessageId></${Action}Result>`;
      return xmlAnswer(200, `<${Action}Response>${result}</${Action}Response>`);
    },
    accessDenied: (message) => queryFailure(403, "AccessDenied", message),
  };
}

type Sending = z.infer<typeof Sending>;

function readCall({ body }: AwsCall) {
  const parameters = [...new URLSearchParams(body.toString())];
  const isOfTag = (name: string) => name.startsWith("Tags.member.");
  const tagParts = parameters.filter(([name]) => isOfTag(name)).map(([, value]) => value);
  const tags: Record<string, string> = {};
  for (let at = 0; at < tagParts.length; at += 2) tags[tagParts[at] ?? ""] = tagParts[at + 1] ?? "";
  const others = parameters.filter(([name]) => !isOfTag(name));
  return { sending: Sending.safeParse(Object.fromEntries(others)), tags };
}

function recipientOf(sending: Sending): string {
  return sending.Action === "SendEmail"
    ? sending["Destination.ToAddresses.member.1"]
    : sending["Destinations.member.1"];
}

/** What the recipient's mail program makes of the mail. */
async function readMail(sending: Sending) {
  if (sending.Action === "SendRawEmail") return readRawMail(sending["RawMessage.Data"]);
  return {
    replyTo: sending["ReplyToAddresses.member.1"] ?? "",
    subject: sending["Message.Subject.Data"],
    text: sending["Message.Body.Text.Data"],
    html: sending["Message.Body.Html.Data"],
  };
}

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
