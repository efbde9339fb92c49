import type { AlarmEvent } from "#shared/contract/counted-events.ts";

/** What an alarm tells whoever gets its mail. */
export interface AlarmSentences {
  /** What has happened to a person. */
  readonly meaning: string;
  /** What the operator should do about it. */
  readonly action: string;
}

/** What each event in the logs means for a person, and what the operator should do about it. */
export const eventAlarms: Readonly<
  Record<AlarmEvent, AlarmSentences & { readonly id: string; readonly threshold?: number }>
> = {
  payment_mismatch: {
    id: "PaymentMismatch",
    meaning:
      "Stripe took an amount that was never offered for a booking; the booking is kept and marked for the trainer's attention.",
    action:
      "Find payment_mismatch in the logs and compare the payment in Stripe's dashboard with the booking; refund the difference or ask the visitor.",
  },
  payment_without_booking: {
    id: "PaymentWithoutBooking",
    meaning: "Somebody has paid and there is no booking for it.",
    action:
      "Find payment_without_booking in the logs, look up its payment in Stripe's dashboard, and refund it or contact the payer.",
  },
  payment_intent_foreign: {
    id: "PaymentIntentForeign",
    meaning:
      "A payment names another booking than the one it was found with, so neither was confirmed by it.",
    action:
      "Find payment_intent_foreign in the logs, look up the payment in Stripe's dashboard, and compare its metadata with the booking; somebody may have changed it by hand.",
  },
  payment_intent_missing: {
    id: "PaymentIntentMissing",
    meaning:
      "Stripe does not know the payment of a booking that somebody began, so it cannot be told whether they have paid.",
    action:
      "Check first that the stored Stripe keys are those of the account that takes the payments, then find payment_intent_missing in the logs and look for the payment in Stripe's dashboard.",
  },
  webhook_refused: {
    id: "WebhookRefused",
    // One or two can be anybody's attempt; Stripe repeats what it could not deliver.
    threshold: 3,
    meaning:
      "Events for Stripe's webhook were refused because their signature is not Stripe's, so payments may be confirmed minutes late, by upkeep alone.",
    action:
      "Run npm run doctor; when the stored signing secret is not the endpoint's, run npm run setup with --replace-webhook, and when it is, somebody else is knocking and nothing needs doing.",
  },
  mail_given_up: {
    id: "MailGivenUp",
    meaning:
      "A mail about a confirmed booking could not be sent after many attempts, so a visitor or the trainer has not heard of it.",
    action:
      "Find mail_given_up in the logs for the booking, check SES for its cause, and write to the visitor by hand.",
  },
};
