import * as z from "zod/mini";
import type { ConsultationAnswers, FlowSource } from "#shared/bookings/bookings.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/** The payment lists. */
export type PaymentKind = "paid" | "free" | "refunded";

/** The value of `paymentKey`: one partition per list. */
export function paymentKeyOf(flowSource: FlowSource, kind: PaymentKind): string {
  return `${flowSource}#${kind}`;
}

/** The list keys that a draft gets when it is confirmed. Stored on the draft as `listKeys`. */
export function indexKeys(flowSource: FlowSource) {
  return {
    paid: paymentKeyOf(flowSource, "paid"),
    free: paymentKeyOf(flowSource, "free"),
  };
}

/** The attributes that a confirmation copies into the keys of the trainer's lists. */
export const confirmedListKeys = {
  paid: { confirmedKey: "flowSource", toDoKey: "flowSource", paymentKey: "listKeys.paid" },
  free: { confirmedKey: "flowSource", toDoKey: "flowSource", paymentKey: "listKeys.free" },
} as const;

/**
 * Where a page of a list ended. Every index is ordered by time as a text, so a cursor has to write it
 * exactly as it is stored, or DynamoDB may find it outside the dates that are asked for.
 */
export const ListPosition = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3 }),
  bookingId: BookingId,
});
export type ListPosition = z.infer<typeof ListPosition>;

/** What retention erases next: the answers about health, and years later the whole booking. */
export const retentionKeys = { healthAnswers: "healthAnswers", booking: "booking" } as const;
export type RetentionKey = (typeof retentionKeys)[keyof typeof retentionKeys];

export function retentionKeyOf(answers: ConsultationAnswers | Payer): RetentionKey {
  return "healthConsent" in answers ? retentionKeys.healthAnswers : retentionKeys.booking;
}

/** The key that bookings are found by. Mail services ignore the case of an address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
