import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();
afterEach(() => {
  vi.useRealTimers();
});

const sam = booking("Sam");
const alex = booking("Alex");
const completed = (ago = 0): AdminConsultation => ({
  ...sam,
  status: "completed",
  completedAt: new Date(Date.now() - ago).toISOString(),
});
const refusal = (code: "completion_kept" | "booking_cancelled") =>
  new ApiError({ code, statusText: "", ...apiErrors[code] });
const said = () => toast.current().map(({ text }) => text);
const mark = async (name = "Sam") =>
  within(await row(name)).getByRole("button", { name: "Mark Completed" });
const undo = async () => within(await row("Sam")).getByRole("button", { name: /^Undo/ });

/** The tab, where the API undoes a completion and notes which. */
function open(all: AdminConsultation[], overrides: Partial<BookingsApi> = {}) {
  const undone: string[] = [];
  const undoCompletion: BookingsApi["undoCompletion"] = async (_, { completedAt }) => {
    undone.push(completedAt);
    return sam;
  };
  return { ...setup(all, { undoCompletion, ...overrides }), undone };
}

test("the press is sent at once, and the row says that it is completed and offers Undo.", async () => {
  const { api, user } = open([sam]);
  await user.click(await mark());
  expect(api.completed).toEqual([sam.bookingId]);
  expect(said()).toEqual(["Sam marked as completed."]);
  const sams = within(await row("Sam"));
  expect(sams.getByText("Completed")).toBeTruthy();
  expect(sams.queryByRole("button", { name: "Mark Completed" })).toBeNull();
  expect(sams.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    null, // the row itself
    "Undo: Sam is still to do",
  ]);
});

test.each([
  ["the row", async () => (await undo()).click()],
  ["the toast", async () => toast.current()[0]?.action?.run()],
])(
  "Undo in %s names the completion that it undoes, and the consultation is to do again.",
  async (_, press) => {
    const { api, undone, user } = open([sam]);
    await user.click(await mark());
    await act(press);
    expect(await mark()).toBeTruthy();
    expect(said()).toEqual(["Sam no longer marked as completed."]);
    expect(undone).toHaveLength(1);
    expect(Date.now() - Date.parse(undone[0] ?? "")).toBeLessThan(60_000);
    await user.click(await mark());
    expect(api.completed).toHaveLength(2);
  },
);

test("what another administrator has just completed can be undone, too.", async () => {
  const theirs = completed(60_000);
  const { undone, user } = open([theirs]);
  await user.click(await undo());
  expect(undone).toEqual([theirs.completedAt]);
  expect(await mark()).toBeTruthy();
});

test("Undo goes when the five minutes are over.", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open([completed(4 * 60_000)]);
  expect(await undo()).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const sams = within(await row("Sam"));
  expect(sams.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(sams.getByText("Completed")).toBeTruthy();
});

test("an Undo that comes too late says so, and shows the booking as it is.", async () => {
  const get = async () => completed(10 * 60_000);
  const undoCompletion = async () => Promise.reject(refusal("completion_kept"));
  const { user } = open([completed()], { get, undoCompletion });
  await user.click(await undo());
  expect(said()).toEqual([apiErrors.completion_kept.detail]);
  const sams = within(await row("Sam"));
  expect(sams.getByText("Completed")).toBeTruthy();
  expect(sams.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("one that the client has cancelled meanwhile is shown as cancelled, with the reason.", async () => {
  const complete = async () => Promise.reject(refusal("booking_cancelled"));
  const get = async () => ({ ...sam, cancelledAt: "2026-03-02T09:00:00.000Z" });
  const { user } = open([sam], { complete, get });
  await user.click(await mark());
  expect(said()).toEqual([apiErrors.booking_cancelled.detail]);
  const sams = within(await row("Sam"));
  expect(sams.getByText("Cancelled by client")).toBeTruthy();
  expect(sams.queryByText("Completed")).toBeNull();
});

test("without an answer, the booking and the focus stay where they were.", async () => {
  const { user } = open([sam], { complete: async () => Promise.reject(new Error("offline")) });
  await user.click(await mark());
  expect(said()).toEqual(["That could not be saved. Please try again."]);
  expect(within(await row("Sam")).queryByText("Completed")).toBeNull();
  expect(document.activeElement).toBe(await mark());
});

test("the focus stays in the row, at each press.", async () => {
  const { user } = open([sam]);
  await user.click(await mark());
  expect(document.activeElement).toBe(await opener("Sam"));
  await user.click(await undo());
  expect(document.activeElement).toBe(await opener("Sam"));
});

test("the focus goes to the next row when a completed booking leaves the list.", async () => {
  const { user } = open([sam, alex]);
  await user.click(screen.getByRole("checkbox", { name: "Show Completed" }));
  await user.click(await mark());
  expect(screen.queryByRole("article", { name: "Sam" })).toBeNull();
  expect(document.activeElement).toBe(await opener("Alex"));
});
