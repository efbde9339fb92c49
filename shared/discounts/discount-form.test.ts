import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DiscountChange,
  discountFormMessages,
  discountStanding,
  expiryProblem,
  NewDiscount,
  NewDiscountCode,
} from "./discount-form.ts";
import { DiscountCodeEntry } from "./discounts.ts";

test("A new code takes 10 percent off, is active and is not for blocks, by default.", () => {
  expect(NewDiscount.parse({ code: "summer" })).toEqual({
    code: "SUMMER",
    percentOff: 10,
    active: true,
    for: ["consultations", "sessions"],
    oncePerEmail: false,
  });
});

describe("The name of a code", () => {
  test.each(["SUMMER", "été 50%", "2-for-1", "a+b&c", "£10 #1?", "春"])("may be %j.", (name) => {
    expect(NewDiscountCode.safeParse(name).success).toBe(true);
  });

  test.each(["a/b", "a\\b", ".", "..", "-", "%", "a\u0007b", "\ud800a", "℀"])(
    "may not be %j.",
    (name) => {
      const { error } = NewDiscountCode.safeParse(name);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        discountFormMessages.codeUnusable,
      ]);
    },
  );

  test("equals what a visitor enters, and fits into a URL path.", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const name = NewDiscountCode.safeParse(typed);
        fc.pre(name.success);
        expect(DiscountCodeEntry.parse(typed)).toBe(name.data);
        const { pathname } = new URL(`https://a.example/b/${encodeURIComponent(name.data)}/c`);
        const [, , segment = "", ...rest] = pathname.split("/");
        expect([decodeURIComponent(segment), ...rest]).toEqual([name.data, "c"]);
      }),
      { examples: [["100% OFF?"], [" a "], ["ß.."], ["“Summer\u200b 10”."]] },
    );
  });
});

test.each([
  [{ code: " " }, "codeRequired"],
  [{ code: "X".repeat(41) }, "codeTooLong"],
  [{ percentOff: 0 }, "percentOff"],
  [{ percentOff: 101 }, "percentOff"],
  [{ percentOff: 0.5 }, "percentOff"],
  [{ percentOff: "10" }, "percentOff"],
  [{ expiryDate: "2026-02-30" }, "expiryDate"],
  [{ for: [] }, "for"],
  [{ maximumUses: 0 }, "maximumUses"],
  [{ maximumUses: 1001 }, "maximumUses"],
] as const)("A new code with %j is refused with a message.", (fields, message) => {
  const { error } = NewDiscount.safeParse({ code: "SUMMER", ...fields });
  const path = Object.keys(fields);
  expect(error?.issues).toMatchObject([{ path, message: discountFormMessages[message] }]);
});

test("What a code is for is stored once each and in one order.", () => {
  const given = ["blocks", "consultations", "blocks"];
  expect(NewDiscount.parse({ code: "SUMMER", for: given }).for).toEqual([
    "consultations",
    "blocks",
  ]);
  expect(DiscountChange.parse({ for: given })).toEqual({ for: ["consultations", "blocks"] });
  for (const wrong of [[], ["workouts"], "blocks", null]) {
    expect(DiscountChange.safeParse({ for: wrong }).success).toBe(false);
  }
});

test("A change has the changed fields only; null removes an optional one.", () => {
  expect(DiscountChange.parse({})).toEqual({});
  const taken = { expiryDate: null, maximumUses: null };
  expect(DiscountChange.parse(taken)).toEqual(taken);
  for (const change of [{ percentOff: null }, { active: null }, { code: "OTHER" }]) {
    expect(DiscountChange.safeParse(change).success).toBe(false);
  }
});

describe("A code stands", () => {
  const noon = new Date("2026-06-15T12:00:00Z");
  const usable = { active: true, expiryDate: null, maximumUses: null, timesUsed: 7 };
  test.each([
    ["usable", {}],
    ["usable", { expiryDate: "2026-06-15", maximumUses: 8 }],
    ["inactive", { active: false, expiryDate: "2026-06-14", maximumUses: 7 }],
    ["expired", { expiryDate: "2026-06-14", maximumUses: 7 }],
    ["used up", { maximumUses: 7 }],
    ["used up", { maximumUses: 2 }],
  ])("as %s with %j.", (standing, changes) => {
    expect(discountStanding({ ...usable, ...changes }, noon)).toBe(standing);
  });
});

describe("A last day that is chosen", () => {
  const now = new Date("2028-02-29T12:00:00Z");
  const problem = (day: string | null | undefined, at = now) => expiryProblem(day, at)?.message;

  test.each(["2028-02-29", "2028-03-01", "2033-02-28", "", null, undefined])("may be %j.", (day) =>
    expect(problem(day)).toBeUndefined(),
  );

  test.each(["0000-01-01", "0026-03-01", "0226-03-01", "2028-02-28", "2033-03-01", "9999-12-31"])(
    "may not be %s.",
    (day) => {
      expect(problem(day)).toBe(
        "Please choose a last day from today to 28 February 2033, or leave it empty.",
      );
    },
  );

  test("is today until midnight in London.", () => {
    const summer = (time: string) => new Date(`2026-06-15T${time}Z`);
    expect(problem("2026-06-15", summer("22:59:59"))).toBeUndefined();
    expect(problem("2026-06-15", summer("23:00:00"))).toBeDefined();
  });

  test.each(["2026-02-29", "2026-06-31", "10000-01-01", "-2026-01-01", "٢٠٢٧-٠١-٠١", "2027-1-1"])(
    "is no day of the calendar as %s.",
    (expiryDate) => {
      for (const schema of [NewDiscount, DiscountChange]) {
        expect(schema.safeParse({ code: "A", expiryDate }).success).toBe(false);
      }
    },
  );
});
