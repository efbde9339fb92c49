import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { dueIfCancelled, leftToRefund } from "#shared/bookings/owed.ts";
import { RefundRequest, refundMessages } from "#shared/bookings/refund-form.ts";
import type { RestChoice } from "#shared/bookings/refunds.ts";
import { endedBy } from "#shared/sessions/ended-sessions.ts";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { poundsAsTyped } from "#shared/values/money.ts";
import { parsePounds } from "#shared/values/typed-pounds.ts";
import { type Reading, readAs } from "#web/admin/use-form-fields.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";

export const refundLabels = {
  amount: "Amount in pounds",
  reason: "Reason",
  note: "Note",
  sessionsLeft: "This refund is",
};

/** `sessionsLeft` is empty until it is chosen: then the amount says it. */
export type RefundFields = Readonly<
  Record<Exclude<keyof typeof refundLabels, "sessionsLeft">, string>
> & { readonly sessionsLeft: RestChoice | "" };

export function emptyFields(pence: number): RefundFields {
  return {
    amount: poundsAsTyped(pence),
    reason: "requested_by_customer",
    note: "",
    sessionsLeft: "",
  };
}

/** What a refund of a booking is reckoned with. */
export function reckon(booking: AdminBooking) {
  const leftPence = leftToRefund(booking);
  return {
    leftPence,
    /** Of a block, without the sessions that were held. */
    proposedPence: Math.min(leftPence, dueIfCancelled(booking)) || leftPence,
    /** How many sessions can still be held, and so end or stay. */
    sessions: isBlock(booking) ? sessionsLeft(booking, new Date()) : 0,
    seen: booking.block && sessionChanges(booking),
    /** What becomes of them, unless the trainer says it. */
    choiceFor: (pence: number): RestChoice => (endedBy(booking, pence) > 0 ? "end" : "stay"),
  };
}
export type Reckoned = ReturnType<typeof reckon>;

/** What becomes of the sessions left, of a block that has some. */
export function choiceOf(
  { amount, sessionsLeft: chosen }: RefundFields,
  { sessions, choiceFor }: Reckoned,
): RestChoice | undefined {
  if (sessions === 0) return undefined;
  return chosen || choiceFor(parsePounds(amount) ?? 0);
}

export function readRefund(
  fields: RefundFields,
  refundId: string,
  reckoned: Reckoned,
): Reading<RefundRequest> {
  const { amount, reason, note } = fields;
  const { leftPence, seen } = reckoned;
  if (amount.trim() === "") return refused(refundMessages.amountRequired);
  const pence = parsePounds(amount);
  if (pence === undefined) return refused(refundMessages.amountUnreadable);
  if (pence > leftPence) return refused(refundMessages.tooMuch);
  const noteIfTyped = note.trim() === "" ? {} : { note };
  const sessionsLeft = choiceOf(fields, reckoned);
  return readAs(RefundRequest, {
    refundId,
    amount: pence,
    reason,
    leftToRefund: leftPence,
    ...noteIfTyped,
    ...(sessionsLeft && { sessionsLeft }),
    ...(seen !== undefined && { seen }),
  });
}

const refused = (message: string) => ({ errors: [{ path: "amount", message }] });
