import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
  ["Rowan Wetherden", "Rowan"],
  [" Zoë\tvan Dijk", "Zoë"],
  ["Anne-Marie O’Neill", "Anne-Marie"],
  ["D’Arcy Hill", "D’Arcy"],
  ["Robin", "Robin"],
  ["Drew Miles", "Drew"],
  ["TJ Hill", "TJ"],
  ["Bo Li", "Bo"],
  ["Sam A. Hill", "Sam"],
  ["Sam E Hill", "Sam"],
  ["Lance Hill", "Lance"],
  ["JOHN SMITH", "JOHN"],
  ["john smith", "john"],
  ["sam Hill", "sam"],
  ["José Ortega y Gasset", "José"],
  ["Иван Петров", "Иван"],
  ["Γιώργος Παππάς", "Γιώργος"],
  ["राम शर्मा", "राम"],
  // The family name first.
  ["Smith, John", "John"],
  ["Smith,John", "John"],
  ["Smith-Jones, Anne Marie", "Anne"],
  ["van Dijk, Zoë", "Zoë"],
  ["Smith, John, MBE", "John"],
  ["John Smith, MBE", "John"],
  ["John Smith, Jr.", "John"],
  ["Sam,", "Sam"],
  // In brackets and quotes.
  ["(Bob)", "Bob"],
  ["(Bob) Jones", "Bob"],
  ['"Bob" Jones', "Bob"],
  ["“Bob” Jones", "Bob"],
  ["'Bob' Jones", "Bob"],
  ["‘Bob’ Jones", "Bob"],
  ["[Bob Jones]", "Bob"],
  ["'Bob Jones'", "Bob"],
  ["(“Bob”) Jones", "Bob"],
  ["Robert (Bob) Jones", "Robert"],
  ["Anna Berg (she/her)", "Anna"],
  // Several people.
  ["Sam and Alex Hill", "Sam and Alex"],
  ["Sam Hill and Alex Jones", "Sam and Alex"],
  ["Sam & Alex Hill", "Sam & Alex"],
  ["Sam and Alex and Jo", "Sam and Alex and Jo"],
  ["Sam and family", "Sam and family"],
])("%j is called %j.", (name, called) => {
  expect(firstName(name)).toBe(called);
});

describe("A name is kept as it was given", () => {
  test.each([
    "Dr Anna Berg",
    "prof. Anna Berg",
    "Lt Col Anna Berg",
    "Lt. Col. Berg",
    "Lance Corporal Berg",
    "Corporal Berg",
    "Admiral Sir Anna Berg",
    "Group Captain Berg",
    "Air Vice-Marshal Berg",
    "Inspector Berg",
    "Baroness Berg",
    "Canon Anna Berg",
    "Sr Anna Berg",
    "Flight Lieutenant Berg",
    "Rev’d Anna Berg",
    "(Mrs) Anna Berg",
    "Mr and Mrs Hill",
    "Sam and Mrs Hill",
    "The Hill Family",
    "St John Hill",
    "J. Smith",
    "J Smith",
    "J.R.R. Tolkien",
    "J. Robert Smith",
    "J. and K. Smith",
    "Smith, J.",
    "Smith, Dr John",
    "Wm. Smith",
    "J",
    "’t Hooft",
    "van Dijk",
    "van der berg",
    "de Souza Maria",
    "SMITH John",
    "Sam Hill, Alex Hill",
    "sam hill, alex hill",
    "Sam, Alex and Jo",
    "Jean et Marie Dupont",
    "Sam/Alex Hill",
    "Sam&Alex",
    "and Alex",
    "Sam and",
    "😀 Sam",
    "2pac Shakur",
    "(she/her) Anna",
    "王 小明",
    "김 민준",
    "山田 太郎",
    "عبد الله حسن",
    "Abu Bakr",
    '""',
    "()",
    ",",
    "-",
  ])("if its first name is not clear: %j.", (name) => {
    expect(firstName(name)).toBe(name);
  });
});

test("What a person is called consists of words that they have typed, and is never empty.", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
    fc.constantFrom("Sam", "Hill,", "(Al)", "and", "&", "Dr", "J.", "van", "'Bo'", "MBE"),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const given = words.join(" ").trim();
      fc.pre(given !== "");
      const called = firstName(given);
      expect(called).not.toBe("");
      for (const part of called.split(" ")) expect(given).toContain(part);
      expect(firstName(` ${given}\t`)).toBe(called);
    }),
  );
});
