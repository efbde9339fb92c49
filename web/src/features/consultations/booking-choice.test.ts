import { describe, expect, test } from "vitest";
import { daysError, queryOf, readChoice, writeChoice } from "./booking-choice.ts";

const read = (address: string) => readChoice(new URLSearchParams(address));
const atFirst = { kind: "consultation", show: "all", from: "", to: "" };

describe("The choice in an address", () => {
  test("is all consultations when nothing is said.", () => {
    expect(read("tab=consultations")).toEqual(atFirst);
  });

  test("is read as it was written, and what else stands there stays.", () => {
    const choice = { kind: "payment", show: "paid", from: "2026-03-01", to: "2026-03-31" } as const;
    const written = writeChoice(new URLSearchParams("tab=consultations&kind=x"), choice);
    expect(written.get("tab")).toBe("consultations");
    expect(readChoice(written)).toEqual(choice);
  });

  test("leaves out what is as it is at first.", () => {
    const address = new URLSearchParams("tab=a&show=paid&from=2026-03-01");
    expect(writeChoice(address, readChoice(new URLSearchParams())).toString()).toBe("tab=a");
  });

  test.each(["kind=everything", "show=toString", "from=yesterday", "to=2026-02-30"])(
    "is as at first where it makes no sense (%s).",
    (address) => expect(read(address)).toEqual(atFirst),
  );

  test("never shows session payments that are to do.", () => {
    expect(read("kind=payment&show=todo")).toMatchObject({ kind: "payment", show: "all" });
  });
});

test("Days in the wrong order are an error, an open end is none.", () => {
  expect(daysError({ ...read(""), from: "2026-03-02", to: "2026-03-01" })).toBeDefined();
  expect(daysError({ ...read(""), from: "2026-03-01", to: "2026-03-01" })).toBeUndefined();
  expect(daysError({ ...read(""), from: "2026-03-01" })).toBeUndefined();
});

test("The question leaves out what is not chosen.", () => {
  expect(queryOf(read(""), "")).toEqual({ kind: "consultation", show: "all" });
  expect(queryOf(read("show=todo&to=2026-03-01"), "sam")).toEqual({
    kind: "consultation",
    show: "todo",
    to: "2026-03-01",
    search: "sam",
  });
});
