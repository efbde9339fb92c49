import { type Block, isUsedUp } from "#shared/sessions/session-blocks.ts";
import { isPaidBack } from "#shared/sessions/sessions-left.ts";
import { cancellableUntil } from "./cancellation.ts";
import { type Ending, overBecause } from "./over.ts";
import { dueIfCancelled } from "./owed.ts";

interface Cancellable extends Ending, Block {
  readonly takenByHand?: object | undefined;
  readonly timestamp: string;
  readonly startRequest?: object | undefined;
}

/**
 * Whether the client can cancel a booking: for 14 days, unless it is over. A consultation that was held can
 * be cancelled too, if its client did not ask for it within the 14 days, and so accept that they then no longer could
 * (regulation 36(2)). The law gives no such right for a free one. A block all of whose sessions were held, or whose
 * others were paid back in full, cannot, nor one that was paid to the trainer: whether there is that right depends on where it
 * was sold.
 */
export function isCancellable(booking: Cancellable, now: Date): boolean {
  const over = overBecause(booking);
  const isOpen = over === undefined || (over === "completed" && keepsRight(booking));
  const isSettled = isUsedUp(booking) || (isPaidBack(booking) && dueIfCancelled(booking) === 0);
  if (isSettled || booking.takenByHand) return false;
  return isOpen && now <= cancellableUntil(booking);
}

function keepsRight({ type, startRequest }: Cancellable): boolean {
  return type === "paid" && startRequest === undefined;
}
