import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainUrl, shownTelephone } from "./pasted-links.ts";
import {
  hasSomethingToSee,
  plainCode,
  plainEmail,
  plainTelephone,
  plainText,
  visibleText,
  withPlainDigits,
} from "./pasted-text.ts";

/** One of each kind that people paste without seeing it. */
const unseen = [
  ["a zero-width space", "\u200b"],
  ["a word joiner", "\u2060"],
  ["a zero-width joiner", "\u200d"],
  ["a soft hyphen", "\u00ad"],
  ["a variation selector", "\ufe0f"],
  ["a grapheme joiner", "\u034f"],
  ["a Hangul filler", "\u3164"],
  ["a half-width filler", "\uffa0"],
  ["a braille blank", "\u2800"],
  ["an object", "\ufffc"],
  ["a mark from left to right", "\u200e"],
  ["an embedding", "\u202a"],
  ["an isolate", "\u2066"],
  ["an Arabic mark", "\u061c"],
  ["a byte order mark", "\ufeff"],
  ["an invisible times", "\u2062"],
  ["a Mongolian separator", "\u180e"],
  ["a tag", "\u{e0041}"],
] as const;

describe("Around and inside a value,", () => {
  test.each(unseen)("%s is dropped.", (_, character) => {
    const put = (text: string) => `${character}${[...text].join(character)}${character}`;
    expect(plainTelephone(put("07700900123"))).toBe("07700900123");
    expect(plainEmail(put("sam@example.com"))).toBe("sam@example.com");
    expect(plainCode(put("WELCOME10"))).toBe("WELCOME10");
    expect(plainUrl(put("https://example.com/a"))).toBe("https://example.com/a");
    expect(visibleText(put("Sam Field"))).toBe("Sam Field");
    expect(visibleText(character)).toBe("");
    expect(hasSomethingToSee(character)).toBe(false);
  });
});

describe("A text keeps", () => {
  test.each([
    "👩‍🚒",
    "🏋🏽‍♀️ five times",
    "❤️‍🔥",
    "👨‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "1️⃣ squats",
    "نیم‌فاصله",
    "ක්‍රිස්තු",
    "क्‍ष",
    "葛󠄀城",
    "ᠠ᠋ᠨ",
    "Zoë O’Neill",
    "one\r\n\ttwo  three",
  ])("what gives it its shape (%s).", (text) => {
    expect(visibleText(text)).toBe(text);
  });
});

test.each(["Ng", "李", "🏃", "7", "é", "ﷺ"])("%s is something to see.", (text) => {
  expect(hasSomethingToSee(text)).toBe(true);
});

test.each(["", " \t", "-", "...", "\u0301", "\u3000\u00a0"])("%j is nothing to see.", (text) => {
  expect(hasSomethingToSee(text)).toBe(false);
});

test("Digits of every script are read.", () => {
  const systems = Intl.supportedValuesOf("numberingSystem");
  let read = 0;
  for (const system of systems) {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(
      1234567890,
    );
    if (!/^\p{Nd}+$/u.test(digits)) continue;
    read += 1;
    expect(withPlainDigits(digits)).toBe("1234567890");
  }
  expect(read).toBeGreaterThan(50);
  expect(withPlainDigits("𝟎𝟗 𝟘𝟙 𝟿")).toBe("09 01 9");
});

test.each([
  "tel:07700900123",
  "Tel.: 07700 900123",
  "tel://07700-900-123",
  "07700 900123,",
  "(07700) 900.123;",
  "“07700 900123”",
  "０７７００　９００１２３",
  "٠٧٧٠٠٩٠٠١٢٣",
  "۰۷۷۰۰۹۰۰۱۲۳",
  "०७७०० ९००१२३",
  "📱 07700 900123",
  "0️⃣7700 900123",
  "07700_900_123",
])("A telephone number may be pasted as %s.", (pasted) => {
  expect(plainTelephone(pasted)).toBe("07700900123");
});

test.each([
  "mailto:sam@example.com",
  "MAILTO:sam@example.com?subject=Hello%20there",
  "mailto:sam%40example.com",
  "Sam Field <sam@example.com>",
  '"Field, Sam" <sam@example.com>;',
  "Sam <mailto:sam@example.com>",
  "<sam@example.com>",
  "(sam@example.com)",
  "[sam@example.com]",
  "sam@example.com,",
  "sam@example.com.",
  "sam@example.com>",
  "'sam@example.com'",
  "`sam@example.com`,",
  "“sam@example.com”",
  "„sam@example.com“",
  "«sam@example.com»",
  "Email: sam@example.com",
  "ｓａｍ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  "sam＠example。com",
  "sam@example｡com",
  "\u2068sam@example.com\u2069",
  "*sam@example.com*",
  "_sam@example.com_",
  "📧 sam@example.com",
  "• sam@example.com",
  "> sam@example.com",
])("An address may be pasted as %s.", (pasted) => {
  expect(plainEmail(pasted)).toBe("sam@example.com");
});

