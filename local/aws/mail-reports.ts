import { randomUUID } from "node:crypto";
import type { MailReceiver } from "../template/read-mail-reports.ts";

/** What becomes of a mail that SES accepted, by the names of its mailbox simulator. */
const simulatedOutcomes = ["bounce", "complaint", "suppressionlist", "ooto"] as const;
export type MailOutcome = (typeof simulatedOutcomes)[number] | "delivered";

/** Whether the mail reaches a mailbox. */
export const arrives = (outcome: MailOutcome) =>
  outcome !== "bounce" && outcome !== "suppressionlist";

/**
 * SES's mailbox simulator: `bounce@simulator.amazonses.com` bounces, and so does `bounce+any@…`. See
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html.
 */
export function simulatedOutcome(recipient: string): MailOutcome {
  const [, name] = /^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(recipient) ?? [];
  return simulatedOutcomes.find((each) => each === name) ?? "delivered";
}

export interface MailReport {
  /** As the configuration set's event destination lists it: `bounce`, `complaint`. */
  readonly eventType: string;
  /** What SES publishes. */
  readonly message: string;
}

interface ReportedMail {
  readonly recipient: string;
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet: string;
  readonly at: string;
}

/** What SES reports about a mail, if anything; the parts of it that a reader could rely on. */
export function reportOf(outcome: MailOutcome, sent: ReportedMail): MailReport | undefined {
  if (outcome === "delivered") return undefined;
  const { recipient, subject, at } = sent;
  const tags = { "ses:configuration-set": sent.configurationSet, ...sent.tags };
  const mail = {
    timestamp: at,
    messageId: randomUUID(),
    destination: [recipient],
    commonHeaders: { to: [recipient], subject },
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  const details = { timestamp: at, feedbackId: randomUUID() };
  const to = { emailAddress: recipient };
  if (outcome === "complaint") {
    const complaint = { ...details, complainedRecipients: [to], complaintFeedbackType: "abuse" };
    return {
      eventType: "complaint",
      message: JSON.stringify({ eventType: "Complaint", complaint, mail }),
    };
  }
  const bounce = { ...details, ...bounceKinds[outcome](to) };
  return { eventType: "bounce", message: JSON.stringify({ eventType: "Bounce", bounce, mail }) };
}

type Recipient = { readonly emailAddress: string };

const bounceKinds = {
  bounce: (to: Recipient) => ({
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      { ...to, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" },
    ],
  }),
  suppressionlist: (to: Recipient) => ({
    bounceType: "Permanent",
    bounceSubType: "OnAccountSuppressionList",
    bouncedRecipients: [to],
  }),
  ooto: (to: Recipient) => ({
    bounceType: "Transient",
    bounceSubType: "General",
    bouncedRecipients: [to],
  }),
};

interface DeliveryOptions {
  readonly receivers: () => readonly MailReceiver[];
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
  readonly onFailure: (functionArn: string, message: string) => void;
}

/** SNS between SES and a function. It may deliver twice, so here it always does. */
export function deliverMailReports({ receivers, invoke, onFailure }: DeliveryOptions) {
  return (configurationSet: string, { eventType, message }: MailReport): void => {
    for (const receiver of receivers()) {
      const { functionArn, eventTypes } = receiver;
      if (receiver.configurationSet !== configurationSet || !eventTypes.includes(eventType)) {
        continue;
      }
      const event = { Records: [{ EventSource: "aws:sns", Sns: { Message: message } }] };
      invoke(functionArn, event)
        .then(() => invoke(functionArn, event))
        .catch((error: unknown) => onFailure(functionArn, String(error)));
    }
  };
}
