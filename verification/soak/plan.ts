import fc from "fast-check";
import type { ChangeTables, Dependencies } from "./backend.ts";

/** Each part of a journey makes its choices from its own seed, however the others are shortened. */
const seed = fc.noShrink(fc.nat());

/** To shorten a journey fast-check tries it without. */
const almostAlways = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant(false) },
  { weight: 99, arbitrary: fc.constant(true) },
);

const part = fc.record({
  takesPart: almostAlways,
  seed,
  /** Of an actor who does several things. */
  actions: fc.integer({ min: 1, max: 3 }),
});

/** What several actors do at the same time, and what happens until the next moment. */
const moment = fc.record({
  hasFaults: almostAlways,
  /** What may follow, beside time. */
  isFollowed: almostAlways,
  seed,
  /** One of each actor. */
  parts: fc.array(part, { minLength: 6, maxLength: 6 }),
});

/** What fast-check draws before a journey, and can leave out of it again. */
export const planOf = fc.record({
  seed,
  first: part,
  moments: fc.array(moment, { maxLength: 8 }),
  ending: seed,
});

export type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;
export type Plan = typeof planOf extends fc.Arbitrary<infer Value> ? Value : never;

/** These break the product, to show that the promises notice it. */
export interface Broken {
  readonly change?: (dependencies: Dependencies) => Dependencies;
  readonly changeTables?: ChangeTables;
}
