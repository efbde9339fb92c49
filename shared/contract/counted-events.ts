/**
 * The log events that CloudWatch counts, by its embedded metric format. Functions log them and the
 * monitoring watches them, both by these lists, so that no name can differ between the two.
 */

/** Each of these raises an alarm, on which the operator has to act. */
export const alarmEvents = [
  "payment_mismatch",
  "payment_without_booking",
  "payment_unclear",
  "payment_disputed",
  "refund_failed",
  "webhook_undelivered",
  "upkeep_out_of_time",
  "mail_unsent",
  "mail_returned",
  "pages_overdue",
] as const;
export type AlarmEvent = (typeof alarmEvents)[number];

/** Business events, shown on the dashboard. */
export const businessEvents = [
  "booking_started",
  "booking_paid",
  "payment_failed",
  "webhook_refused",
  "mail_sent",
] as const;
export type BusinessEvent = (typeof businessEvents)[number];

/** The namespace of the metrics in CloudWatch. Their one dimension is the stage. */
export const metricNamespace = "Touchline";
