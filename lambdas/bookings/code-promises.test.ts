import fc from "fast-check";
import { expect, test } from "vitest";
import { answers, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createVisitors, outcomeOf } from "#lambdas/testing/visitors.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { cancelClientBooking } from "./client/cancel-client-booking.ts";
import { newClientToken } from "./client-links.ts";

/** What the trainer is promised of the limits of codes, over random visitors. How uses are kept is not asked. */

const codes = {
  ONCE: { percentOff: 100, maximumUses: 1 },
  EACH: { percentOff: 100, oncePerEmail: true },
  HALF: { percentOff: 50, maximumUses: 2, oncePerEmail: true },
} as const;
type Code = keyof typeof codes;
const names: readonly Code[] = ["ONCE", "EACH", "HALF"];
const emails = ["ann@quill.example", "kim@quill.example", "sam@quill.example"];
const hour = 60;

const step = fc.record({
  does: fc.constantFrom("start", "start", "start", "pay", "pay", "cancel", "upkeep", "pass"),
  booking: fc.integer({ min: 1, max: 5 }),
  code: fc.constantFrom(...names),
  email: fc.nat(2),
  /** Two tabs press at the same time. */
  isTwice: fc.boolean(),
  hours: fc.constantFrom(1, 12, 26),
});

interface Booked {
  readonly code: Code;
  readonly email: string;
  state: "draft" | "paid" | "free" | "cancelled";
}

function startVisitors() {
  const discountCodes = names.map((code) => ({ code, ...codes[code] }));
  const visitors = createVisitors({ discountCodes });
  const { dependencies, discounts, limitsOf, stripe } = visitors;
  const tokens = new Map<number, string>();
  let networks = 0;
  const tokenOf = (number: number) => {
    const token = tokens.get(number) ?? newClientToken();
    tokens.set(number, token);
    return token;
  };
  return {
    ...visitors,
    /** From a network of their own. */
    start: (number: number, discountCode: Code, email: string) => {
      networks += 1;
      const limits = limitsOf(`198.51.${networks >> 8}.${networks & 255}`);
      const body = { discountCode, ...answers, email, clientToken: tokenOf(number) };
      return outcomeOf(visitors.book(number, body, { limits }));
    },
    cancel: (number: number) =>
      outcomeOf(
        cancelClientBooking(
          { ...dependencies, newId: () => bookingIdOf(0xd000) },
          { params: { bookingId: bookingIdOf(number), token: tokenOf(number) } },
        ),
      ),
    /** A draft that was deleted and started again has another payment. */
    payLatest: (number: number) => {
      const all = stripe.all().filter(({ bookingId }) => bookingId === bookingIdOf(number));
      return stripe.pay(all.at(-1)?.clientSecret ?? "");
    },
    upkeep: () => runUpkeep(dependencies),
    /** The bookings that a code has counted. */
    usesOf: async (code: Code) => Object.keys((await discounts.find(code))?.usedBy ?? {}).sort(),
  };
}

test("Every use of a code is counted once, a cancelled free booking gives it back, and none is beyond its limit.", async () => {
  const seen = { booked: 0, refused: 0, givenBack: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const visitors = startVisitors();
      const bookings = new Map<number, Booked>();
      const usesOf = (code: Code) =>
        [...bookings].filter(
          ([, each]) => each.code === code && (each.state === "paid" || each.state === "free"),
        );
      for (const { does, booking: number, code, email: place, isTwice, hours } of steps) {
        const email = emails[place] ?? "";
        const own = bookings.get(number);
        const both = async <Outcome>(press: () => Promise<Outcome>) =>
          Promise.all(isTwice ? [press(), press()] : [press()]);
        switch (does) {
          case "start": {
            if (own && own.state !== "draft") break;
            const { percentOff, ...limit } = codes[code];
            const used = usesOf(code);
            const isLeft = !("maximumUses" in limit) || used.length < limit.maximumUses;
            const isNew =
              !("oncePerEmail" in limit) || !used.some(([, each]) => each.email === email);
            const outcomes = await both(() => visitors.start(number, code, email));
            // Of two tabs, one may find that the other has just changed the draft.
            const outcome = outcomes.includes("done") ? "done" : (outcomes[0] ?? "");
            if (outcome === "too_many_requests") break;
            // For an hour, a draft keeps the price that its visitor was shown.
            const wasShown = own?.code === code;
            if (!wasShown) expect(outcome === "done", outcome).toBe(isLeft && isNew);
            else if (isLeft && isNew) expect(outcome).toBe("done");
            if (outcome !== "done") {
              seen.refused += 1;
              break;
            }
            const state = percentOff === 100 ? "free" : "draft";
            bookings.set(number, { code, email, state });
            if (state === "free") seen.booked += 1;
            break;
          }
          case "pay":
            if (own?.state !== "draft") break;
            visitors.payLatest(number);
            await both(() => visitors.settle(number));
            own.state = "paid";
            break;
          case "cancel": {
            if (!own || own.state === "draft" || own.state === "cancelled") break;
            const isOver = (await visitors.stored(number)) === undefined;
            const outcomes = await both(() => visitors.cancel(number));
            if (isOver || !outcomes.includes("done")) break;
            // What was paid for with a code has used it.
            if (own.state === "free") {
              own.state = "cancelled";
              seen.givenBack += 1;
            }
            break;
          }
          case "upkeep":
            await visitors.upkeep();
            break;
          case "pass":
            visitors.pass(hours * hour);
        }
        for (const [each, { state }] of bookings) {
          // Upkeep deletes unpaid drafts.
          if (state === "draft" && !(await visitors.stored(each))) bookings.delete(each);
        }
        for (const each of names) {
          const expected = usesOf(each).map(([of]) => bookingIdOf(of));
          expect(await visitors.usesOf(each), each).toEqual(expected.sort());
        }
      }
    }),
    { numRuns: 200 },
  );
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(10);
});
