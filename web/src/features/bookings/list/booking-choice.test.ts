import { describe, expect, test } from "vitest";
import { bookingListMessages } from "#shared/bookings/booking-choice.ts";
import { daysError, queryOf, readChoice, writeChoice } from "./booking-choice.ts";

const read = (address: string) => readChoice(new URLSearchParams(address));
const atFirst = { kind: "consultations", show: "all", order: "newest", from: "", to: "" };

describe("The filters in an address", () => {
  test("are all consultations by default.", () => {
    expect(read("tab=consultations")).toEqual(atFirst);
  });

  test("are read as they were written, and other parameters stay.", () => {
    const days = { from: "2026-03-01", to: "2026-03-31" };
    const choice = { kind: "sessions", show: "paid", order: "oldest", ...days } as const;
    const written = writeChoice(new URLSearchParams("tab=consultations&kind=x"), choice);
    expect(written.get("tab")).toBe("consultations");
    expect(readChoice(written)).toEqual(choice);
  });

  test("leave out the defaults, but not the list, which the next visit may open otherwise.", () => {
    const address = new URLSearchParams("tab=a&show=paid&from=2026-03-01");
    const written = writeChoice(address, readChoice(new URLSearchParams()));
    expect(written.toString()).toBe("tab=a&kind=consultations");
    expect(readChoice(written, "sessions").kind).toBe("consultations");
  });

  test.each([
    "kind=everything",
    "show=toString",
    "order=random",
    "from=yesterday",
    "to=2026-02-30",
  ])("are the defaults for an invalid value (%s).", (address) =>
    expect(read(address)).toEqual(atFirst),
  );

  test("never ask for session payments to do, nor for sessions left of consultations.", () => {
    expect(read("kind=sessions&show=todo")).toMatchObject({ kind: "sessions", show: "all" });
    expect(read("show=left")).toMatchObject({ kind: "consultations", show: "all" });
  });
});

test("Days in the wrong order are an error; one day alone is not.", () => {
  expect(daysError({ ...read(""), from: "2026-03-02", to: "2026-03-01" })).toBeDefined();
  expect(daysError({ ...read(""), from: "2026-03-01", to: "2026-03-01" })).toBeUndefined();
  expect(daysError({ ...read(""), from: "2026-03-01" })).toBeUndefined();
});

test.each(["0000-01-01", "0026-03-01", "0202-03-01", "1999-12-31", "2100-01-01", "9999-12-31"])(
  "The day %s is an error at its own end.",
  (day) => {
    const message = bookingListMessages.dayOutside;
    expect(daysError({ ...read(""), from: day })).toEqual({ from: message });
    expect(daysError({ ...read(""), from: "2026-03-01", to: day })).toEqual({ to: message });
  },
);

test("The query leaves out filters that are not set.", () => {
  expect(queryOf(read(""), "")).toEqual({ kind: "consultations", show: "all" });
  expect(queryOf(read("show=todo&order=oldest&to=2026-03-01"), "sam")).toEqual({
    kind: "consultations",
    show: "todo",
    order: "oldest",
    to: "2026-03-01",
    search: "sam",
  });
});
