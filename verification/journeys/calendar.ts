import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { type ClientEvent, signedBy, toldBy } from "#local/calendar/calendar-events.ts";
import { calendarKeys } from "#local/settings.ts";
import { type CalendarService, calendarServices } from "#shared/calendar/calendar-services.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { dayMs, minuteMs } from "#shared/values/durations.ts";
import { bookByCard } from "./bookings.ts";
import { callingFromAnywhere, type Product, type Step } from "./product.ts";

type Tell = (
  service: CalendarService,
  change: { readonly was?: ClientEvent; readonly is?: ClientEvent },
  key?: string,
) => Promise<number[]>;

/** Tells the site that an event is made, is cancelled, or is replaced by another. @returns what it answers */
export async function tellCalendar(
  { origin, called }: Product,
  ...[service, { was, is }, key = calendarKeys[service]]: Parameters<Tell>
): Promise<number[]> {
  const statuses: number[] = [];
  const now = new Date();
  for (const { body } of toldBy[service]({ was: was && { ...was, changedAt: now }, is })) {
    const headers = { ...callingFromAnywhere(), "content-type": "application/json" };
    const answer = await fetch(`${origin}${contract.calendarWebhook.path}`, {
      method: "POST",
      headers: { ...headers, ...signedBy[service](body, key, now) },
      body,
    });
    statuses.push(answer.status);
  }
  called.add(contract.calendarWebhook);
  return statuses;
}

/** What clients do in the trainer's calendar, as it tells the site. */
export async function followCalendar(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const { params, email } = await bookByCard(product);
  const { bookingId } = params;

  const eventIn = (days: number, more: Partial<ClientEvent> = {}): ClientEvent => ({
    id: randomUUID(),
    name: "Robin Touch",
    email,
    // Calendars have no parts of a minute.
    startsAt: new Date(Math.floor(Date.now() / minuteMs) * minuteMs + days * dayMs).toISOString(),
    madeAt: new Date(),
    ...more,
  });

  const tell = (...about: Parameters<Tell>) => tellCalendar(product, ...about);

  async function timeIs(event: ClientEvent | undefined): Promise<void> {
    const { bookings } = await call(contract.listBookings, { query: { search: email } });
    const found = bookings.find((booking) => booking.bookingId === bookingId);
    assert.equal(found && "startsAt" in found ? found.startsAt : undefined, event?.startsAt);
  }

  await step("A client chooses a time in Calendly, moves it and cancels it", async () => {
    const reference = calendarReference(bookingId);
    const first = eventIn(9, { reference });
    const second = eventIn(10, { reference });
    assert.deepEqual(await tell("calendly", { is: first }), [200]);
    await timeIs(first);
    assert.deepEqual(await tell("calendly", { was: first, is: second }), [200, 200]);
    await timeIs(second);
    assert.deepEqual(await tell("calendly", { was: second }), [200]);
    await timeIs(undefined);
  });
  await step("A time in Cal.com is found by the client’s address", async () => {
    const first = eventIn(11);
    const second = eventIn(12);
    assert.deepEqual(await tell("calCom", { is: first }), [200]);
    await timeIs(first);
    assert.deepEqual(await tell("calCom", { was: first, is: second }), [200]);
    await timeIs(second);
    assert.deepEqual(await tell("calCom", { was: second }), [200]);
    await timeIs(undefined);
  });
  await step("An event with another signature is refused", async () => {
    for (const service of calendarServices) {
      assert.deepEqual(await tell(service, { is: eventIn(13) }, "another key"), [401]);
    }
  });
  await step("The trainer dismisses a time that fits no booking, and assigns it", async () => {
    const event = eventIn(14, { email: "another@visitors.example" });
    assert.deepEqual(await tell("calCom", { is: event }), [200]);
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
    assert.deepEqual(await tell("calCom", { was: event }), [200]);
    await timeIs(undefined);
  });
}
