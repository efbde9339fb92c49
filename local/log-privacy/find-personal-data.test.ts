import { describe, expect, it } from "vitest";
import { findPersonalData } from "./find-personal-data.ts";

const innocent = [
  'Visitor {"level":"info","event":"request","endpoint":"POST /api/bookings","status":200}',
  'Upkeep {"level":"info","event":"draft_expired","bookingId":"6a1f2c1e-6f0e-4f7e-9d55-000000000001"}',
  "Visitor (node:1) Warning: something is odd in node_modules/stripe@23.1.0/index.mjs:1:2",
];

const found = (line: string, ...typed: string[]) =>
  findPersonalData([...innocent, line], typed).map(({ lineNumber, what }) => {
    expect(lineNumber).toBe(innocent.length + 1);
    return what;
  });

describe("Looking through logs", () => {
  it("finds nothing where there are ids, events and numbers alone", () => {
    const id = "6a1f2c1e-6f0e-4f7e-9d55-000000000001";
    const typed = ["Sam O’Neill", "Knee surgery in 2019", id, id.slice(0, 20)];
    expect(findPersonalData(innocent, typed)).toEqual([]);
  });

  it.each([
    ["as it is", "Sam O’Neill", '{"reason":"Sam O’Neill"}'],
    ["in another case", "Sam O’Neill", "SAM O’NEILL wrote"],
    ["in JSON", 'say "hello" to me', JSON.stringify({ text: 'please say "hello" to me' })],
    [
      "in JSON within JSON's text",
      "Knee surgery",
      JSON.stringify(JSON.stringify(["Knee surgery"])),
    ],
    ["in an address", "knee surgery", "GET /api/admin/bookings?search=knee%20surgery"],
    ["in an address as forms write it", "knee surgery", "GET /api?search=knee+surgery&x=1"],
    ["in a line of several", "Hello\nMy knee hurts.\nSam", 'error: "My knee hurts."'],
    [
      "cut off",
      "Run the village half marathon in spring.",
      "not valid: Run the village half marat",
    ],
    [
      "cut off at the front",
      "I should like to run a marathon in spring.",
      "…like to run a marathon in spring.",
    ],
    ["with signs that patterns are made of", "(a+b)*[c]-^$", "at (a+b)*[c]-^$?"],
    ["with a hyphen", "Mary-Ann", "Mary-Ann was here"],
  ])("finds typed text, %s", (_, typed, line) => {
    expect(found(line, typed)).toEqual([`“${typed}”, typed in a test`]);
  });

  it("ignores the product's own words and short numbers", () => {
    expect(found('{"state":"confirmed","receivedPence":5000}', "confirmed", "5000")).toEqual([]);
    expect(found("confirmed by phone", "Confirmed by phone")).toHaveLength(1);
  });

  it("does not take the half of an address for the whole", () => {
    const bookingId = "6a1f2c1e-6f0e-4f7e-9d55-000000000001";
    expect(found(`{"bookingId":"${bookingId}"}`, `${bookingId}@visitors.example`)).toEqual([]);
  });

  it("does not take a short name for a part of another word", () => {
    expect(found("Marked as completed", "Mark")).toEqual([]);
    expect(found("Mark was here", "Mark")).toHaveLength(1);
    expect(found("what of it", "of", "it ")).toEqual([]);
  });

  it.each([
    ["an email address", "to sam.oneill+gym@mail.example.org!"],
    ["a mobile number", "phone=07700900123;"],
    ["a mobile number", "+447700 900123"],
    ["a session's token", "Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2ln"],
    ["a payment's client secret", "pi_3Abc_secret_Def"],
    ["one of Stripe's secret keys", "Invalid API Key provided: sk_test_1234"],
    ["one of Stripe's secret keys", "whsec_abc"],
  ])("finds %s by its form", (what, line) => {
    expect(found(line)).toEqual([what]);
  });

  it("does not take digits of an id for a phone number", () => {
    expect(found('{"requestId":"e8e16b8e-4beb-4da2-9450-07464122043f"}')).toEqual([]);
    expect(found("e8e16b8e-4beb-4da2-9450-000000000000 07464122043")).toEqual(["a mobile number"]);
  });

  it("finds that a function was refused something", () => {
    expect(found("Visitor is not authorized to perform: dynamodb:Scan on resource: x")).toEqual([
      "is not authorized to perform: dynamodb:Scan",
    ]);
  });

  it("tells every line, and each thing on a line once", () => {
    const line = "Sam Field and Sam Field <sam@example.org>";
    expect(findPersonalData([line, "nothing", line], ["Sam Field", "Sam Field"])).toEqual(
      [1, 3].flatMap((lineNumber) => [
        { lineNumber, what: "“Sam Field”, typed in a test" },
        { lineNumber, what: "an email address" },
      ]),
    );
  });
});
