import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { undoMs } from "./use-completions.ts";

startOnPhone();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "visibilityState");
});

const sam = booking("Sam");
const alex = booking("Alex");
const complete = async (name = "Sam") =>
  within(await row(name)).getByRole("button", { name: "Mark Completed" });
/** As a pointer does. */
const press = (button: HTMLElement) => fireEvent.click(button, { detail: 1 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Locks the phone, or unlocks it. */
function setVisibility(state: "hidden" | "visible") {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  return act(async () => document.dispatchEvent(new Event("visibilitychange")));
}

test("the completion is sent after five seconds, and the row shows the booking as completed at once.", async () => {
  const { api } = setup([sam]);
  press(await complete());
  expect(within(await row("Sam")).getByText("Completed")).toBeTruthy();
  await pass(undoMs - 1000);
  expect(api.completed).toEqual([]);
  await pass(1000);
  expect(api.completed).toEqual([sam.bookingId]);
  expect(screen.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("one that the client has cancelled meanwhile is shown as cancelled, with the reason.", async () => {
  const detail = "The client has cancelled.";
  const refused = new ApiError({ code: "booking_cancelled", status: 409, statusText: "", detail });
  const get = async () => ({ ...sam, cancelledAt: "2026-03-02T09:00:00.000Z" });
  setup([sam], { complete: async () => Promise.reject(refused), get });
  press(await complete());
  await pass(undoMs);
  expect(toast.current().map(({ text }) => text)).toEqual([detail]);
  const sams = within(await row("Sam"));
  expect(sams.getByText("Cancelled by client")).toBeTruthy();
  expect(sams.queryByText("Completed")).toBeNull();
});

test("Undo tells the server nothing, and leaves the focus in the row.", async () => {
  const { api } = setup([sam]);
  press(await complete());
  const undo = screen.getByRole("button", { name: /^Undo/ });
  undo.focus();
  fireEvent.click(undo);
  const sams = await opener("Sam");
  expect(document.activeElement).toBe(sams);
  await pass(undoMs * 2);
  expect(api.completed).toEqual([]);
  expect(within(await row("Sam")).queryByText("Completed")).toBeNull();
});

test("while it waits, the row offers Undo alone.", async () => {
  setup([sam]);
  press(await complete());
  const sams = within(await row("Sam"));
  expect(sams.queryAllByRole("link")).toEqual([]);
  expect(sams.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    null, // the row itself
    "Undo: Sam is still to do",
  ]);
});

test("the change is announced, and so is its undoing.", async () => {
  setup([sam]);
  const button = await complete();
  const announced = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  press(button);
  expect(announced()).toContain("Sam is completed. You can undo it for 5 seconds.");
  fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(announced()).toContain("Sam is back on the to-do list.");
});

test.each([
  ["the pointer is on", fireEvent.pointerEnter, fireEvent.pointerLeave],
  ["the focus is on", fireEvent.focus, fireEvent.blur],
] as const)("the time stops while %s Undo, and starts anew afterwards.", async (_, hold, letGo) => {
  const { api } = setup([sam]);
  press(await complete());
  await pass(undoMs - 1000);
  const undo = screen.getByRole("button", { name: /^Undo/ });
  hold(undo);
  await pass(undoMs * 10);
  expect(api.completed).toEqual([]);
  letGo(undo);
  await pass(undoMs - 1000);
  expect(api.completed).toEqual([]);
  await pass(1000);
  expect(api.completed).toEqual([sam.bookingId]);
});

test("pressed with a key, the focus goes to Undo, where the time stops.", async () => {
  const { api } = setup([sam]);
  const button = await complete();
  button.focus();
  fireEvent.click(button, { detail: 0 });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Undo/ }));
  await pass(undoMs * 10);
  expect(api.completed).toEqual([]);
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(undoMs);
  expect(api.completed).toEqual([sam.bookingId]);
});

test("leaving the tab tells the server at once.", async () => {
  const { api, unmount } = setup([sam]);
  press(await complete());
  unmount();
  expect(api.completed).toEqual([sam.bookingId]);
});

test("a phone that locks tells the server at once, and again when the connection was cut.", async () => {
  const { api } = setup([sam], {
    complete: async (bookingId) => {
      api.completed.push(bookingId);
      if (api.completed.length === 1) throw new Error("offline");
      return { ...sam, status: "completed", completedAt: sam.timestamp };
    },
  });
  press(await complete());
  await setVisibility("hidden");
  expect(api.completed).toHaveLength(1);
  await setVisibility("visible");
  expect(api.completed).toHaveLength(2);
  expect(within(await row("Sam")).getByText("Completed")).toBeTruthy();
});

test("what a killed page could not send is sent when it is opened again.", async () => {
  const dead = setup([sam], { complete: () => new Promise(() => undefined) });
  press(await complete());
  dead.unmount();
  const { api } = setup([sam]);
  await row("Sam");
  expect(api.completed).toEqual([sam.bookingId]);
});

test("a completion that fails leaves the booking as it was.", async () => {
  setup([sam], {
    complete: async () => {
      throw new Error("offline");
    },
  });
  press(await complete());
  await pass(undoMs);
  expect(within(await row("Sam")).queryByText("Completed")).toBeNull();
  expect(await complete()).toBeTruthy();
});

test("the focus goes to the next row when a completed booking leaves the list.", async () => {
  setup([sam, alex]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Show Completed" }));
  const button = await complete();
  button.focus();
  press(button);
  await pass(undoMs);
  expect(screen.queryByRole("article", { name: "Sam" })).toBeNull();
  expect(document.activeElement).toBe(await opener("Alex"));
});
