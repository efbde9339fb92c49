import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { returnToPage } from "#web/testing/return-to-page.ts";
import { useOnReturn } from "./use-on-return.ts";

function show({ persisted }: { persisted: boolean }): Promise<void> {
  return act(async () => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
  });
}

test("A page that is shown as it is loaded asks nothing.", async () => {
  const ask = vi.fn(async () => undefined);
  renderHook(() => useOnReturn(ask));
  await show({ persisted: false });
  expect(ask).not.toHaveBeenCalled();
});

test("A page asks when it comes back: from another tab, from the next page, or by being loaded again.", async () => {
  const ask = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => useOnReturn(ask, true));
  await act(async () => undefined);
  expect(ask).toHaveBeenCalledTimes(1);
  await returnToPage();
  expect(ask).toHaveBeenCalledTimes(2);
  await show({ persisted: true });
  expect(ask).toHaveBeenCalledTimes(3);
  unmount();
  await returnToPage();
  expect(ask).toHaveBeenCalledTimes(3);
});

test("It asks once at a time, and again after a failure.", async () => {
  let reject = (_: Error) => {};
  const promise = new Promise<undefined>((_, rejected) => {
    reject = rejected;
  });
  const ask = vi.fn(() => promise);
  renderHook(() => useOnReturn(ask));
  await returnToPage();
  await show({ persisted: true });
  await returnToPage();
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => reject(new Error("offline")));
  await returnToPage();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("It asks what the page of now wants.", async () => {
  const [first, second] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const { rerender } = renderHook(({ ask }) => useOnReturn(ask), { initialProps: { ask: first } });
  rerender({ ask: second });
  await returnToPage();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});
