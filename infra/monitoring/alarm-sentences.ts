import { doctorCommand, type Stage, setUpCommand, stackName } from "#infra/stages.ts";
import type { AlarmEvent } from "#shared/contract/counted-events.ts";

export interface Advice {
  readonly doctor: string;
  readonly setUp: string;
  /** How to have the booking or payment of an event explained. */
  readonly explain: (event: AlarmEvent) => string;
}

/** Sentences for an operator, who has no account in the admin area. */
export interface AlarmSentences {
  /** What happened, and to whom. */
  readonly meaning: string;
  /** What to run, and what to tell the trainer. */
  readonly action: (advice: Advice) => string;
}

export const adviceFor = (stage: Stage): Advice => ({
  doctor: doctorCommand(stage),
  setUp: setUpCommand(stage),
  explain: (event) =>
    `Find the bookingId or paymentIntentId of ${event} under "The latest faults" on the dashboard ${stackName(stage)}. Then run ${doctorCommand(stage)} --payment <id>: it says what to do.`,
});

export const eventAlarms: Readonly<
  Record<
    AlarmEvent,
    AlarmSentences & {
      readonly id: string;
      readonly threshold?: number;
      readonly periodMinutes?: number;
    }
  >
> = {
  payment_mismatch: {
    id: "PaymentMismatch",
    meaning: "A client paid an amount that differs from the price of the booking, which is kept.",
    action: ({ explain }) =>
      `${explain("payment_mismatch")} Tell the trainer, who refunds the difference in the admin area or asks the client.`,
  },
  payment_without_booking: {
    id: "PaymentWithoutBooking",
    meaning:
      "A client has paid, but there is no booking for the payment, so the trainer does not know of it.",
    action: ({ explain }) =>
      `${explain("payment_without_booking")} Tell the trainer, who phones the client.`,
  },
  payment_unclear: {
    id: "PaymentUnclear",
    meaning:
      "A payment cannot be matched with its booking: it names another one, Stripe does not know it, or an event about it cannot be read. The booking is not confirmed, although its client may have paid.",
    action: ({ doctor, explain }) =>
      `First run ${doctor}: its line Stripe keys must be ok, with keys of the account that takes the payments. ${explain("payment_unclear")} If there is only a stripeEventId, look for that event in Stripe's dashboard. Tell the trainer if a client has paid.`,
  },
  payment_disputed: {
    id: "PaymentDisputed",
    meaning:
      "A cardholder has disputed a payment, a bank warns that a payment may be fraud, or a dispute was lost.",
    action: ({ explain }) =>
      `Tell the trainer at once: an answer is due soon, and the booking in the admin area says by when and what to do. ${explain("payment_disputed")}`,
  },
  refund_failed: {
    id: "RefundFailed",
    meaning:
      "A client does not have the money back: a bank returned a refund, or Stripe refused one that the trainer believes to be under way.",
    action: ({ explain }) =>
      `${explain("refund_failed")} Tell the trainer, who refunds again in the admin area or pays the client another way.`,
  },
  webhook_undelivered: {
    id: "WebhookUndelivered",
    meaning:
      "Stripe could not deliver the event of a payment, a refund or a dispute. Upkeep has caught up, but clients and the trainer heard about it late.",
    action: ({ doctor, setUp }) =>
      `Run ${doctor}. If its line Stripe webhook, Stripe's events or Live: signed event is not ok, run ${setUp} --replace-webhook. Stripe's dashboard shows under Workbench → Webhooks why deliveries fail.`,
  },
  upkeep_out_of_time: {
    id: "UpkeepOutOfTime",
    // One run that did not get through is made up for by the next.
    threshold: 2,
    periodMinutes: 15,
    meaning:
      "Upkeep ran out of time twice in a row, so clients' emails and expired drafts are waiting. Payments are booked first and are not affected.",
    action: () =>
      "Look at Started on the dashboard: if strangers start drafts in masses, block their country under Security in CloudFront's console. If Stripe is slow, wait.",
  },
  mail_returned: {
    id: "MailReturned",
    meaning:
      "An email bounced, or its recipient reported it as spam, so a client or the trainer may not know what it says.",
    action: ({ explain }) =>
      `${explain("mail_returned")} Tell the trainer, who phones the client; the operator guide has the reasons under "Email that bounces". If many bounce, stop the cause first: AWS stops an account's email when about one in ten bounces.`,
  },
  mail_unsent: {
    id: "MailUnsent",
    meaning:
      "An email about a booking could not be sent: a client's first one for an hour, or another after many attempts. The client or the trainer may not know about the booking.",
    action: ({ doctor, explain }) =>
      `Run ${doctor}: its lines Sender's address and Sending email say what is wrong. If AWS has stopped the account's email, run ${doctor} --pause meanwhile, so that no client pays without hearing from the trainer. ${explain("mail_unsent")} Tell the trainer, who phones the client and sends the email again from the booking in the admin area.`,
  },
  pages_overdue: {
    id: "PagesOverdue",
    meaning:
      "The pages do not show what the trainer has published. Bookings are affected: a page may show a different price from the one the visitor is then asked to pay. Upkeep keeps trying to update the pages.",
    action: ({ doctor }) =>
      `If the alarm stays, run ${doctor}, and look for the cause in the log of the function Render. Tell the trainer to change no prices until then.`,
  },
};
