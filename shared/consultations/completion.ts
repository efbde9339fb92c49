import { undoMinutes } from "#shared/values/numbers-in-sentences.ts";

export interface Completion {
  readonly completedAt?: string | undefined;
  readonly completedBy?: string | undefined;
  readonly cancelledAt?: string | undefined;
}

/**
 * When a completion can no longer be undone, in milliseconds of the epoch. A client who has cancelled since was told
 * that the consultation took place.
 */
export function undoableUntil({ completedAt, cancelledAt }: Completion): number {
  if (completedAt === undefined || cancelledAt !== undefined) return Number.NEGATIVE_INFINITY;
  return Date.parse(completedAt) + undoMinutes * 60_000;
}

/** Whether a completion can still be undone. Afterwards there is no reverse. */
export function isUndoable(booking: Completion, now: Date): boolean {
  return now.getTime() < undoableUntil(booking);
}
