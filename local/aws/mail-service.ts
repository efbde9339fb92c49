import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type HttpAnswer, jsonAnswer } from "../http/http-message.ts";
import type { Inbox } from "../mail/inbox.ts";
import { localAccount } from "../template/intrinsics.ts";
import { type AwsService, inputOf } from "./aws-services.ts";
import type { Faults } from "./faults.ts";
import { type MailReport, reportOf, simulatedOutcome } from "./mail-reports.ts";
import { answerAbout, questionOf, type SendingAccount } from "./sending-account.ts";

/**
 * The part of SES (v2) that the functions use, `SendEmail` with simple content, and what the operator's
 * commands ask about the account.
 */

export interface MailServiceOptions {
  readonly inbox: Inbox;
  readonly now: () => Date;
  /** Verified addresses and domains: nothing else may be sent from. */
  readonly senders: () => readonly string[];
  /** For the operator's commands: without it, all senders are verified, and mail goes to any address. */
  readonly account?: SendingAccount;
  readonly faults: () => ReturnType<Faults["mail"]>;
  readonly onReport: (configurationSet: string, report: MailReport) => void;
}

const { region, accountId } = localAccount;

// SES refuses files that can run; these are all that the site sends.
const allowedFile = /^[\w-]+\.ics$/;

const Sending = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  ReplyToAddresses: z.optional(z.tuple([z.string()])),
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({
        Text: z.object({ Data: z.string() }),
        Html: z.object({ Data: z.string() }),
      }),
      Attachments: z._default(
        z.array(
          z.object({
            FileName: z.string().check(z.regex(allowedFile)),
            ContentType: z.string().check(z.maxLength(78)),
            RawContent: z.base64(),
          }),
        ),
        [],
      ),
    }),
  }),
});

export function createMailService(options: MailServiceOptions): AwsService {
  return {
    demands(call) {
      const question = questionOf(call);
      if (question) return [{ action: question.action, resource: "*" }];
      const sending = Sending.safeParse(inputOf(call)).data;
      const source = sending?.FromEmailAddress ?? "";
      const fromAddress = addressOf(source);
      const sender = verifiedSender(source, options.senders()) ?? fromAddress;
      const set = sending?.ConfigurationSetName;
      // In SES's sandbox a right on the recipients' identities is required as well.
      const recipients = sending?.Destination.ToAddresses ?? [];
      const resources = [
        ...[sender, ...recipients].map((identity) => `identity/${identity}`),
        ...(set === undefined ? [] : [`configuration-set/${set}`]),
      ];
      const hasFiles = (sending?.Content.Simple.Attachments ?? []).length > 0;
      return ["ses:SendEmail", ...(hasFiles ? ["ses:SendRawEmail"] : [])].flatMap((action) =>
        resources.map((resource) => ({
          action,
          resource: `arn:aws:ses:${region}:${accountId}:${resource}`,
          fromAddress,
        })),
      );
    },
    answer(call) {
      const question = questionOf(call);
      if (question) return answerAbout(options.account ?? openTo(options.senders()), question);
      const faults = options.faults();
      if (faults.fail) return failure(503, "ServiceUnavailable", "Sending is switched off.");
      const parsed = Sending.safeParse(inputOf(call));
      if (!parsed.success) return failure(400, "BadRequestException", parsed.error.message);
      const { FromEmailAddress: source, ConfigurationSetName: set, EmailTags } = parsed.data;
      if (verifiedSender(source, options.senders()) === undefined) {
        const message = `Email address is not verified. The following identities failed the check: ${source}`;
        return failure(400, "MessageRejected", message);
      }
      const [to] = parsed.data.Destination.ToAddresses;
      const [replyTo = ""] = parsed.data.ReplyToAddresses ?? [];
      if (!isSendable(to) || (replyTo !== "" && !isSendable(replyTo))) {
        return failure(400, "BadRequestException", "Illegal address");
      }
      const { Subject, Body, Attachments } = parsed.data.Content.Simple;
      const outcome = faults.bounce ? "bounce" : simulatedOutcome(to);
      if (outcome !== "bounce") {
        options.inbox.add({
          to,
          replyTo,
          subject: Subject.Data,
          text: Body.Text.Data,
          html: Body.Html.Data,
          ...(Attachments.length > 0 && { files: Attachments.map(fileOf) }),
          at: options.now().toISOString(),
        });
      }
      if (set !== undefined) {
        const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
        const report = reportOf(outcome, tags);
        if (report) options.onReport(set, report);
      }
      return jsonAnswer(200, { MessageId: randomUUID() });
    },
    accessDenied: (message) => failure(403, "AccessDeniedException", message),
  };
}

/** An account that may send to any address. */
const openTo = (senders: readonly string[]): SendingAccount => ({
  identities: new Map(senders.map((sender) => [sender, { verified: true }])),
  sending: { ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: "HEALTHY" },
});

type SentFile = z.infer<typeof Sending>["Content"]["Simple"]["Attachments"][number];

function fileOf({ FileName, ContentType, RawContent }: SentFile) {
  return {
    name: FileName,
    type: ContentType,
    content: Buffer.from(RawContent, "base64").toString(),
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

function failure(status: number, type: string, message: string): HttpAnswer {
  return jsonAnswer(status, { message }, { "x-amzn-errortype": type });
}
