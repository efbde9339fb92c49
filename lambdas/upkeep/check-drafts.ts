import { followUpAtOnce } from "#lambdas/bookings/follow-up.ts";
import { draftLifetimeMs, recordCheck } from "#lambdas/bookings/record/draft.ts";
import { draftChecks, pendingWork } from "#lambdas/bookings/record/index-keys.ts";
import {
  type SettleDependencies,
  settleBooking,
} from "#lambdas/bookings/settling/settle-booking.ts";
import { countAbandoned } from "#lambdas/numbers/abandoned-store.ts";
import type { DraftBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import { expireDraft } from "./expire-draft.ts";
import { forEachPending, type Outcome, type UpkeepDependencies } from "./upkeep-task.ts";
import { withdrawErased } from "./withdraw-erased.ts";

/**
 * Cancels the payments of erased people's drafts, asks Stripe about the drafts whose next check is due, and deletes
 * those that were not paid within a day.
 */
export async function checkDrafts(
  dependencies: UpkeepDependencies,
  minimumAgeMs: number | undefined,
): Promise<readonly Outcome[]> {
  const settling = { ...dependencies, followUp: followUpAtOnce(dependencies) };
  const outcomes: Outcome[] = [];
  const expired: (DraftBooking | ErasedDraft)[] = [];
  outcomes.push(
    ...(await forEachPending(dependencies, pendingWork.erasedDraft, 0, (bookingId) =>
      withdrawErased(settling, bookingId),
    )),
  );
  // The last check first, so that a draft that moves on to its next check is not met again.
  for (const check of [...draftChecks].reverse()) {
    const checked = await forEachPending(
      dependencies,
      check.pendingWork,
      minimumAgeMs ?? check.ageMs,
      (bookingId) => checkDraft(settling, bookingId, expired),
    );
    outcomes.push(...checked);
  }
  await countAbandoned(dependencies, expired);
  return outcomes;
}

async function checkDraft(
  dependencies: SettleDependencies,
  bookingId: string,
  expiredDrafts: (DraftBooking | ErasedDraft)[],
): Promise<Outcome> {
  const { bookings, now } = dependencies;
  const state = await settleBooking(dependencies, bookingId);
  if (state === "confirmed") return "confirmed";
  const draft = await bookings.find(bookingId);
  if (draft?.paymentStatus !== "pending") return "unchanged";
  const ageMs = now().getTime() - Date.parse(draft.timestamp);
  if (state === "awaiting_payment" && ageMs >= draftLifetimeMs) {
    const expired = await expireDraft(dependencies, draft);
    if (expired === "expired") expiredDrafts.push(draft);
    return expired;
  }
  await bookings.change(bookingId, (record) => recordCheck(record, now()));
  return "unchanged";
}
