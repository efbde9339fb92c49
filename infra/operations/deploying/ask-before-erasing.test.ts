import { expect, test } from "vitest";
import {
  answers,
  bookingIdOf,
  draftOf,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { createUpkeepLists } from "#lambdas/upkeep/upkeep-lists.ts";
import { askBeforeErasing } from "./ask-before-erasing.ts";

/** As many bookings, made seven and a half years ago, whose health answers are erased. */
async function setup(count: number) {
  const { store, tables } = await startTestBookings();
  for (let number = 1; number <= count; number += 1) {
    const said = { ...answers, medicalConditions: "" };
    const draft = draftOf({ bookingId: bookingIdOf(number), answers: said });
    await savePaid(store, draft, new Date("2019-05-20T10:00:00Z"));
  }
  return async (bookingsTaxYears: number, typed: string | undefined) => {
    const said: string[] = [];
    const prompts = { ask: async () => typed, say: (line: string) => void said.push(line) };
    const now = new Date("2026-11-20T10:00:00Z");
    const periods = { healthAnswersMonths: 12, bookingsTaxYears };
    const outcome = askBeforeErasing(prompts, createUpkeepLists(tables.bookings), now, periods);
    return {
      said,
      outcome: await outcome.then(
        () => "deployed",
        ({ message }) => message,
      ),
    };
  };
}

test("A deployment that would erase more than a few bookings says how many, and asks.", async () => {
  const deploy = await setup(6);
  expect(await deploy(8, undefined)).toEqual({ said: [], outcome: "deployed" });
  for (const typed of [undefined, "", "y", "yes"]) {
    expect(await deploy(6, typed)).toEqual({
      said: [
        "With the periods of operator/site.ts, upkeep would erase 6 bookings, and the health answers of 0 others, for good, in the minutes after this deployment.",
      ],
      outcome: "Nothing is deployed. The periods are under keepFor in operator/site.ts.",
    });
  }
  expect(await deploy(6, "erase")).toMatchObject({ outcome: "deployed" });
});

test("A few bookings that reach the end of their period need no question.", async () => {
  const deploy = await setup(5);
  expect(await deploy(6, undefined)).toEqual({ said: [], outcome: "deployed" });
});
