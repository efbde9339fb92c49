import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  confirmedPayment,
  savePaid,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { writeNote } from "./change-booking.ts";

describe("a note on a booking", () => {
  async function setup() {
    const { store } = await startTestBookings();
    await savePaid(store, sessionDraftOf());
    const write = (note: string, seen: string | null, now = at(1)) =>
      writeNote(store, { params: { bookingId }, body: { note, seen } }, now);
    return { store, write };
  }
  const first = at(1).toISOString();

  test("is kept with the booking, which stays what it is otherwise", async () => {
    const { store, write } = await setup();
    const noted = { note: "Prefers mornings.", noteChangedAt: first };
    expect(await write("Prefers mornings.", null)).toMatchObject(noted);
    expect(await store.find(bookingId)).toMatchObject({ ...confirmedPayment, ...noted });
  });

  test("is replaced only by a caller who has seen it", async () => {
    const { store, write } = await setup();
    await write("Mine", null);
    await expect(write("Theirs", null, at(2))).rejects.toMatchObject({ code: "note_changed" });
    expect(await store.find(bookingId)).toMatchObject({ note: "Mine", noteChangedAt: first });
    await write("Ours", first, at(2));
    await expect(write("Late", first, at(3))).rejects.toMatchObject({ code: "note_changed" });
    expect(await store.find(bookingId)).toMatchObject({ note: "Ours" });
  });

  test("that is sent again after a lost answer changes nothing", async () => {
    const { store, write } = await setup();
    const written = await write("Once", null);
    expect(await write("Once", null, at(2))).toEqual(written);
    expect(await store.find(bookingId)).toMatchObject({ noteChangedAt: first });
  });

  test("differs from the previous note of the same millisecond", async () => {
    const { write } = await setup();
    const one = await write("One", null);
    const two = await write("Two", first, at(1));
    expect(two).not.toMatchObject({ noteChangedAt: first });
    expect(one).toMatchObject({ noteChangedAt: first });
    await expect(write("Three", first, at(1))).rejects.toMatchObject({ code: "note_changed" });
  });

  test("can be removed, which counts as a change", async () => {
    const { store, write } = await setup();
    await write("Mine", null);
    expect(await write("", first, at(2))).not.toHaveProperty("note");
    expect(await store.find(bookingId)).toMatchObject({ noteChangedAt: at(2).toISOString() });
    await expect(write("Theirs", first, at(3))).rejects.toMatchObject({ code: "note_changed" });
  });

  test("is refused for a draft and for a missing booking", async () => {
    const { store } = await startTestBookings();
    const write = () =>
      writeNote(store, { params: { bookingId }, body: { note: "x", seen: null } }, at());
    await expect(write()).rejects.toMatchObject({ code: "booking_not_found" });
    await store.saveDraft(sessionDraftOf(), at());
    await expect(write()).rejects.toMatchObject({ code: "booking_not_found" });
    expect(await store.find(bookingId)).not.toHaveProperty("note");
  });
});
