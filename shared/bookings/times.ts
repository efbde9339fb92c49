import type { FlowSource } from "./booking-kinds.ts";
import { type Dispute, isHeldByBank } from "./disputes.ts";
import { leftToPayBack, type Refund } from "./refunds.ts";

/** When a consultation takes place. The client chooses in the trainer's calendar, and the trainer notes it. */

export interface Planned {
  readonly flowSource: FlowSource;
  readonly type: "paid" | "demo";
  readonly amount: number;
  readonly status?: "completed" | undefined;
  readonly cancelledAt?: string | undefined;
  readonly refunds?: readonly Refund[] | undefined;
  readonly refundedAmount?: number | undefined;
  readonly disputes?: readonly Dispute[] | undefined;
  readonly startsAt?: string | undefined;
  readonly timeChosenAt?: string | undefined;
}

/** Whether it is a consultation that is neither completed nor cancelled. */
export function isUncompleted({ flowSource, status, cancelledAt }: Planned): boolean {
  return flowSource === "consultation-intro" && !status && !cancelledAt;
}

/** Whether all that was paid goes back to the client, or the bank has given it back. */
export function isPaidBack(booking: Planned): boolean {
  return booking.type === "paid" && leftToPayBack(booking) <= 0;
}

/** Whether a consultation is still to take place: not once it is completed, cancelled or paid back. */
export function isToTakePlace(booking: Planned): boolean {
  return isUncompleted(booking) && !isPaidBack(booking);
}

/** Whether its time is still to be chosen, as far as is known. While a bank decides about the payment it is not. */
export function isTimeOpen(booking: Planned): boolean {
  const { startsAt, timeChosenAt, disputes } = booking;
  const isOpen = startsAt === undefined && timeChosenAt === undefined;
  return isOpen && isToTakePlace(booking) && !isHeldByBank(disputes);
}

/** Whether a consultation takes place after an instant, at a time that is noted. */
export function isAppointed(booking: Planned, now: Date): boolean {
  const { startsAt } = booking;
  return isToTakePlace(booking) && startsAt !== undefined && Date.parse(startsAt) > now.getTime();
}
