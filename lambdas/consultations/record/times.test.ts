import { describe, expect, test } from "vitest";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { at } from "#lambdas/testing/bookings.ts";
import {
  cancelled,
  completed,
  consultation,
  draft,
  erased,
  made,
  refunded,
  session,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { noteTime, reportTimeChosen } from "./times.ts";

const by = "alex@example.com";

describe("The time of a consultation", () => {
  const note = (record: BookingRecord, startsAt: Date | undefined, seen = 0) =>
    noteTime(record, startsAt, { seen, by }, at(1));
  const noted = {
    ...consultation,
    startsAt: at(600).toISOString(),
    timeChanges: 1,
    timeNotedAt: at(1).toISOString(),
    timeNotedBy: by,
    timeMail: { ...unsentMail, about: 1 },
  };

  test("is noted with who noted it, and makes its mail due.", () => {
    expect(note(consultation, at(600))).toEqual(noted);
  });

  test("is changed after the one that was seen, without the reminder of it.", () => {
    const timeChosenAt = at().toISOString();
    const reminded = { ...noted, reminderMail: unsentMail, timeChosenAt };
    const second = { timeChanges: 2, timeMail: { ...unsentMail, about: 2 } };
    const moved = { ...noted, ...second, timeChosenAt, startsAt: at(900).toISOString() };
    expect(note(reminded, at(900), 1)).toEqual(moved);
    expect(note(reminded, at(900), 0)).toEqual(refuse("time_changed"));
    const { startsAt, timeChosenAt: _, ...removed } = moved;
    expect(note(reminded, undefined, 1)).toEqual(removed);
  });

  test("that is the same changes nothing, whatever was seen.", () => {
    expect(note(noted, at(600), 0)).toBe(noted);
    expect(note(consultation, undefined, 7)).toBe(consultation);
  });

  test("can only be removed once its money went back.", () => {
    const withTime = { ...refunded, startsAt: at(600).toISOString(), timeChanges: 1 };
    expect(note(withTime, at(900), 1)).toEqual(refuse("not_to_do"));
    expect(made(note(withTime, undefined, 1)).startsAt).toBeUndefined();
  });

  test.each([
    ["draft", draft, "booking_not_found"],
    ["session payment", session, "booking_not_found"],
    ["erased booking", erased, "booking_not_found"],
    ["cancelled booking", cancelled, "not_to_do"],
    ["completed booking", completed, "not_to_do"],
  ] as const)("is not noted or removed of a %s.", (_, record, code) => {
    expect(note(record, at(600))).toEqual(refuse(code));
    expect(note(record, undefined)).toEqual(refuse(code));
  });
});

describe("That a client has chosen a time", () => {
  test("is kept of a consultation, the first one.", () => {
    const chosen = reportTimeChosen(consultation, at(1));
    expect(chosen).toEqual({ ...consultation, timeChosenAt: at(1).toISOString() });
    expect(reportTimeChosen(chosen, at(2))).toBe(chosen);
  });

  test("is not kept of sessions, or of what is over.", () => {
    for (const record of [session, cancelled, completed, refunded]) {
      expect(reportTimeChosen(record, at(1))).toBe(record);
    }
  });
});
