import { expect, onTestFinished, test, vi } from "vitest";
import { loadPage } from "./lazy-page.ts";

const gone = () =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/home.js"));

/** Lets everything that is already settled be seen. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("the loaded code is returned.", async () => {
  const reload = vi.fn();
  expect(await loadPage(async () => "the page", reload)).toBe("the page");
  expect(reload).not.toHaveBeenCalled();
});

test("when the code is gone, the tab is reloaded, and nothing is shown until then.", async () => {
  const reload = vi.fn();
  const settled = vi.fn();
  loadPage(gone, reload).then(settled, settled);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

test("it is reloaded once only: the second failure reaches the error screen.", async () => {
  const reload = vi.fn();
  void loadPage(gone, reload);
  await settle();
  await expect(loadPage(gone, reload)).rejects.toThrow(/^Loading chunk .+ failed/);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("it is reloaded again for a later deployment after a page has loaded.", async () => {
  const reload = vi.fn();
  void loadPage(gone, reload);
  await settle();
  await loadPage(async () => "the page", reload);
  void loadPage(gone, reload);
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("it is not reloaded without a network.", async () => {
  const reload = vi.fn();
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  await expect(loadPage(gone, reload)).rejects.toThrow(/^Loading chunk .+ failed/);
  expect(reload).not.toHaveBeenCalled();
});

test("it is not reloaded when storage is blocked.", async () => {
  const reload = vi.fn();
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  onTestFinished(() => blocked.mockRestore());
  await expect(loadPage(gone, reload)).rejects.toThrow(/^Loading chunk .+ failed/);
  expect(await loadPage(async () => "the page", reload)).toBe("the page");
  expect(reload).not.toHaveBeenCalled();
});

// The last test, because the visitor does not come back.
test("a visitor who has followed a link, which stops all loads, is not brought back.", async () => {
  const reload = vi.fn();
  const settled = vi.fn();
  loadPage(gone, reload).then(settled, settled);
  window.dispatchEvent(new Event("beforeunload"));
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});
