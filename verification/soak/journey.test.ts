import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { allOf } from "#lambdas/database/expressions.ts";
import type { Item } from "#lambdas/database/table.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
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

/** A product with other methods of one dependency. */
const changedIn = <Name extends keyof Dependencies>(
  name: Name,
  change: (own: Dependencies[Name]) => Partial<Dependencies[Name]>,
): Broken => ({
  change: (all) => ({ ...all, [name]: { ...(all[name] as object), ...change(all[name]) } }),
});

/** A product that does not store this attribute of bookings. */
const losing = (attribute: string): Broken => ({
  changeTables: (tables) => {
    const { bookings } = tables;
    const put: typeof bookings.put = ({ [attribute]: _, ...item }, condition) =>
      bookings.put(item, condition);
    return { ...tables, bookings: { ...bookings, put } };
  },
});

/** A product that writes over what others have written since, where it changes one of these attributes. */
const overwriting = (...attributes: readonly string[]): Broken => ({
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
      const isBroken =
        before !== undefined &&
        attributes.some((each) => item[each] && !isDeepStrictEqual(item[each], before[each]));
      return bookings.put(item, isBroken ? allOf() : condition);
    };
    return { ...tables, bookings: { ...bookings, get, put } };
  },
});

const brokenProducts: Record<string, Broken> = {
  "books payments that have not succeeded": changedIn("cards", ({ retrieve }) => ({
    retrieve: async (id) => {
      const intent = await retrieve(id);
      return intent && { ...intent, status: "succeeded", amountReceived: intent.amount };
    },
  })),
  "re-prices nothing": changedIn("cards", ({ retrieve }) => ({ reprice: retrieve })),
  "confirms without a condition": overwriting("type"),
  "claims mails without a condition": overwriting(...bookingMails),
  "cancels without a condition": overwriting("cancelledAt"),
  "forgets what was refunded": losing("refunds"),
  "forgets which sessions were held": losing("usedSessions"),
  "forgets the times of the calendar": losing("calendar"),
  "forgets that clients ask to go ahead": losing("startRequest"),
  "gives back no use of a code": changedIn("discounts", () => ({
    giveBack: async () => undefined,
  })),
  "loses mails that it has sent": changedIn("mail", () => ({ send: async () => undefined })),
  "logs the messages of errors": changedIn("log", ({ warn }) => ({
    warn: (event, fields, error) => warn(event, { ...fields, [`${error}`]: "" }),
  })),
};

/** Each is noticed in far fewer. */
const mostJourneys = 500;

test.each(Object.entries(brokenProducts))(
  "The journeys notice a product that %s.",
  async (_, broken) => {
    let violations: readonly string[] = [];
    for (let number = 1; violations.length === 0 && number <= mostJourneys; number += 1) {
      ({ violations } = await runJourney({ seed, number, endOnFailure: true, ...broken }));
    }
    expect(violations).not.toEqual([]);
  },
);
