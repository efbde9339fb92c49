import type { MailReceiver } from "../template/read-mail-reports.ts";

export type MailOutcome = "bounce" | "complaint" | "delivered";

/**
 * SES's mailbox simulator: `bounce@simulator.amazonses.com` bounces, and so does `bounce+any@…`. See
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html.
 */
export function simulatedOutcome(recipient: string): MailOutcome {
  const [, name] = /^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(recipient) ?? [];
  return name === "bounce" || name === "complaint" ? name : "delivered";
}

export interface MailReport {
  /** As the configuration set's event destination lists it: `bounce`, `complaint`. */
  readonly eventType: string;
  readonly message: string;
}

/** What SES reports of a mail with these tags, as far as functions read it. */
export function reportOf(
  outcome: MailOutcome,
  tags: Readonly<Record<string, string>>,
): MailReport | undefined {
  if (outcome === "delivered") return undefined;
  const mail = {
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  const content =
    outcome === "complaint"
      ? { eventType: "Complaint", mail }
      : {
          eventType: "Bounce",
          bounce: {
            bounceType: "Permanent",
            bounceSubType: "General",
            bouncedRecipients: [{ action: "failed" }],
          },
          mail,
        };
  return { eventType: outcome, message: JSON.stringify(content) };
}

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
