/**
 * What a function logs that the operator must hear of: each of these events raises an alarm. The
 * functions log them and the monitoring counts them, both by this list: a name that only one of the
 * two knew would be silence.
 */
export const alarmEvents = [
  "payment_mismatch",
  "payment_without_booking",
  "payment_intent_foreign",
  "payment_intent_missing",
  "mail_given_up",
] as const;
export type AlarmEvent = (typeof alarmEvents)[number];
