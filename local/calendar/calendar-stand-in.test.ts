import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readCalCom } from "#lambdas/calendar/cal-com.ts";
import { readCalendly } from "#lambdas/calendar/calendly.ts";
import { isSignedByCalCom, isSignedByCalendly } from "#lambdas/calendar/signatures.ts";
import { listenInternally } from "#local/http/listen.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { CalendarFaults, createCalendarStandIn } from "./calendar-stand-in.ts";

const keys = { calendly: "a key of Calendly's", calCom: "a key of Cal.com's" };
const client = { name: "Sam O’Neill", email: "sam@visitors.example" };
const reference = "abcdefghijklmnopqrstuv";
// To come: what has begun is not cancelled.
const hourMs = 3_600_000;
const thisHour = Math.floor(Date.now() / hourMs);
const inHours = (hours: number) => new Date((thisHour + hours) * hourMs).toISOString();
const startsAt = inHours(24);
const endsAt = inHours(24.75);
const later = inHours(52);

/** A calendar, and a receiver that takes what the product's adapters accept. */
async function setup(file?: string) {
  const received: object[] = [];
  /** The statuses of the next answers; 200 when empty. */
  const refusals: number[] = [];
  const { port, close } = await listenInternally(async (request, response) => {
    const body = await text(request);
    const [calendly, calCom] = [
      request.headers["calendly-webhook-signature"],
      request.headers["x-cal-signature-256"],
    ];
    const isSigned =
      calendly === undefined
        ? isSignedByCalCom(String(calCom), body, keys.calCom)
        : isSignedByCalendly(String(calendly), body, keys.calendly, new Date());
    expect(isSigned).toBe(true);
    const read = calendly === undefined ? readCalCom : readCalendly;
    received.push(read(JSON.parse(body)) ?? {});
    response.writeHead(refusals.shift() ?? 200).end();
  });
  onTestFinished(close);
  const calendar = createCalendarStandIn(() => `http://127.0.0.1:${port}`, keys, file);
  onTestFinished(calendar.close);
  const book = (service: (typeof calendarServices)[number]) =>
    calendar.change({ service, ...client, reference, startsAt })?.id ?? "";
  const setFaults = (faults: object) => calendar.setFaults(CalendarFaults.parse(faults));
  return { ...calendar, received, refusals, book, setFaults };
}

/** What the adapters call an event. */
const nameOf = {
  calendly: (id: string) => `EV/invitees/${id}`,
  calCom: (id: string) => id,
};

test("An event from before the calendar was started again can be moved and cancelled.", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "calendar-")), "calendar.json");
  const before = await setup(file);
  const id = before.book("calendly");
  before.save();
  const { change, received } = await setup(file);
  const moved = change({ id, startsAt: later })?.id ?? "";
  await expect
    .poll(() => received)
    .toContainEqual(expect.objectContaining({ replaces: nameOf.calendly(id) }));
  expect(change({ id: moved })).toBeUndefined();
});

test.each(calendarServices)(
  "The adapter for %s reads an event that is made, moved and cancelled.",
  async (service) => {
    const { book, change, received } = await setup();
    const first = book(service);
    await expect.poll(() => received).toHaveLength(1);
    expect(received).toMatchObject([
      {
        reference,
        emails: [client.email],
        made: {
          id: nameOf[service](first),
          startsAt,
          endsAt,
          joinUrl: expect.stringMatching(/^https:/),
          moveUrl: expect.stringContaining(first),
          cancelUrl: expect.stringContaining(first),
        },
        cancelled: [],
      },
    ]);
    const second = change({ id: first, startsAt: later })?.id ?? "";
    const moves = service === "calendly" ? 2 : 1;
    await expect.poll(() => received).toHaveLength(1 + moves);
    expect(received).toContainEqual(
      expect.objectContaining({
        reference,
        made: expect.objectContaining({ id: nameOf[service](second), startsAt: later }),
        replaces: nameOf[service](first),
      }),
    );
    change({ id: second });
    await expect.poll(() => received).toHaveLength(2 + moves);
    expect(received.at(-1)).toMatchObject({
      emails: [client.email],
      cancelled: [nameOf[service](second)],
    });
  },
);

test("An event is delivered again until the receiver answers 2xx.", async () => {
  const { book, received, refusals, state } = await setup();
  refusals.push(500);
  book("calendly");
  await expect.poll(() => state().deliveries).toMatchObject([{ outcome: 500 }, { outcome: 200 }]);
  expect(received[1]).toEqual(received[0]);
});

test("Events are dropped, doubled and reordered when a test says so.", async () => {
  const { book, change, received, setFaults, state } = await setup();
  setFaults({ drop: true });
  const id = book("calCom");
  await expect.poll(() => state().deliveries).toMatchObject([{ event: id, outcome: "dropped" }]);
  setFaults({ double: true, delayMs: 5 });
  const moved = change({ id, startsAt: later })?.id ?? "";
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  setFaults({ reorder: true });
  const other = change({ id: moved, startsAt })?.id ?? "";
  change({ id: other });
  await expect
    .poll(() => received.slice(2))
    .toMatchObject([{ cancelled: [other] }, { made: { id: other } }]);
  const last = book("calCom");
  setFaults({});
  await expect.poll(() => received.at(-1)).toMatchObject({ made: { id: last } });
});

test("A calendar changes no event that it does not have.", async () => {
  const { book, change } = await setup();
  const id = book("calendly");
  change({ id });
  expect(() => change({ id, startsAt: later })).toThrow("has no event");
  expect(() => change({ id: "another" })).toThrow("has no event");
});
