import type { AlarmEvent } from "#shared/contract/counted-events.ts";

export interface AlarmSentences {
  /** What the alarm means for a visitor or the trainer. */
  readonly meaning: string;
  /** What the operator should do. */
  readonly action: string;
}

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
    meaning:
      "A visitor paid an amount that differs from the price of the booking; the booking is kept and marked for the trainer's attention.",
    action:
      "Find payment_mismatch in the logs and compare the payment in Stripe's dashboard with the booking; refund the difference or ask the visitor.",
  },
  payment_without_booking: {
    id: "PaymentWithoutBooking",
    meaning: "A visitor has paid, but there is no booking for the payment.",
    action:
      "Find payment_without_booking in the logs, look up its payment in Stripe's dashboard, and refund it or contact the payer.",
  },
  payment_unclear: {
    id: "PaymentUnclear",
    meaning:
      "The payment of a booking names another booking, Stripe does not know it, or an event about it cannot be read, so it confirmed nothing and we cannot tell whether the visitor has paid.",
    action:
      "First check that the stored Stripe keys belong to the account that takes the payments. Then find payment_unclear in the logs, look for the payment in Stripe's dashboard, and compare its metadata with the booking; the metadata may have been changed by hand. If the line has a stripeEventType, look for its stripeEventId in Stripe's dashboard and compare the event's payment with the booking.",
  },
  payment_disputed: {
    id: "PaymentDisputed",
    meaning:
      "A cardholder has disputed a payment, a bank warns that a payment may be fraud, or a dispute was lost; the booking is marked.",
    action:
      "Find payment_disputed in the logs and open the booking in the admin area: refund after a warning or an inquiry, and answer a dispute in Stripe's dashboard before its evidence is due.",
  },
  refund_failed: {
    id: "RefundFailed",
    meaning:
      "A bank sent back a refund that Stripe had accepted, or Stripe refused one that the trainer believes to be under way, so the visitor does not have the money; the booking is marked.",
    action:
      "Find refund_failed in the logs, open the booking in the admin area, and refund again or pay the visitor another way.",
  },
  webhook_undelivered: {
    id: "WebhookUndelivered",
    meaning:
      "Stripe could not deliver the event of a payment, a refund or a dispute, which upkeep has made up for: such news arrives late.",
    action:
      "Run npm run doctor; if the stored signing secret is not the endpoint's, run npm run setup with --replace-webhook. Stripe's dashboard shows under Workbench → Webhooks why deliveries fail.",
  },
  upkeep_out_of_time: {
    id: "UpkeepOutOfTime",
    // One run that did not get through is made up for by the next.
    threshold: 2,
    periodMinutes: 15,
    meaning:
      "Upkeep did not get through its work twice in a row, so mail and expired drafts wait; payments are booked first and do not.",
    action:
      "Look at Started on the dashboard: if strangers start drafts in masses, block their country under Security in CloudFront's console. If Stripe is slow, wait.",
  },
  mail_returned: {
    id: "MailReturned",
    meaning:
      "A mail bounced, or its reader reported it as spam, so a visitor or the trainer may not know; a booking is marked.",
    action:
      "Find mail_returned in the log of the function BookingsMailReports and open its booking in the admin area; call the visitor. If many bounce, stop the cause first: AWS stops an account's mail when about one in ten bounces.",
  },
  mail_given_up: {
    id: "MailGivenUp",
    meaning:
      "A mail about a confirmed booking could not be sent after many attempts, so the visitor or the trainer may not know about the booking.",
    action:
      "Find mail_given_up in the logs for the booking, look for the cause in SES, and write to the visitor by hand.",
  },
  pages_overdue: {
    id: "PagesOverdue",
    meaning:
      "The pages do not show what the trainer has published, so bookings are affected: a page may show another price than the one that its visitor is then asked for. Upkeep puts the pages.",
    action:
      "If the alarm stays, the pages cannot be put: look for the cause in the log of the function WebsiteRender.",
  },
};
