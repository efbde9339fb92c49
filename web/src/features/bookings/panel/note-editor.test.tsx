import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { editKey, noteOf } from "#web/signed-in/edit-keys.ts";
import { booking, opener, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

test("a note that fails to save keeps its text, and an unchanged note cannot be saved.", async () => {
  const { user } = setup([booking("Sam")], {
    get: async () => Promise.reject(new Error("offline")),
    writeNote: async () => Promise.reject(new Error("offline")),
  });
  await user.click(await opener("Sam"));
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save Note" });
  expect(save.disabled).toBe(true);
  const note = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Private note" });
  await user.type(note, "Call first");
  await user.click(save);
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  expect(note.value).toBe("Call first");
});

test("a note about a person who was erased meanwhile is refused, and they are no longer shown.", async () => {
  const sam = booking("Sam");
  let answered: AdminBooking = sam;
  const { user } = setup([sam], {
    get: async () => answered,
    writeNote: async () => {
      const { name, email, phone, medicalConditions, ...kept } = sam;
      answered = { ...kept, erasedAt: "2026-03-09T10:00:00.000Z" } as never;
      const code = "booking_not_found";
      throw new ApiError({ code, statusText: "", ...apiErrors[code] });
    },
  });
  await user.click(await opener("Sam"));
  await user.type(screen.getByRole("textbox", { name: "Private note" }), "Knee");
  await user.click(screen.getByRole("button", { name: "Save Note" }));
  await opener("Erased");
  expect(document.body.textContent).not.toMatch(/Sam|Asthma|sam@/);
});

test("a note that another administrator has changed meanwhile is shown.", async () => {
  const sam = booking("Sam", { note: "Before", noteChangedAt: "2026-03-02T09:00:00.000Z" });
  const theirs = { ...sam, note: "Theirs", noteChangedAt: "2026-03-02T09:05:00.000Z" };
  const { user } = setup([sam], { get: async () => theirs });
  await user.click(await opener("Sam"));
  const note = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Private note" });
  await waitFor(() => expect(note.value).toBe("Theirs"));
});

test("the tab keeps the note alone, under the key that signing out forgets.", async () => {
  const sam = booking("Sam");
  const { user } = setup([sam]);
  await user.click(await opener("Sam"));
  await user.type(screen.getByRole("textbox", { name: "Private note" }), "Mine");
  const key = editKey(noteOf(sam.bookingId));
  expect(JSON.parse(sessionStorage.getItem(key)!)).toEqual({
    base: { note: "", changedAt: null },
    fields: { note: "Mine" },
  });
});

test("what is typed while a note is being saved stays, unsaved.", async () => {
  const sam = booking("Sam");
  let answer = () => {};
  const { user } = setup([sam], {
    get: async () => sam,
    writeNote: (_id, { note }) =>
      new Promise((resolve) => {
        answer = () => resolve({ ...sam, note, noteChangedAt: "2026-03-02T09:00:00.000Z" });
      }),
  });
  await user.click(await opener("Sam"));
  const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Private note" });
  await user.type(note, "Call first.");
  await user.click(screen.getByRole("button", { name: "Save Note" }));
  await user.type(note, " Bring the contract.");
  answer();
  const save = screen.getByRole("button", { name: "Save Note" });
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  expect(note.value).toBe("Call first. Bring the contract.");
});
