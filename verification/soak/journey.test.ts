import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { allOf } from "#lambdas/database/expressions.ts";
import type { Item } from "#lambdas/database/table.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { discountPurposes } from "#shared/discounts/discounts.ts";
import type { Dependencies } from "./backend.ts";
import type { Broken } from "./plan.ts";
import { runJourney } from "./run-journey.ts";

/** A few of the journeys of `npm run soak`, and broken products that they notice. */

const seed = 1;

test("No promise is broken in 60 random journeys.", async () => {
  for (let number = 1; number <= 60; number += 1) {
    const { violations } = await runJourney({ seed, number });
    const repeat = `npm run soak -- --seed=${seed} --journey=${number}`;
    expect({ repeat, violations }).toEqual({ repeat, violations: [] });
  }
});

test("The same seed and number repeat a journey step by step.", async () => {
  for (let number = 1; number <= 5; number += 1) {
    const { trace } = await runJourney({ seed, number });
    expect((await runJourney({ seed, number })).trace).toEqual(trace);
  }
});

const changed = (change: (dependencies: Dependencies) => Partial<Dependencies>): Broken => ({
  change: (dependencies) => ({ ...dependencies, ...change(dependencies) }),
});

/** A product with other methods of one dependency. */
const changedIn = <Name extends keyof Dependencies>(
  name: Name,
  change: (own: Dependencies[Name], all: Dependencies) => Partial<Dependencies[Name]>,
) => changed((all) => ({ [name]: { ...(all[name] as object), ...change(all[name], all) } }));

type Writing = (item: Item, before: Item | undefined) => Item;

/** A product that writes another booking than was decided. */
function writing(written: Writing): Broken {
  return {
    changeTables: (tables) => {
      const { bookings } = tables;
      const put: typeof bookings.put = async (item, condition) => {
        const before = await bookings.get({ bookingId: String(item["bookingId"]) });
        return bookings.put(written(item, before), condition);
      };
      return { ...tables, bookings: { ...bookings, put } };
    },
  };
}

/** A product that does not store this attribute of bookings. */
const losing = (attribute: string) => writing(({ [attribute]: _, ...item }) => item);

/** A product that writes over what others have written since, where it changes this attribute. */
function overwriting(isMeant: (item: Item, before: Item) => boolean): Broken {
  return {
    changeTables: (tables) => {
      const { bookings } = tables;
      const seen = new Map<string, Item>();
      const get: typeof bookings.get = async (key) => {
        const item = await bookings.get(key);
        if (item) seen.set(`${item["bookingId"]} ${item["version"]}`, item);
        return item;
      };
      const put: typeof bookings.put = (item, condition) => {
        const before = seen.get(`${item["bookingId"]} ${Number(item["version"]) - 1}`);
        const isBroken = before !== undefined && isMeant(item, before);
        return bookings.put(item, isBroken ? allOf() : condition);
      };
      return { ...tables, bookings: { ...bookings, get, put } };
    },
  };
}

const isNewly = (attribute: string) => (item: Item, before: Item) =>
  item[attribute] !== undefined && !isDeepStrictEqual(item[attribute], before[attribute]);

/** Asks Stripe with another idempotency key. */
const withKey = (keyOf: (key: string) => string) =>
  changed(({ cards, cardRefunds }) => ({
    cards: {
      ...cards,
      create: (request) =>
        cards.create({ ...request, idempotencyKey: keyOf(request.idempotencyKey) }),
    },
    cardRefunds: {
      ...cardRefunds,
      make: (request) =>
        cardRefunds.make({ ...request, idempotencyKey: keyOf(request.idempotencyKey) }),
    },
  }));
let keys = 0;

const paused = (pause: Awaited<ReturnType<Dependencies["bookingSettings"]["read"]>>["pause"]) =>
  changedIn("bookingSettings", ({ read }) => ({
    read: async () => ({ ...(await read()), pause }),
  }));

