import type { ListPosition } from "#lambdas/bookings/booking-index.ts";
import { followUpAtOnce } from "#lambdas/bookings/follow-up.ts";
import { draftLifetimeMs, recordCheck } from "#lambdas/bookings/record/draft.ts";
import { draftChecks, type PendingWork, pendingWork } from "#lambdas/bookings/record/keys.ts";
import type { PendingWorkList } from "#lambdas/bookings/settling/pending-work-list.ts";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import { type AbandonedStore, countAbandoned } from "#lambdas/numbers/abandoned-store.ts";
import { type EventDependencies, handleEvent } from "#lambdas/payments/receive-event.ts";
import type { UndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import type { PaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { askForTimes, type TimeDependencies } from "./ask-for-times.ts";
import { expireDraft } from "./expire-draft.ts";
import { followUpLate, type LateDependencies } from "./follow-up-late.ts";
import { type RetentionDependencies, runRetention } from "./run-retention.ts";
import { eventsKeptDays, type SettledEvents } from "./settled-events.ts";

export interface UpkeepDependencies
  extends Omit<EventDependencies, "followUp">,
    LateDependencies,
    Pick<TimeDependencies, "appointments" | "bookingSettings"> {
  readonly lists: PendingWorkList;
  readonly undelivered: UndeliveredEvents;
  readonly settledEvents: SettledEvents;
  readonly abandoned: Pick<AbandonedStore, "add">;
  /** Milliseconds that this run may still take. */
  readonly remainingMs: () => number;
}

type WorkingDependencies = UpkeepDependencies & EventDependencies;

export interface UpkeepReport {
  /** Bookings looked at. */
  readonly count: number;
  /** Payments found whose confirmation and webhook were lost. */
  readonly confirmed: number;
  readonly expired: number;
  /** Bookings for which nothing is left to do now. */
  readonly followedUp: number;
  /** Bookings whose work failed. */
  readonly failed: number;
}

type Outcome = "confirmed" | "updated" | "expired" | "followedUp" | "failed" | "unchanged";

/** The longest that one booking can take, including time-outs. */
const timeForOneBookingMs = 25_000;

/** How many bookings are worked on at once: far below Stripe's limit of 25 requests a second. */
const atOnce = 5;

/** By default, a failed attempt is repeated after this time, and a refund may be under way for as long. */
const defaultMinimumAgeMs = 15 * 60 * 1000;

/** By default, the browser's confirm call is expected to follow up younger bookings. */
const defaultFollowUpAgeMs = 60 * 1000;

const eventsKeptMs = eventsKeptDays * 24 * 60 * 60 * 1000;

/**
 * Finishes pending work, the most urgent first: handles the events that Stripe could not deliver, makes the
 * mails about times due, follows up bookings, and asks Stripe about the drafts whose next check is due. A
 * failure does not stop the other bookings. When time runs out, the next run continues.
 * @param minimumAgeMs checks all drafts of this age, whenever their next check is due.
 */
export async function runUpkeep(
  dependencies: UpkeepDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const { log, now, remainingMs } = dependencies;
  const working = { ...dependencies, followUp: followUpAtOnce(dependencies) };
  const expired: DraftBooking[] = [];
  const attemptAgeMs = minimumAgeMs ?? defaultMinimumAgeMs;
  const before = (ageMs: number) => new Date(now().getTime() - ageMs);
  const outcomes = await settleUndelivered(working, before(eventsKeptMs), before(attemptAgeMs));
  outcomes.push(...(await makeTimeMailsDue(dependencies)));
  outcomes.push(
    ...(await forEachPending(
      dependencies,
      pendingWork.followUp,
      before(minimumAgeMs ?? defaultFollowUpAgeMs),
      (bookingId) => followUpLate(dependencies, bookingId, attemptAgeMs),
    )),
  );
  // The last check first, so that a draft that moves on to its next check is not met again.
  for (const { pendingWork: check, ageMs } of [...draftChecks].reverse()) {
    const due = before(minimumAgeMs ?? ageMs);
    const task = (bookingId: string) => checkDraft(working, bookingId, expired);
    outcomes.push(...(await forEachPending(dependencies, check, due, task)));
  }
  if (remainingMs() < timeForOneBookingMs) log.alarm("upkeep_out_of_time");
  await countAbandoned(dependencies, expired);
  const tally = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const report = {
    count: outcomes.length,
    confirmed: tally("confirmed"),
    expired: tally("expired"),
    followedUp: tally("followedUp"),
    failed: tally("failed"),
  };
  log.info("upkeep", report);
  return report;
}

export type ScheduledDependencies = UpkeepDependencies & RetentionDependencies;

/**
 * What the schedule starts: pending work, then retention.
 * @throws when part of the work failed, so that the invocation counts as failed.
 */
export async function runScheduled(
  dependencies: ScheduledDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const { log } = dependencies;
  const report = await runUpkeep(dependencies, minimumAgeMs);
  const erased = await runRetention(dependencies);
  if (erased.failed > 0) throw new Error(`${erased.failed} bookings have been kept for too long.`);
  if (report.failed > 0) {
    log.error("upkeep_failed", { count: report.count, failed: report.failed });
    throw new Error(`${report.failed} of ${report.count} bookings could not be processed.`);
  }
  return report;
}

/**
 * Handles every event of the last 30 days, delivered or not. Set-up asks for it after it has repaired an
 * endpoint, which Stripe sends nothing that happened before, and before it deletes one, because Stripe then
 * no longer lists what that one did not receive.
 * @throws when the events cannot be read, or one of them could not be handled
 */
export async function settleAllEvents(dependencies: UpkeepDependencies): Promise<void> {
  const { undelivered, now } = dependencies;
  const working = { ...dependencies, followUp: followUpAtOnce(dependencies) };
  const events = await undelivered.listAll(new Date(now().getTime() - eventsKeptMs), now());
  const outcomes = await settleEvents(working, events);
  const settled = outcomes.filter((outcome) => outcome !== "failed").length;
  if (settled < events.length) {
    throw new Error(`${events.length - settled} of ${events.length} events are not settled.`);
  }
}

type Task = (bookingId: string) => Promise<Outcome>;

/**
 * Handles the events that Stripe could not deliver, as the webhook would have, and raises the alarm if
 * they changed anything. This finds payments without asking Stripe about each draft, so that a flood
 * of drafts cannot delay a visitor who has paid.
 */
async function settleUndelivered(
  dependencies: WorkingDependencies,
  from: Date,
  to: Date,
): Promise<Outcome[]> {
  const { undelivered, log } = dependencies;
  const events = await undelivered.list(from, to).catch((error: unknown) => {
    log.warn("undelivered_events_unknown", {}, error);
    return [];
  });
  const outcomes = await settleEvents(dependencies, events);
  return outcomes.filter((outcome) => outcome !== "unchanged");
}

/** @returns an outcome for each event that there was time for */
async function settleEvents(
  dependencies: WorkingDependencies,
  events: readonly PaymentEvent[],
): Promise<Outcome[]> {
  const { log, remainingMs } = dependencies;
  const outcomes: Outcome[] = [];
  for (const event of events) {
    if (remainingMs() < timeForOneBookingMs) break;
    outcomes.push(await settleEvent(dependencies, event));
  }
  const count = outcomes.filter((each) => each === "confirmed" || each === "updated").length;
  if (count > 0) log.alarm("webhook_undelivered", { count });
  return outcomes;
}

/** Handles an event once: it stays undelivered for as long as another endpoint refuses it. */
async function settleEvent(
  dependencies: WorkingDependencies,
  event: PaymentEvent,
): Promise<Outcome> {
  const { settledEvents, log, now } = dependencies;
  try {
    if (await settledEvents.has(event.eventId)) return "unchanged";
    const isChanged = await handleEvent(dependencies, event);
    await settledEvents.add(event.eventId, now());
    if (!isChanged) return "unchanged";
    return event.kind === "payment_succeeded" ? "confirmed" : "updated";
  } catch (error) {
    log.error("upkeep_event_failed", { stripeEventId: event.eventId }, error);
    return "failed";
  }
}

/** A failure counts as one failed booking, and does not stop the run. */
async function makeTimeMailsDue(dependencies: UpkeepDependencies): Promise<Outcome[]> {
  try {
    return new Array<Outcome>(await askForTimes(dependencies)).fill("failed");
  } catch (error) {
    dependencies.log.error("upkeep_times_failed", {}, error);
    return ["failed"];
  }
}

async function forEachPending(
  { lists, log, remainingMs }: UpkeepDependencies,
  work: PendingWork,
  unmovedSince: Date,
  task: Task,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let after: ListPosition | undefined;
  do {
    const page = await lists.pendingWork(work, unmovedSince, after);
    for (let first = 0; first < page.bookingIds.length; first += atOnce) {
      if (remainingMs() < timeForOneBookingMs) return outcomes;
      const together = page.bookingIds.slice(first, first + atOnce);
      outcomes.push(...(await Promise.all(together.map((id) => isolated(log, id, task)))));
    }
    after = page.next;
  } while (after);
  return outcomes;
}

async function isolated(log: Log, bookingId: string, task: Task): Promise<Outcome> {
  try {
    return await task(bookingId);
  } catch (error) {
    // The index may still list a deleted draft.
    if (error instanceof DomainError && error.code === "booking_not_found") return "unchanged";
    log.error("upkeep_booking_failed", { bookingId }, error);
    return "failed";
  }
}

async function checkDraft(
  dependencies: WorkingDependencies,
  bookingId: string,
  expiredDrafts: DraftBooking[],
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
  await bookings.change(bookingId, (record) => recordCheck(record, draft, now()));
  return "unchanged";
}
