import type { BookingDetails } from "./booking-store.ts";

/**
 * What of a booking has to be erased next when its time is over: the answers about health first, for
 * they are kept for a shorter time, and then the booking as a whole.
 */
export const retentionKeys = { healthAnswers: "healthAnswers", booking: "booking" } as const;
export type RetentionKey = (typeof retentionKeys)[keyof typeof retentionKeys];

/** What has to be erased next of a draft that becomes a booking. */
export function retentionKeyOf({ answers }: BookingDetails): RetentionKey {
  const hasHealthAnswers = "healthConsent" in answers && answers.healthConsent !== undefined;
  return hasHealthAnswers ? retentionKeys.healthAnswers : retentionKeys.booking;
}
