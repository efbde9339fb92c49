import { refundBooking } from "#shared/bookings/admin-api.ts";
import { type RefundReason, RefundRequest, refundMessages } from "#shared/bookings/refunds.ts";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { parsePounds, poundsAsTyped } from "#shared/values/money.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The typed text. */
export interface RefundForm {
  readonly amount: string;
  readonly reason: RefundReason;
  readonly note: string;
}

export function emptyForm(leftPence: number): RefundForm {
  return { amount: poundsAsTyped(leftPence), reason: "requested_by_customer", note: "" };
}

/** Validates the form: its request, or what is wrong with a field. */
export function readForm(
  { amount, reason, note }: RefundForm,
  refundId: string,
  leftPence: number,
): { readonly request: RefundRequest } | { readonly errors: { amount?: string; note?: string } } {
  if (amount.trim() === "") return { errors: { amount: refundMessages.amountRequired } };
  const pence = parsePounds(amount);
  if (pence === undefined) return { errors: { amount: refundMessages.amountUnreadable } };
  if (pence > leftPence) return { errors: { amount: refundMessages.tooMuch } };
  const parsed = RefundRequest.safeParse({
    refundId,
    amount: pence,
    reason,
    ...(note.trim() !== "" && { note }),
  });
  if (parsed.success) return { request: parsed.data };
  const [issue] = parsed.error.issues;
  return { errors: { [issue?.path[0] === "note" ? "note" : "amount"]: issue?.message ?? "" } };
}

/** The one call of this feature; tests bring their own. */
export type AskForRefund = (
  bookingId: string,
  body: RefundRequest,
) => Promise<EndpointResponse<typeof refundBooking>>;

export const askForRefund: AskForRefund = (bookingId, body) =>
  callAsTrainer(refundBooking, { params: { bookingId }, body });