const brokenProducts: Record<string, Broken> = {
  "takes bookings during a pause": paused(null),
  "refuses bookings without a pause": paused({ since: "", by: "" }),
  "forgets that a payment has begun": changedIn("bookings", ({ find }, { bookingSettings }) => ({
    find: async (bookingId) => {
      const found = await find(bookingId);
      if (found?.paymentStatus !== "pending" || !(await bookingSettings.read()).pause) return found;
      const { paymentIntentId: _, ...draft } = found;
      return draft;
    },
  })),
  "gives back no use of a code": changedIn("discounts", () => ({
    giveBack: async () => undefined,
  })),
  "takes a code for anything": changedIn("discounts", ({ find }) => ({
    find: async (code) => {
      const found = await find(code);
      return found && { ...found, for: [...discountPurposes] };
    },
  })),
  "books payments that have not succeeded": changedIn("cards", ({ retrieve }) => ({
    retrieve: async (id) => {
      const intent = await retrieve(id);
      return intent && { ...intent, status: "succeeded", amountReceived: intent.amount };
    },
  })),
  "re-prices nothing": changedIn("cards", ({ retrieve }) => ({ reprice: retrieve })),
  "takes every payment for cancelled": changedIn("cards", ({ cancel }) => ({
    cancel: async (id) => {
      const intent = await cancel(id);
      return intent && { ...intent, status: "canceled" };
    },
  })),
  "counts no declined cards": losing("declinedPayments"),
  "keeps the key of a saved failure": withKey((key) => key.replace(/\/attempt-\d+$/, "")),
  "never repeats a key": withKey((key) => `${key}/${++keys}`),
  "confirms without a condition": overwriting(isNewly("type")),
  "claims mails without a condition": overwriting((item, before) =>
    bookingMails.some((mail) => isNewly(mail)(item, before)),
  ),
  "asks clients for a time again and again": {
    ...changed(({ lists }) => ({
      lists: {
        ...lists,
        booked: async (first, last) =>
          (await lists.booked(first, last)).map(({ firstNudge: _, ...booking }) => booking),
      },
    })),
    ...writing((item, before) =>
      before && "firstNudge" in before ? { ...item, firstNudge: unsentMail } : item,
    ),
  },
  "notes times without a mail": losing("timeMail"),
  "forgets which sessions were held": losing("usedSessions"),
  "ticks sessions without a condition": overwriting(isNewly("usedSessions")),
  "mails nothing after a session": losing("sessionMail"),
  "tells no client that sessions lapse": losing("lapseMail"),
  "asks no client for a time": losing("firstNudge"),
  "reminds no client": losing("reminderMail"),
  "asks no client for a review": losing("reviewMail"),
  "forgets who wants no request for a review": losing("reviewDeclinedAt"),
  "forgets that clients ask to go ahead": losing("startRequest"),
  "forgets that clients have chosen a time": losing("timeChosenAt"),
  "forgets that an address takes no mail": losing("mailStopped"),
  "saves refunds without a condition": overwriting(isNewly("refunds")),
  "attaches payments without a condition": overwriting(isNewly("paymentIntentId")),
  "closes bookings over their problems": writing(({ pendingWork: work, ...item }) =>
    work === "trainer" || work === undefined ? item : { ...item, pendingWork: work },
  ),
  "cancels without a condition": overwriting(isNewly("cancelledAt")),
  "keeps what was refunded in full on the lists": writing((item) =>
    item["refunds"] && !item["cancelledAt"] && !item["status"] && !item["erasedAt"]
      ? { ...item, toDoKey: item["flowSource"] }
      : item,
  ),
  "forgets what was refunded": losing("refunds"),
  "refunds any number of cancellations a day": changed(({ limits }) => ({
    limits: { ...limits, allows: async () => (await limits.allows("automaticRefund")) || true },
  })),
  "announces a refund of everything that is cancelled": writing((item, before) =>
    item["cancelledAt"] && !before?.["cancelledAt"] && !item["erasedAt"]
      ? { ...item, cancellationRefundId: bookingIdOf(0xd000) }
      : item,
  ),
  "refunds what the trainer has dealt with": losing("dealtWith"),
  "forgets to refund what was cancelled": losing("cancellationRefundId"),
  "logs the messages of errors": changed(({ log }) => ({
    log: {
      ...log,
      warn: (event, fields, error) => log.warn(event, { ...fields, [`${error}`]: "" }),
    },
  })),
};

/** The first journey that notices it, for those that are noticed late. After a change it may be a later one. */
const firstNumbers: Readonly<Record<string, number>> = {
  "takes bookings during a pause": 56,
  "forgets that a payment has begun": 82,
  "takes every payment for cancelled": 32,
  "counts no declined cards": 1148,
  "keeps the key of a saved failure": 184,
  "never repeats a key": 700,
  "confirms without a condition": 16,
  "asks clients for a time again and again": 104,
  "notes times without a mail": 13,
  "forgets which sessions were held": 38,
  "ticks sessions without a condition": 882,
  "mails nothing after a session": 74,
  "asks no client for a time": 26,
  "asks no client for a review": 44,
  "forgets who wants no request for a review": 378,
  "forgets that clients ask to go ahead": 84,
  "forgets that clients have chosen a time": 13,
  "forgets that an address takes no mail": 248,
  "saves refunds without a condition": 1190,
  "attaches payments without a condition": 61,
  "cancels without a condition": 63,
  "keeps what was refunded in full on the lists": 12,
  "refunds any number of cancellations a day": 20,
  "refunds what the trainer has dealt with": 74,
  "forgets to refund what was cancelled": 118,
};

test.each(Object.entries(brokenProducts))(
  "The journeys notice a product that %s.",
  async (name, broken) => {
    let violations: readonly string[] = [];
    const first = firstNumbers[name] ?? 1;
    for (let number = first; violations.length === 0 && number < first + 500; number += 1) {
      ({ violations } = await runJourney({ seed, number, endOnFailure: true, ...broken }));
    }
    expect(violations).not.toEqual([]);
  },
);

test("Journeys that break a promise lose most of their steps.", async () => {
  const lengths = { before: 0, after: 0 };
  for (let number = 1; number <= 6; number += 1) {
    const journey = await runJourney({ seed, number, ...paused({ since: "", by: "" }) });
    lengths.before += journey.stepsBefore;
    lengths.after += journey.steps;
  }
  expect(lengths.before).toBeGreaterThan(500);
  expect(lengths.after).toBeLessThan(lengths.before / 5);
});
