import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSearch } from "./search-person.ts";

type Person = Parameters<ReturnType<typeof createSearch>>[0];

const isFound = (person: Person, typed: string) => createSearch(typed)(person);
const plainNames = fc
  .array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ſ]{1,12}$/), { minLength: 1, maxLength: 8 })
  .map((words) => words.join(" "));
const phones = fc.stringMatching(/^07\d{9}$/);

describe("A person", () => {
  test("is found by any words of the name, in any order, in any case.", () => {
    fc.assert(
      fc.property(plainNames, fc.nat(), fc.boolean(), (name, chosen, isUpper) => {
        const words = name.split(" ").filter((_, index) => (chosen >> index) % 2 === 0);
        const typed = words.reverse().join("  ");
        fc.pre(typed !== "");
        expect(isFound({ name }, isUpper ? typed.toLocaleUpperCase("en") : typed)).toBe(true);
      }),
    );
  });

  test.each([
    ["Zoë O’Brien-Smith", ["zoe", "smith zoe", "o'brien", "OBRIEN", "o'brien-smith", "smith-zoe"]],
    ["Anna van der Berg", ["der anna", "berg van", "va de be"]],
    ["Łukasz Straße", ["lukasz", "strasse"]],
    ["Studio 54", ["54", "studio 5"]],
  ])("called %s is found by %j.", (name, searches) => {
    for (const typed of searches) expect([typed, isFound({ name }, typed)]).toEqual([typed, true]);
  });

  test.each(["oe", "brien", "zoe kim", "´", "", " ", "- -"])("is not found by %j.", (typed) => {
    expect(isFound({ name: "Zoë O’Brien-Smith" }, typed)).toBe(false);
  });

  test.each(["example.org", "@mail.ex", "EXAM", "sam@mail", "am@ma", "sam example"])(
    "is found by a part of their address: %s.",
    (typed) => {
      expect(isFound({ email: "Sam@mail.example.org" }, typed)).toBe(true);
      expect(isFound({ email: "sam@other.com" }, typed)).toBe(false);
    },
  );

  test.each([
    "Sam <mailto:sam@mail.example.org>,",
    "\u2068sam@mail.example.org\u2069",
    "S\u00adam Visi\u200btor",
    "tel:07700\ufe0f 900123,",
    "٠٧٧٠٠ ٩٠٠١٢٣",
  ])("is found by what was copied from a mail or a contact: %s.", (typed) => {
    const person = {
      name: "Sam\u200c Visitor",
      email: "sam@mail.example.org",
      phone: "07700900123",
    };
    expect(isFound(person, typed)).toBe(true);
  });

  test("is found by a word of the name and a part of the address together.", () => {
    const person = { name: "Sam Visitor", email: "kim@example.org" };
    expect(isFound(person, "visitor example.org")).toBe(true);
    expect(isFound(person, "visitor other.org")).toBe(false);
  });

  test("is found by any three or more digits of their number, in a row.", () => {
    fc.assert(
      fc.property(phones, fc.nat(8), fc.integer({ min: 3, max: 11 }), (phone, from, length) => {
        const typed = phone.slice(from, from + length);
        fc.pre(typed.length >= 3);
        expect(isFound({ phone }, typed)).toBe(true);
        expect(isFound({ phone }, `${typed.slice(0, 2)} ${typed.slice(2)}`)).toBe(true);
      }),
    );
    expect(isFound({ phone: "07000000044" }, "0044")).toBe(true);
    expect(isFound({ phone: "07123456789" }, "124")).toBe(false);
    expect(isFound({ phone: "07123456789" }, "12")).toBe(false);
    // Only at its beginning does 44 stand for the zero.
    expect(isFound({ phone: "07100000000" }, "71440")).toBe(false);
  });

  test("is found by the beginning of their number, as it is written here or abroad.", () => {
    fc.assert(
      fc.property(phones, fc.integer({ min: 3, max: 11 }), (phone, length) => {
        const typed = phone.slice(0, length);
        for (const written of [
          typed,
          `+44 ${typed.slice(1)}`,
          `0044${typed.slice(1)}`,
          `+44 (0)${typed.slice(1)}`,
          `${typed.slice(0, 5)} ${typed.slice(5)}`,
        ]) {
          expect([written, isFound({ phone }, written)]).toEqual([written, true]);
        }
      }),
    );
    expect(isFound({ phone: "07700900111" }, "447700")).toBe(true);
  });
});
