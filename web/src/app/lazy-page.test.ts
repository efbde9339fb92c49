import { describe, expect, test, vi } from "vitest";
import { loadPage, type PageHost } from "./lazy-page.ts";

const gone = () =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/home.js"));

function setup({ online = true, blocked = false, leaving = false } = {}) {
  let mark: boolean | undefined;
  const reload = vi.fn();
  const host: PageHost = {
    reloaded: {
      read: () => mark,
      keep: (value) => {
        if (!blocked) mark = value;
      },
      forget: () => {
        mark = undefined;
      },
    },
    isOnline: () => online,
    isLeaving: () => leaving,
    reload,
  };
  return { host, reload };
}

/** Lets everything that is already settled be seen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("loading a page's code", () => {
  test("returns the loaded code", async () => {
    const { host, reload } = setup();

    expect(await loadPage(async () => "the page", host)).toBe("the page");
    expect(reload).not.toHaveBeenCalled();
  });

  test("reloads the tab when the code is gone, and shows nothing until then", async () => {
    const { host, reload } = setup();
    const settled = vi.fn();

    loadPage(gone, host).then(settled, settled);
    await settle();

    expect(reload).toHaveBeenCalledTimes(1);
    expect(settled).not.toHaveBeenCalled();
  });

  test("does not bring a visitor back who has followed a link, which stops all loads", async () => {
    const { host, reload } = setup({ leaving: true });
    const settled = vi.fn();

    loadPage(gone, host).then(settled, settled);
    await settle();

    expect(reload).not.toHaveBeenCalled();
    expect(settled).not.toHaveBeenCalled();
  });

  test("reloads once only: the second failure reaches the error screen", async () => {
    const { host, reload } = setup();

    void loadPage(gone, host);
    await settle();

    await expect(loadPage(gone, host)).rejects.toThrow(/^Loading chunk .+ failed/);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("reloads again for a later deployment after a page has loaded", async () => {
    const { host, reload } = setup();

    void loadPage(gone, host);
    await settle();
    await loadPage(async () => "the page", host);
    void loadPage(gone, host);
    await settle();

    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("does not reload without a network", async () => {
    const { host, reload } = setup({ online: false });

    await expect(loadPage(gone, host)).rejects.toThrow(/^Loading chunk .+ failed/);
    expect(reload).not.toHaveBeenCalled();
  });

  test("does not reload when storage is blocked", async () => {
    const { host, reload } = setup({ blocked: true });

    await expect(loadPage(gone, host)).rejects.toThrow(/^Loading chunk .+ failed/);
    expect(await loadPage(async () => "the page", host)).toBe("the page");
    expect(reload).not.toHaveBeenCalled();
  });
});
