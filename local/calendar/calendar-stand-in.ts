import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { type CalendarService, calendarServices } from "#shared/calendar/calendar-services.ts";
import { Instant } from "#shared/values/instant.ts";
import { createWebhooks, type Webhook } from "../http/webhooks.ts";
import { keepMaps } from "../keep-maps.ts";
import { type ClientEvent, signedBy, toldBy } from "./calendar-events.ts";

/** What a test can make go wrong between the calendar and the product. */
export const CalendarFaults = z.strictObject({
  /** Sends no webhooks. Those dropped are not sent later either. */
  drop: z._default(z.boolean(), false),
  /** Sends each webhook twice at the same moment. */
  double: z._default(z.boolean(), false),
  delayMs: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** Holds a webhook back until the next one is delivered, or until the faults are set again. */
  reorder: z._default(z.boolean(), false),
  /** Its page in a frame says nothing, or may not be in one. */
  frame: z.optional(z.enum(["silent", "refused"])),
});

/** Makes an event; or moves one, or cancels it if no other time is given. */
export const EventRequest = z.union([
  z.strictObject({
    service: z.enum(calendarServices),
    name: z.string(),
    email: z.email(),
    reference: z.optional(z.string()),
    type: z.optional(z.string()),
    startsAt: Instant,
  }),
  z.strictObject({ id: z.string(), startsAt: z.optional(Instant) }),
]);

interface StandInEvent extends ClientEvent {
  readonly service: CalendarService;
}

/** As long as the sample site's consultation. */
const lengthMs = 45 * 60 * 1000;

/**
 * Stands in for Calendly and Cal.com, with the signed webhooks of each.
 * @param webhookUrl called at each attempt
 * @param keys what each calendar signs with
 * @param file where its events are kept from one start to the next
 */
export function createCalendarStandIn(
  webhookUrl: () => string,
  keys: Readonly<Record<CalendarService, string>>,
  file?: string,
) {
  const events = new Map<string, StandInEvent & { readonly isCancelled: boolean }>();
  const save = keepMaps(file, { events });
  let faults = CalendarFaults.parse({});
  let held: Webhook | undefined;
  let latestMs = 0;
  /** How many webhooks are being delivered. */
  let pending = 0;
  const closing = new AbortController();
  const closed = closing.signal;
  const isDropped = () => faults.drop;
  const { deliveries, send } = createWebhooks({ url: webhookUrl, isDropped, closed });

  async function deliver(webhook: Webhook): Promise<void> {
    pending += 1;
    await delay(faults.delayMs, undefined, { signal: closed }).catch(() => {});
    const copies = faults.double ? [webhook, webhook] : [webhook];
    await Promise.all(copies.map(send));
    pending -= 1;
  }

  async function post(webhook: Webhook): Promise<void> {
    const earlier = held;
    held = faults.reorder && !earlier ? webhook : undefined;
    if (held) return;
    await deliver(webhook);
    if (earlier) await deliver(earlier);
  }

  function openEvent(id: string): StandInEvent {
    const event = events.get(id);
    if (!event || event.isCancelled) throw new Error(`The calendar has no event ${id}.`);
    // From a file it is a text.
    return { ...event, madeAt: new Date(event.madeAt ?? 0) };
  }

  return {
    /** @returns the event that was made, if any */
    change(request: z.infer<typeof EventRequest>): StandInEvent | undefined {
      const about = "id" in request ? openEvent(request.id) : request;
      const was = "id" in about ? about : undefined;
      // No two changes have one time.
      latestMs = Math.max(Date.now(), latestMs + 1);
      const at = new Date(latestMs);
      const { startsAt } = request;
      const endsAt = new Date(Date.parse(startsAt ?? "") + lengthMs);
      const id = randomBytes(11).toString("hex");
      const is = startsAt
        ? { ...about, id, startsAt, endsAt: endsAt.toISOString(), madeAt: at }
        : undefined;
      if (was) events.set(was.id, { ...was, isCancelled: true });
      if (is) events.set(is.id, { ...is, isCancelled: false });
      const { service } = about;
      const sign = (body: string) => signedBy[service](body, keys[service], new Date());
      for (const told of toldBy[service]({ was: was && { ...was, changedAt: at }, is })) {
        void post({ ...told, sign });
      }
      return is;
    },
    setFaults(next: z.infer<typeof CalendarFaults>): void {
      faults = next;
      if (held) void deliver(held);
      held = undefined;
    },
    /** Lists are oldest first. */
    state: () => ({ events: [...events.values()], deliveries, pending, faults }),
    save,
    close: () => closing.abort(),
  };
}

export type CalendarStandIn = ReturnType<typeof createCalendarStandIn>;
