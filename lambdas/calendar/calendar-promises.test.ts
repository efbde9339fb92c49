import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  answers,
  at,
  bookingIdOf,
  createTestStore,
  draftOf,
  fullPrice,
  savePaid,
} from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { type ClientEvent, signedBy, toldBy } from "#local/calendar/calendar-events.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { createCalendarStore } from "./calendar-store.ts";
import { receiveNotice } from "./receive-notice.ts";
import { assignUnmatchedTime, listUnmatchedTimes } from "./unmatched-times.ts";

/** Where events with our references go, over random bookings. How they are found is not asked. */

const key = "key-of-the-calendar";
const day = 24 * 60;
const ids = [1, 2, 3, 4].map(bookingIdOf);
const addresses = [answers.email, "pat@example.net"];

const become = fc.record({
  is: fc.constantFrom("change" as const),
  booking: fc.nat({ max: 2 }),
  to: fc.constantFrom("draft", "paid", "completed", "cancelled", "refunded", "erased", "begun"),
});
const assign = fc.record({
  is: fc.constantFrom("assign" as const),
  event: fc.nat(),
  booking: fc.nat({ max: 2 }),
});
const repeat = fc.record({ is: fc.constantFrom("repeat" as const), what: fc.nat() });
const choose = fc.record({
  is: fc.constantFrom("choose" as const),
  /** The last one has never been booked. */
  booking: fc.nat({ max: 3 }),
  address: fc.nat({ max: 1 }),
  moves: fc.boolean(),
});

test("An event with our reference is a booking's, or on the desk, and none that is gone.", async () => {
  const steps = fc.array(fc.oneof(become, choose, repeat, assign), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...calendarServices), async (list, service) => {
      const tables = createTables((name) => createInMemoryTable(name));
      const store = createTestStore(tables.bookings);
      const calendar = createCalendarStore(tables.settings);
      const { log } = recordingLog();
      const now = () => at(60);
      const common = { bookings: store, table: tables.bookings, calendar, now, log };
      const standing: ClientEvent[] = [];
      const gone: ClientEvent[] = [];
      const told: (() => Promise<void>)[] = [];
      const tell = async (body: string) => {
        told.push(() => tell(body));
        const headers = signedBy[service](body, key, now());
        await receiveNotice({ ...common, keyOf: async () => key }, { body, headers });
      };
      for (const [index, step] of list.entries()) {
        if (step.is === "repeat") {
          await told[step.what % told.length]?.();
          continue;
        }
        if (step.is === "assign") {
          const { times: listed } = await listUnmatchedTimes(common);
          const eventId = listed[step.event % listed.length]?.id ?? "";
          const body = { eventId, bookingId: ids[step.booking] ?? "" };
          await assignUnmatchedTime(common, { body }).catch((error) =>
            expect(error).toBeInstanceOf(DomainError),
          );
          continue;
        }
        const bookingId = ids[step.booking] ?? "";
        const email = addresses[step.booking % 2] ?? "";
        const draft = draftOf({ bookingId, answers: { ...answers, email } });
        if (step.is === "choose") {
          const old = step.moves ? standing.pop() : undefined;
          const made: ClientEvent = {
            id: `event-${index}`,
            startsAt: at(10 * day + index).toISOString(),
            madeAt: at(index),
            replaces: old?.id,
            reference: old?.reference ?? calendarReference(bookingId),
            email: old?.email ?? addresses[step.address] ?? "",
          };
          standing.push(made);
          if (old) gone.push(old);
          const was = old && { ...old, changedAt: at(index) };
          for (const { body } of toldBy[service]({ was, is: made })) await tell(body);
        } else if (step.to === "draft") await store.saveDraft(draft, at(index));
        else if (step.to === "paid") {
          const found = await store.find(bookingId);
          const paid = { ...fullPrice, paymentIntentId: "pi_1" };
          if (!found) await savePaid(store, draft, at(index));
          else await store.confirmPaid(bookingId, paid, at(index));
        } else if (step.to === "completed") await store.complete(bookingId, "alex", at(index));
        else if (step.to === "cancelled") await store.cancel(bookingId, at(index));
        else if (step.to === "refunded") await store.set({ refunds: [sampleRefund] }, bookingId);
        else if (step.to === "erased") {
          const found = await store.find(bookingId);
          if (found && found.paymentStatus !== "pending") await store.erase(at(index), bookingId);
          // What an erased booking had goes with it.
          const had = JSON.stringify(found && "calendar" in found ? found.calendar : {});
          const kept = standing.filter(({ id }) => !had.includes(`${id}"`));
          standing.splice(0, standing.length, ...kept);
          gone.splice(0, gone.length, ...gone.filter(({ id }) => !had.includes(`${id}"`)));
        } else await store.set({ startsAt: at(-day).toISOString() }, bookingId);
      }
      const { times } = await listUnmatchedTimes(common);
      const onDesk = times.map(({ id }) => id);
      const bookings = await Promise.all(ids.map((id) => store.find(id)));
      const booked = bookings.map((each) =>
        each && each.paymentStatus !== "pending" && "calendar" in each ? each.calendar?.events : [],
      );
      const known = [...onDesk, ...booked.flatMap((events = []) => events.map(({ id }) => id))].map(
        (id) => id.split("/").at(-1),
      );
      for (const { id } of standing) expect(known).toContain(id);
      for (const { id } of gone) expect(known).not.toContain(id);
    }),
    { numRuns: 1000 },
  );
});
