import { followUpAtOnce } from "#lambdas/bookings/follow-up.ts";
import { handleEvent } from "#lambdas/payments/receive-event.ts";
import type { PaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { dayMs } from "#shared/values/durations.ts";
import {
  defaultMinimumAgeMs,
  hasTime,
  type Outcome,
  type UpkeepDependencies,
} from "./upkeep-task.ts";

/** Stripe keeps events for 30 days. */
const eventsKeptMs = 30 * dayMs;

/**
 * Handles the events that Stripe could not deliver, as the webhook would have, and raises the alarm if
 * they changed anything. This finds payments without asking Stripe about each draft, so that a flood
 * of drafts cannot delay a visitor who has paid. An event is handled once: it stays undelivered for as long as
 * another endpoint refuses it.
 */
export async function settleUndelivered(
  dependencies: UpkeepDependencies,
  minimumAgeMs = defaultMinimumAgeMs,
): Promise<readonly Outcome[]> {
  const { undelivered, settledEvents, log, now } = dependencies;
  const before = (ageMs: number) => new Date(now().getTime() - ageMs);
  const events = await undelivered
    .list(before(eventsKeptMs), before(minimumAgeMs))
    .catch((error: unknown) => {
      log.warn("undelivered_events_unknown", {}, error);
      return [];
    });
  if (events.length === 0) return [];
  const settled = new Set(await settledEvents.read());
  const outcomes = await settleEvents(
    dependencies,
    events.filter(({ eventId }) => !settled.has(eventId)),
  );
  for (const [eventId, outcome] of outcomes) if (outcome !== "failed") settled.add(eventId);
  if (outcomes.size > 0) {
    await settledEvents.write(
      events.map(({ eventId }) => eventId).filter((eventId) => settled.has(eventId)),
    );
  }
  return [...outcomes.values()].filter((outcome) => outcome !== "unchanged");
}

/**
 * Handles every event of the last 30 days, delivered or not. Set-up asks for it after it has repaired an
 * endpoint, which Stripe sends nothing that happened before, and before it deletes one, because Stripe then
 * no longer lists what that one did not receive.
 * @throws when the events cannot be read, or one of them could not be handled
 */
export async function settleAllEvents(dependencies: UpkeepDependencies): Promise<void> {
  const { undelivered, now } = dependencies;
  const events = await undelivered.listAll(new Date(now().getTime() - eventsKeptMs), now());
  const outcomes = [...(await settleEvents(dependencies, events)).values()];
  const left = events.length - outcomes.filter((outcome) => outcome !== "failed").length;
  if (left > 0) throw new Error(`${left} of ${events.length} events are not settled.`);
}

/** @returns an outcome for each event that there was time for, by its id */
async function settleEvents(
  dependencies: UpkeepDependencies,
  events: readonly PaymentEvent[],
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const event of events) {
    if (!hasTime(dependencies)) break;
    outcomes.set(event.eventId, await settleEvent(dependencies, event));
  }
  const changes: readonly Outcome[] = ["confirmed", "updated"];
  const count = [...outcomes.values()].filter((outcome) => changes.includes(outcome)).length;
  if (count > 0) dependencies.log.alarm("webhook_undelivered", { count });
  return outcomes;
}

async function settleEvent(
  dependencies: UpkeepDependencies,
  event: PaymentEvent,
): Promise<Outcome> {
  const handling = { ...dependencies, followUp: followUpAtOnce(dependencies) };
  try {
    if (!(await handleEvent(handling, event))) return "unchanged";
    return event.kind === "payment_succeeded" ? "confirmed" : "updated";
  } catch (error) {
    dependencies.log.error("upkeep_event_failed", { stripeEventId: event.eventId }, error);
    return "failed";
  }
}
