// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { booking, opener, setup, startOnPhone } from "#web/testing/consultations.tsx";

startOnPhone();

const noteChanged = new ApiError({
  code: "note_changed",
  status: 409,
  statusText: "Conflict",
  detail: "This note has changed since you opened it.",
});

test("a note that fails to save keeps its text, and an unchanged note cannot be saved", async () => {
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

test("a note changed by another administrator is shown and is replaced only on request", async () => {
  const theirs = booking("Sam", { note: "Theirs", noteChangedAt: "2026-03-02T09:00:00.000Z" });
  const sent: unknown[] = [];
  let latest = theirs;
  const { user } = setup([booking("Sam", { bookingId: theirs.bookingId })], {
    writeNote: async (_, request) => {
      sent.push(request);
      if (request.seen === null) throw noteChanged;
      latest = { ...theirs, note: request.note, noteChangedAt: "2026-03-02T09:05:00.000Z" };
      return latest;
    },
    get: async () => (sent.length > 0 ? latest : Promise.reject(new Error("offline"))),
  });
  await user.click(await opener("Sam"));
  const note = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Private note" });
  await user.type(note, "Mine");
  await user.click(screen.getByRole("button", { name: "Save Note" }));
  await screen.findByText("Theirs");
  expect(note.value).toBe("Mine");
  await user.click(screen.getByRole("button", { name: "Save Mine Instead" }));
  await waitFor(() => expect(screen.queryByText("Theirs")).toBeNull());
  expect(note.value).toBe("Mine");
  expect(sent).toEqual([
    { note: "Mine", seen: null },
    { note: "Mine", seen: "2026-03-02T09:00:00.000Z" },
  ]);
});
