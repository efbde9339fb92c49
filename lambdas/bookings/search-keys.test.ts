import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PersonalInformation } from "#shared/bookings/booking-form.ts";
import { type SearchKeys, searchKeysOf, searchTerms } from "./search-keys.ts";

const names = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
  .filter((name) => PersonalInformation.shape.name.safeParse(name).success);
const plainNames = fc
  .array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ſ]{1,12}$/), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));

function isFoundBy(keys: SearchKeys, typed: string): boolean {
  return searchTerms(typed).some(({ key, start }) => keys[key]?.startsWith(start));
}

describe("A person", () => {
  test("is found by any beginning of their name, in any case.", () => {
    fc.assert(
      fc.property(plainNames, fc.nat(), fc.boolean(), (name, length, isUpper) => {
        const typed = name.slice(0, 1 + (length % name.length));
        const keys = searchKeysOf({ name });
        expect(isFoundBy(keys, isUpper ? typed.toLocaleUpperCase("en") : typed)).toBe(true);
      }),
    );
  });

  test("is found by their last name.", () => {
    fc.assert(
      fc.property(plainNames, (name) => {
        expect(isFoundBy(searchKeysOf({ name }), name.split(" ").at(-1) ?? "")).toBe(true);
      }),
    );
  });

  test("is found by any beginning of the rest of their name.", () => {
    const longNames = plainNames.filter((name) => name.includes(" "));
    fc.assert(
      fc.property(longNames, fc.nat(), (name, length) => {
        const others = name.slice(name.indexOf(" ") + 1);
        const typed = others.slice(0, 1 + (length % others.length));
        expect(isFoundBy(searchKeysOf({ name }), typed)).toBe(true);
      }),
    );
  });

  test("with a name of two words has no third name key.", () => {
    expect(searchKeysOf({ name: "Sam Visitor" })).toEqual({
      nameKey: "sam visitor",
      nameBackwardKey: "visitor sam",
    });
  });

  test("is found by the beginning of their number, as it is written here or abroad.", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^07\d{9}$/),
        fc.integer({ min: 3, max: 11 }),
        (phone, length) => {
          const keys = searchKeysOf({ phone });
          const typed = phone.slice(0, length);
          for (const written of [
            typed,
            `+44 ${typed.slice(1)}`,
            `0044${typed.slice(1)}`,
            `+44 (0)${typed.slice(1)}`,
            `${typed.slice(0, 5)} ${typed.slice(5)}`,
          ]) {
            expect([written, isFoundBy(keys, written)]).toEqual([written, true]);
          }
        },
      ),
    );
  });
});

test("The keys of any name are neither empty nor too long for an index.", () => {
  fc.assert(
    fc.property(names, (name) => {
      for (const key of Object.values(searchKeysOf({ name }))) {
        if (key === undefined) continue;
        expect(key).not.toBe("");
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(400);
      }
    }),
  );
});

test("Any typed text queries at most four indexes, never with an empty key.", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (typed) => {
      const terms = searchTerms(typed.trim());
      expect(terms.length).toBeLessThanOrEqual(4);
      for (const { start } of terms) expect(start).not.toBe("");
    }),
  );
});
