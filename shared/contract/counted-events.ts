/**
 * What functions log that CloudWatch counts: the line itself says so, in CloudWatch's embedded metric
 * format. The functions log these events and the monitoring looks for them, both by these lists: a
 * name that only one of the two knew would be silence.
 */

/** Each of these raises an alarm: somebody has to do something about it. */
export const alarmEvents = [
  "payment_mismatch",
  "payment_without_booking",
  "payment_intent_foreign",
  "payment_intent_missing",
  "webhook_refused",
  "mail_given_up",
] as const;
export type AlarmEvent = (typeof alarmEvents)[number];

/** How the business goes, shown on the dashboard. */
export const businessEvents = [
  "booking_started",
  "booking_paid",
  "payment_failed",
  "mail_sent",
] as const;
export type BusinessEvent = (typeof businessEvents)[number];

/** The namespace of the metrics in CloudWatch. Their one dimension is the stage. */
export const metricNamespace = "Touchline";
