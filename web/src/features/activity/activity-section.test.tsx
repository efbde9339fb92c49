import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { AuditEntry } from "#shared/audit/audit.ts";
import { operatorsName } from "#shared/bookings/booking-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import ActivitySection, { type ListActivity } from "./activity-section.tsx";

const entryOf = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId: String(number),
  at: new Date(Date.UTC(2026, 2, 2, 10, number)).toISOString(),
  by: { sub: "1", name: "alex@example.com" },
  action: "complete_booking",
  records: [],
  outcome: "done",
  ...changes,
});
const read = { action: "read_bookings", records: ["a", "b"] } as const;

const away = new ApiError({ code: "network", status: 0, statusText: "", detail: "Away." });

function show(list: ListActivity) {
  renderAtDesk(<ActivitySection list={list} />);
  return userEvent.setup();
}

test("Load More adds older entries, and a failure keeps the shown ones.", async () => {
  let attempts = 0;
  const user = show(async (cursor) => {
    if (cursor === null) return { items: [entryOf(2)], nextCursor: "next" };
    attempts += 1;
    if (attempts === 1) throw away;
    return { items: [entryOf(1, { action: "create_workout" })], nextCursor: null };
  });
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  await screen.findByText("The activity could not be loaded");
  expect(screen.getByText(/marked a consultation as completed/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText(/added a workout/);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
});

test("the last Load More leaves the focus to the heading.", async () => {
  const user = show(async (cursor) =>
    cursor === null
      ? { items: [entryOf(2)], nextCursor: "next" }
      : { items: [entryOf(1)], nextCursor: null },
  );
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Activity" }));
});

test("entries about reading can be hidden, and an empty rest says so.", async () => {
  const user = show(async () => ({
    items: [entryOf(1, { ...read, records: [...read.records] })],
    nextCursor: "x",
  }));
  await screen.findByText(/read health answers/);
  await user.click(screen.getByLabelText("Hide views"));
  expect(screen.queryByText(/read health answers/)).toBeNull();
  expect(screen.getByText("Load more to go further back.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load More" })).toBeTruthy();
});

test("the operator, who has no account, is named as the trainer knows them.", async () => {
  const by = { sub: "-", name: operatorsName };
  show(async () => ({ items: [entryOf(1, { by })], nextCursor: null }));
  expect(await screen.findByText("Your site’s operator")).toBeTruthy();
});

test("an empty log says what will appear in it.", async () => {
  show(async () => ({ items: [], nextCursor: null }));
  expect(await screen.findByText("Nothing yet")).toBeTruthy();
});

test("failed and interrupted actions show their outcome.", async () => {
  show(async () => ({
    items: [
      entryOf(2, { outcome: "failed", reason: "conflict" }),
      entryOf(1, { outcome: "begun" }),
    ],
    nextCursor: null,
  }));
  expect(await screen.findByText("Failed: conflict")).toBeTruthy();
  expect(screen.getByText("Interrupted: it may or may not have taken effect")).toBeTruthy();
});
