import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { type StandInEvent, webhooksAbout } from "#local/calendar/calendar-webhooks.ts";
import { calendarKeys } from "#local/settings.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { bookByCard } from "./bookings.ts";
import { callingFromAnywhere, type Product, type Step } from "./product.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What clients do in the trainer's calendar, as it tells the site. */
export async function followCalendar(product: Product, step: Step): Promise<void> {
  const { call, called, origin } = product;
  const { params, email } = await bookByCard(product);
  const { bookingId } = params;

  const eventIn = (
    service: CalendarService,
    days: number,
    more: Partial<StandInEvent> = {},
  ): StandInEvent => ({
    id: randomUUID(),
    service,
    name: "Robin Touch",
    email,
    startsAt: new Date(Date.now() + days * dayMs).toISOString(),
    endsAt: new Date(Date.now() + days * dayMs + 45 * 60_000).toISOString(),
    madeAt: new Date().toISOString(),
    ...more,
  });

  /** Tells the site that an event is made, is cancelled, or is replaced by another. */
  async function tell(
    { was, is }: { was?: StandInEvent; is?: StandInEvent },
    keys: Readonly<Record<CalendarService, string>> = calendarKeys,
  ) {
    const service = (is ?? was)?.service ?? "calendly";
    const change = { was, is, at: new Date().toISOString() };
    const statuses: number[] = [];
    for (const { body, sign } of webhooksAbout[service](change, keys[service])) {
      const headers = { ...callingFromAnywhere(), "content-type": "application/json" };
      const answer = await fetch(`${origin}${contract.calendarWebhook.path}`, {
        method: "POST",
        headers: { ...headers, ...sign(body) },
        body,
      });
      statuses.push(answer.status);
    }
    called.add(contract.calendarWebhook);
    return statuses;
  }

  async function timeIs(event: StandInEvent | undefined): Promise<void> {
    const { bookings } = await call(contract.listBookings, { query: { search: email } });
    const found = bookings.find((booking) => booking.bookingId === bookingId);
    assert.equal(found && "startsAt" in found ? found.startsAt : undefined, event?.startsAt);
  }

  await step("A client chooses a time in Calendly, moves it and cancels it", async () => {
    const reference = calendarReference(bookingId);
    const first = eventIn("calendly", 9, { reference });
    const second = eventIn("calendly", 10, { reference });
    assert.deepEqual(await tell({ is: first }), [200]);
    await timeIs(first);
    assert.deepEqual(await tell({ was: first, is: second }), [200, 200]);
    await timeIs(second);
    assert.deepEqual(await tell({ was: second }), [200]);
    await timeIs(undefined);
  });
  await step("A time in Cal.com is found by the client’s address", async () => {
    const first = eventIn("calCom", 11);
    const second = eventIn("calCom", 12);
    assert.deepEqual(await tell({ is: first }), [200]);
    await timeIs(first);
    assert.deepEqual(await tell({ was: first, is: second }), [200]);
    await timeIs(second);
    assert.deepEqual(await tell({ was: second }), [200]);
    await timeIs(undefined);
  });
  await step("An event with another signature is refused", async () => {
    const keys = { calendly: "another key", calCom: "another key" };
    assert.deepEqual(await tell({ is: eventIn("calendly", 13) }, keys), [401]);
    assert.deepEqual(await tell({ is: eventIn("calCom", 13) }, keys), [401]);
  });
  await step("The trainer dismisses a time that fits no booking, and assigns it", async () => {
    const event = eventIn("calCom", 14, { email: "another@visitors.example" });
    assert.deepEqual(await tell({ is: event }), [200]);
    const listed = async () => {
      const { times } = await call(contract.listUnmatchedTimes, {});
      return times.filter(({ id }) => id === event.id).length;
    };
    assert.equal(await listed(), 1);
    const dismiss = (isDismissed: boolean) =>
      call(contract.dismissUnmatchedTime, { body: { eventId: event.id, isDismissed } });
    await dismiss(true);
    assert.equal(await listed(), 0);
    await dismiss(false);
    await call(contract.assignUnmatchedTime, { body: { eventId: event.id, bookingId } });
    assert.equal(await listed(), 0);
    await timeIs(event);
    await call(contract.unassignTime, { body: { eventId: event.id, bookingId } });
    assert.equal(await listed(), 1);
    await timeIs(undefined);
    await call(contract.assignUnmatchedTime, { body: { eventId: event.id, bookingId } });
    await timeIs(event);
    assert.deepEqual(await tell({ was: event }), [200]);
    await timeIs(undefined);
  });
}
