import { randomUUID } from "node:crypto";

/** What becomes of a mail that SES accepted, by the names of its mailbox simulator. */
const simulatedOutcomes = ["bounce", "complaint", "suppressionlist", "ooto"] as const;
export type MailOutcome = (typeof simulatedOutcomes)[number] | "delivered";

/** Whether somebody could have read the mail. */
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
