// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/consultations.tsx";
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
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Locks the phone, or unlocks it. */
function setVisibility(state: "hidden" | "visible") {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  return act(async () => document.dispatchEvent(new Event("visibilitychange")));
}

test("the server is told after five seconds, and the row shows the booking as completed at once", async () => {
  const { api } = setup([sam]);
  fireEvent.click(await complete());
  expect(within(await row("Sam")).getByText("Completed")).toBeTruthy();
  await pass(undoMs - 1000);
  expect(api.completed).toEqual([]);
  await pass(1000);
  expect(api.completed).toEqual([sam.bookingId]);
  expect(screen.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("Undo tells the server nothing, and leaves the focus in the row", async () => {
  const { api } = setup([sam]);
  fireEvent.click(await complete());
  const undo = screen.getByRole("button", { name: /^Undo/ });
  undo.focus();
  fireEvent.click(undo);
  expect(document.activeElement).toBe(await opener("Sam"));
  await pass(undoMs * 2);
  expect(api.completed).toEqual([]);
  expect(within(await row("Sam")).queryByText("Completed")).toBeNull();
});

test("pressing again tells the server at once, and once", async () => {
  const { api } = setup([sam]);
  const button = await complete();
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(api.completed).toEqual([sam.bookingId]);
  await pass(undoMs);
  expect(api.completed).toEqual([sam.bookingId]);
});

test("leaving the tab tells the server at once", async () => {
  const { api, unmount } = setup([sam]);
  fireEvent.click(await complete());
  unmount();
  expect(api.completed).toEqual([sam.bookingId]);
});

test("a phone that locks tells the server at once, and again when the connection was cut", async () => {
  const { api } = setup([sam], {
    complete: async (bookingId) => {
      api.completed.push(bookingId);
      if (api.completed.length === 1) throw new Error("offline");
      return { ...sam, status: "completed", completedAt: sam.timestamp };
    },
  });
  fireEvent.click(await complete());
  await setVisibility("hidden");
  expect(api.completed).toHaveLength(1);
  await setVisibility("visible");
  expect(api.completed).toHaveLength(2);
  expect(within(await row("Sam")).getByText("Completed")).toBeTruthy();
});

test("what a killed page could not send is sent when it is opened again", async () => {
  const dead = setup([sam], { complete: () => new Promise(() => undefined) });
  fireEvent.click(await complete());
  dead.unmount();
  const { api } = setup([sam]);
  await row("Sam");
  expect(api.completed).toEqual([sam.bookingId]);
});

test("a completion that fails leaves the booking as it was", async () => {
  setup([sam], {
    complete: async () => {
      throw new Error("offline");
    },
  });
  const button = await complete();
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(0);
  expect(within(await row("Sam")).queryByText("Completed")).toBeNull();
  expect(await complete()).toBeTruthy();
});

test("the focus goes to the next row when a completed booking leaves the list", async () => {
  setup([sam, alex]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Show Completed" }));
  const button = await complete();
  button.focus();
  fireEvent.click(button);
  await pass(undoMs);
  expect(screen.queryByRole("article", { name: "Sam" })).toBeNull();
  expect(document.activeElement).toBe(await opener("Alex"));
});
