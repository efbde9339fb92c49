import * as z from "zod/mini";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import type { BookingDetails } from "./booking-store.ts";

/** How far a booking has come, by the list it is on. Session payments stay to do. */
export type Progress = "todo" | "completed";
/** What has become of a booking's money, by the list it is on. */
export type PaymentKind = "paid" | "free" | "refunded";

/** The value of `progressKey`: one partition for each list. */
export function progressKeyOf(flowSource: FlowSource, progress: Progress): string {
  return `${flowSource}#${progress}`;
}

/** The value of `paymentKey`: one partition for each list. */
export function paymentKeyOf(flowSource: FlowSource, kind: PaymentKind): string {
  return `${flowSource}#${kind}`;
}

/**
 * The keys that a draft is going to have once it is confirmed, kept aside until then: whoever
 * confirms need not know what is booked.
 */
export function indexKeys(flowSource: FlowSource) {
  return {
    todo: progressKeyOf(flowSource, "todo"),
    paid: paymentKeyOf(flowSource, "paid"),
    free: paymentKeyOf(flowSource, "free"),
  };
}

/** Where a confirmation finds each key of the trainer's lists, in the item itself. */
export const confirmedListKeys = {
  paid: { confirmedKey: "flowSource", progressKey: "listKeys.todo", paymentKey: "listKeys.paid" },
  free: { confirmedKey: "flowSource", progressKey: "listKeys.todo", paymentKey: "listKeys.free" },
} as const;

/** Where a page of a list of bookings ended, by whatever index: all of them are in order of time. */
export const ListPosition = z.strictObject({
  timestamp: z.iso.datetime(),
  bookingId: BookingId,
});
export type ListPosition = z.infer<typeof ListPosition>;

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

/**
 * An e-mail address as the bookings are found by it. People write theirs in any case, and no mail
 * service that matters tells the cases apart.
 */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
