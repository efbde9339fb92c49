import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { draft, erased, session } from "#lambdas/testing/records.ts";
import { refuse } from "./decision.ts";
import { writeNote } from "./note.ts";

describe("The trainer's note", () => {
  const first = { note: "Mine", noteChangedAt: at(1).toISOString() };
  const noted = { ...session, ...first };

  test("is kept with when it was written.", () => {
    expect(writeNote(session, "Mine", undefined, at(1))).toEqual(noted);
    expect(writeNote(noted, "Ours", first.noteChangedAt, at(2))).toEqual({
      ...session,
      note: "Ours",
      noteChangedAt: at(2).toISOString(),
    });
  });

  test("is replaced only by a caller who has seen it, or writes the same.", () => {
    expect(writeNote(noted, "Theirs", undefined, at(2))).toEqual(refuse("note_changed"));
    expect(writeNote(noted, "Mine", undefined, at(2))).toBe(noted);
  });

  test("can be removed, which counts as a change.", () => {
    const noteChangedAt = at(2).toISOString();
    const removed = { ...session, noteChangedAt };
    expect(writeNote(noted, "", first.noteChangedAt, at(2))).toEqual(removed);
    expect(writeNote(removed, "Late", first.noteChangedAt, at(3))).toEqual(refuse("note_changed"));
    expect(writeNote(removed, "", first.noteChangedAt, at(3))).toBe(removed);
  });

  test("is refused for a draft and for an erased booking.", () => {
    for (const record of [draft, erased]) {
      expect(writeNote(record, "Mine", undefined, at())).toEqual(refuse("booking_not_found"));
    }
  });
});
