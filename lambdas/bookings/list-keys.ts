import type { FlowSource } from "#shared/bookings/bookings.ts";

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
export function keysInWaiting(flowSource: FlowSource) {
  return {
    todo: progressKeyOf(flowSource, "todo"),
    paid: paymentKeyOf(flowSource, "paid"),
    free: paymentKeyOf(flowSource, "free"),
  };
}

/** Where a confirmation finds each key of the trainer's lists, in the item itself. */
export const ontoItsLists = {
  paid: { confirmedKey: "flowSource", progressKey: "listKeys.todo", paymentKey: "listKeys.paid" },
  free: { confirmedKey: "flowSource", progressKey: "listKeys.todo", paymentKey: "listKeys.free" },
} as const;
