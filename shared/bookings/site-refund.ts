import type { FlowSource } from "./booking-kinds.ts";
import { mayHaveBegun } from "./cancellation.ts";
import { isDealtWith, type ProblemFacts } from "./find-problems.ts";

interface Cancelled extends Pick<ProblemFacts, "dealtWith"> {
  readonly flowSource: FlowSource;
  readonly type: "paid" | "demo";
  readonly originalAmount: number;
  readonly amount: number;
  readonly attention?: unknown;
  readonly status?: unknown;
  readonly cancelledAt?: string | undefined;
  readonly refunds?: readonly unknown[] | undefined;
  readonly disputes?: readonly unknown[] | undefined;
  readonly startRequest?: { readonly at: string } | undefined;
  readonly startsAt?: string | undefined;
  readonly timeChosenAt?: string | undefined;
}

/**
 * Whether the site may refund a cancelled booking without the trainer: a consultation of at most its fee,
 * all of which is still owed and of which the client can have had nothing. The trainer refunds all others.
 */
export function maySiteRefund(booking: Cancelled, now: Date): boolean {
  const { flowSource, type, amount, originalAmount, attention, status, cancelledAt } = booking;
  const { refunds = [], disputes = [] } = booking;
  const isConsultation = flowSource === "consultation-intro" && type === "paid";
  const isFee = amount <= originalAmount && attention === undefined;
  const isUntouched =
    refunds.length === 0 && disputes.length === 0 && !isDealtWith(booking, { id: "cancelled" });
  return (
    isConsultation &&
    isFee &&
    isUntouched &&
    cancelledAt !== undefined &&
    status === undefined &&
    isStillToCome(booking, now)
  );
}

/** A time that the client has chosen and the trainer has not noted may be past. */
function isStillToCome(booking: Cancelled, now: Date): boolean {
  const { startsAt, timeChosenAt } = booking;
  const hasTimeAhead =
    startsAt === undefined ? timeChosenAt === undefined : Date.parse(startsAt) > now.getTime();
  return hasTimeAhead && !mayHaveBegun(booking, now);
}

/** Whether the next run of upkeep refunds a cancelled booking: that was decided when it was cancelled. */
export function isAboutToBeRefunded(
  booking: Cancelled & { readonly cancellationRefundId?: string | undefined },
  now: Date,
): boolean {
  return booking.cancellationRefundId !== undefined && maySiteRefund(booking, now);
}
