import { formatPounds } from "#shared/values/money.ts";
import type { FlowSource } from "./booking-kinds.ts";
import { mayHaveBegun } from "./cancellation.ts";
import type { DealtWith } from "./dealt-with.ts";

interface Cancelled {
  readonly flowSource: FlowSource;
  readonly type: "paid" | "demo";
  readonly originalAmount: number;
  readonly amount: number;
  readonly attention?: unknown;
  readonly status?: unknown;
  readonly cancelledAt?: string | undefined;
  readonly dealtWith?: readonly DealtWith[] | undefined;
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
  const { refunds = [], disputes = [], dealtWith = [] } = booking;
  const isConsultation = flowSource === "consultation-intro" && type === "paid";
  const isFee = amount <= originalAmount && attention === undefined;
  const isUntouched =
    refunds.length === 0 &&
    disputes.length === 0 &&
    dealtWith.every(({ problem }) => problem !== "cancelled");
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

/** What the desk and the trainer's mail say of it, without a full stop. */
export const siteRefundInWords = (pence: number) =>
  `The site is about to refund ${formatPounds(pence)}`;
