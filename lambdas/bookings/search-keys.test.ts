import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PersonalInformation } from "#shared/bookings/booking-form.ts";
import {
  firstMatch,
  type Person,
  searchEntriesOf,
  searchKeysOf,
  searchTerms,
} from "./search-keys.ts";

const names = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
  .filter((name) => PersonalInformation.shape.name.safeParse(name).success);
const plainNames = fc
  .array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ſ]{1,12}$/), { minLength: 1, maxLength: 8 })
  .map((words) => words.join(" "));

const isFound = (person: Person, typed: string) =>
  firstMatch(person, searchTerms(typed)) !== undefined;

describe("A person", () => {
  test("is found by any beginning of their name, in any case.", () => {
    fc.assert(
      fc.property(plainNames, fc.nat(), fc.boolean(), (name, length, isUpper) => {
        const typed = name.slice(0, 1 + (length % name.length));
        expect(isFound({ name }, isUpper ? typed.toLocaleUpperCase("en") : typed)).toBe(true);
      }),
    );
  });

  test("is found by any word of their name.", () => {
    fc.assert(
      fc.property(plainNames, (name) => {
        for (const word of name.split(" ")) expect(isFound({ name }, word)).toBe(true);
      }),
    );
  });

  test("is found by any beginning of the rest of their name.", () => {
    const longNames = plainNames.filter((name) => name.includes(" "));
    fc.assert(
      fc.property(longNames, fc.nat(), (name, length) => {
        const others = name.slice(name.indexOf(" ") + 1);
        const typed = others.slice(0, 1 + (length % others.length));
        expect(isFound({ name }, typed)).toBe(true);
      }),
    );
  });

  test("with a name of two words has no third name key.", () => {
    expect(searchKeysOf({ name: " ´ Sam  Visitor " })).toEqual({
      nameKey: "sam visitor",
      nameBackwardKey: "visitor sam",
    });
  });

  test("with a name of several words has keys that begin with the last and with the second.", () => {
    expect(searchKeysOf({ name: "Anna van der Berg" })).toEqual({
      nameKey: "anna van der berg",
      nameBackwardKey: "berg anna van der",
      middleNameKey: "van der berg anna",
    });
  });

  test.each(["Studio 54", "54 Studio", "Studio 54 B"])(
    "is found by a name with digits in it, %s, but not by those digits as a number.",
    (name) => {
      expect(isFound({ name }, name)).toBe(true);
      expect(isFound({ name: `Sam de ${name}` }, "54")).toBe(false);
    },
  );

  test("has a key of their address without the blanks around it, in small letters.", () => {
    expect(searchKeysOf({ email: " Sam@Example.ORG " })).toEqual({ emailKey: "sam@example.org" });
  });

  test("is found by the beginning of their number, as it is written here or abroad.", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^07\d{9}$/),
        fc.integer({ min: 3, max: 11 }),
        (phone, length) => {
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
        },
      ),
    );
  });
});

test("A person is found by any three or more digits of their number, in a row.", () => {
  const phones = fc.stringMatching(/^07\d{9}$/);
  fc.assert(
    fc.property(phones, fc.nat(8), fc.integer({ min: 3, max: 11 }), (phone, from, length) => {
      const typed = phone.slice(from, from + length);
      fc.pre(typed.length >= 3);
      expect(isFound({ phone }, typed)).toBe(true);
      expect(isFound({ phone }, `${typed.slice(0, 2)} ${typed.slice(2)}`)).toBe(true);
    }),
  );
  expect(isFound({ phone: "07123456789" }, "124")).toBe(false);
  // Only at its beginning does 44 stand for the zero.
  expect(isFound({ phone: "07100000000" }, "71440")).toBe(false);
});

test.each(["example.org", "@example.org", "EXAM", "@exam", "mail.example", "sam@mail.ex"])(
  "A person is found by the domain of their address: %s",
  (typed) => {
    expect(isFound({ email: "Sam@mail.example.org" }, typed)).toBe(true);
    expect(isFound({ email: "Sam@other.com" }, typed)).toBe(false);
  },
);

test("A booking has a bounded number of search entries, each short enough for an index.", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 320 });
  fc.assert(
    fc.property(texts, texts, fc.stringMatching(/^07\d{9}$/), (name, email, phone) => {
      const entries = searchEntriesOf({ name, email, phone });
      expect(entries.length).toBeLessThanOrEqual(21);
      for (const { text } of entries) {
        expect(text).not.toBe("");
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400);
      }
    }),
  );
  const person = { name: "Sam Visitor", email: "sam@example.org", phone: "07123456789" };
  expect(searchEntriesOf(person).map(({ text }) => text)).toEqual([
    ...["7123456789", "123456789", "23456789", "3456789", "456789", "56789", "6789", "789"],
    "@example.org",
  ]);
});

test("The search entries are for the third word of a name on, and for domains, up to a number each.", () => {
  expect(searchEntriesOf({ name: "Anna van der Berg", email: "a@mail.example.org" })).toEqual([
    { key: "nameKey", text: "der berg anna van" },
    { key: "emailKey", text: "@mail.example.org" },
    { key: "emailKey", text: "@example.org" },
  ]);
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`);
  const many = searchEntriesOf({ name: words.join(" "), email: `a@${words.join(".")}` });
  expect(many.map(({ text }) => text.split(/[ .]/)[0])).toEqual([
    ...words.slice(2, 12),
    ...["@w0", "@w1", "@w2"],
  ]);
});

test("The keys and entries of a long name have a hundred characters.", () => {
  // One character that becomes 18.
  const name = Array.from({ length: 3 }, () => "\ufdfa".repeat(20)).join(" ");
  const texts = [...Object.values(searchKeysOf({ name })), searchEntriesOf({ name })[0]?.text];
  for (const text of texts) if (text !== undefined) expect(text).toHaveLength(100);
});

test("A text without letters and digits is not searched for.", () => {
  expect(searchTerms("´")).toEqual([]);
});

test("A text with an @ is searched among addresses alone.", () => {
  expect(searchTerms("Sam@Ex")).toEqual([{ key: "emailKey", start: "sam@ex" }]);
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

test("Any typed text makes at most five queries of four indexes, never with an empty key.", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (typed) => {
      const terms = searchTerms(typed.trim());
      expect(terms.length).toBeLessThanOrEqual(5);
      expect(new Set(terms.map(({ key }) => key)).size).toBeLessThanOrEqual(4);
      for (const { start } of terms) expect(start).not.toBe("");
    }),
  );
});