test.each(["", "sam", "sam @example.com", "a@b.co, c@d.co", "???", '"a b"@c.de'])(
  "What is no address is left to be refused (%j).",
  (typed) => {
    expect(plainEmail(typed)).not.toMatch(/^[^\s@,"]+@[^\s@,"]+$/);
  },
);

test.each([
  "welcome10",
  "“WELCOME10”",
  "‘Welcome10’.",
  "'WELCOME10'",
  "`WELCOME10`",
  "´WELCOME10´",
  "«WELCOME10»",
  "„WELCOME10“,",
  "「WELCOME10」",
  "WELCOME10.",
  "WELCOME10…",
  "WELCOME10!",
  "(WELCOME10)",
  "*WELCOME10*",
  "WELCOME 10",
  "W E L C O M E 1 0",
  "WELCOME\u00a010",
  "WELCOME\n10",
  "ＷＥＬＣＯＭＥ１０",
  "WELCOME١٠",
  "WEL\u00adCOME10",
  "🎉WELCOME10🎉",
  "✅ WELCOME10",
  "→ WELCOME10",
  "> WELCOME10",
  "<WELCOME10>",
])("A code may be pasted as %j.", (pasted) => {
  expect(plainCode(pasted)).toBe("WELCOME10");
});

test.each([
  ["2–for–1", "2-FOR-1"],
  ["2‑for‑1", "2-FOR-1"],
  ["O’Brien 5", "OBRIEN5"],
  ["£10 #1?", "£10#1"],
  ["50%", "50%"],
  ["a+b&c", "A+B&C"],
  ["🏃🏃", "🏃🏃"],
  ["???", "???"],
])("The code %j is %j.", (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

test.each([
  ["<https://example.com/a>", "https://example.com/a"],
  ["“https://example.com/a”", "https://example.com/a"],
  ["'https://example.com/a'", "https://example.com/a"],
  ["(https://example.com/a)", "https://example.com/a"],
  ["https://example.com/\u200ba ", "https://example.com/a"],
  ["https://en.wikipedia.org/wiki/Set_(sport)", "https://en.wikipedia.org/wiki/Set_(sport)"],
  ["https://example.com/❤️", "https://example.com/❤️"],
  ["https://example.com/a.", "https://example.com/a"],
  ["https://example.com/a,", "https://example.com/a"],
  ["“https://example.com/a”;", "https://example.com/a"],
  ["https://example.com/a).", "https://example.com/a"],
  ["https://example.com/a>", "https://example.com/a"],
  ["https://example.com/?q=a", "https://example.com/?q=a"],
])("The web address %j is %j.", (pasted, address) => {
  expect(plainUrl(pasted)).toBe(address);
});

describe("Cleaning", () => {
  const parts = fc.oneof(
    fc.constantFrom(...unseen.map(([, character]) => character)),
    fc.constantFrom("mailto:", "tel:", "<", ">", "'", '"', "“", "`", "(", ".", ",", "@", "%40"),
    fc.constantFrom(
      "é",
      "e\u0301",
      "ß",
      "ŉ",
      "ǆ",
      "İ",
      "ﬁ",
      "…",
      "´",
      "क",
      "्",
      "👩",
      "🏽",
      "🏴",
      "葛",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom("sam", "example.com", "07700", "900123", " ", "\n", "0", "٠"),
  );
  const anything = fc.array(parts, { maxLength: 14 }).map((all) => all.join(""));

  test.each([
    ["a text", visibleText],
    ["digits", withPlainDigits],
    ["a plain text", plainText],
    ["a telephone number", plainTelephone],
    ["an address", plainEmail],
    ["a code", plainCode],
    ["a web address", plainUrl],
    ["a telephone number to show", shownTelephone],
  ])("%s a second time changes nothing.", (_, clean) => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
      { numRuns: 3000 },
    );
  });

  test("a text that no field takes is left alone, because the patterns would take long over it.", () => {
    const tooLong = "'sam@example.com', ".repeat(200).trim();
    for (const clean of [plainTelephone, plainEmail, plainCode, plainUrl, shownTelephone]) {
      expect(clean(tooLong)).toBe(tooLong);
    }
  });
});
