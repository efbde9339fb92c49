import { RefundRequest, refundMessages } from "#shared/bookings/refund-form.ts";
import { poundsAsTyped } from "#shared/values/money.ts";
import { parsePounds } from "#shared/values/typed-pounds.ts";
import { type Reading, readAs } from "#web/admin/use-form-fields.ts";

export const refundLabels = { amount: "Amount in pounds", reason: "Reason", note: "Note" };

export type RefundFields = Readonly<Record<keyof typeof refundLabels, string>>;

export function emptyFields(leftPence: number): RefundFields {
  return { amount: poundsAsTyped(leftPence), reason: "requested_by_customer", note: "" };
}

export function readRefund(
  { amount, reason, note }: RefundFields,
  refundId: string,
  leftPence: number,
): Reading<RefundRequest> {
  if (amount.trim() === "") return refused(refundMessages.amountRequired);
  const pence = parsePounds(amount);
  if (pence === undefined) return refused(refundMessages.amountUnreadable);
  if (pence > leftPence) return refused(refundMessages.tooMuch);
  const noteIfTyped = note.trim() === "" ? {} : { note };
  return readAs(RefundRequest, { refundId, amount: pence, reason, ...noteIfTyped });
}

const refused = (message: string) => ({ errors: [{ path: "amount", message }] });
