import { afterEach, expect, test, vi } from "vitest";
import { loadAtFirstMove } from "./first-move.ts";

afterEach(() => {
  document.body.replaceChildren();
  // Unlike an assignment to the hash, this causes no event.
  window.history.replaceState(null, "", "/");
});

/** A page, prerendered or not, that begins to load, failing as often as the test says. */
function setup({
  prerendered,
  failures = 0,
  patienceMs = 60_000,
}: {
  prerendered: boolean;
  failures?: number;
  patienceMs?: number;
}) {
  if (prerendered) document.body.innerHTML = '<div id="content"></div>';
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error("no signal");
    return "code";
  });
  return {
    load,
    begin: () => loadAtFirstMove("content", load, patienceMs),
    isLoading: async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return load.mock.calls.length > 0;
    },
  };
}

test("Content that is not prerendered loads at once.", async () => {
  const { begin } = setup({ prerendered: false });
  await expect(begin()).resolves.toBe("code");
});

test("With a fragment in the address, the code loads at once.", async () => {
  const { begin } = setup({ prerendered: true });
  window.history.replaceState(null, "", "#age=34");
  await expect(begin()).resolves.toBe("code");
});

test.each(["pointermove", "pointerdown", "keydown", "focusin", "scroll", "hashchange"])(
  "Prerendered content waits for the visitor's first event (%s).",
  async (move) => {
    const { begin, isLoading } = setup({ prerendered: true });
    const loaded = begin();
    expect(await isLoading()).toBe(false);
    window.dispatchEvent(new Event(move));
    expect(await isLoading()).toBe(true);
    await expect(loaded).resolves.toBe("code");
  },
);

test("Prerendered content waits for a limited time.", async () => {
  const { begin } = setup({ prerendered: true, patienceMs: 0 });
  await expect(begin()).resolves.toBe("code");
});

test("When loading fails, prerendered content stays, and a later event tries again.", async () => {
  const { begin, load } = setup({ prerendered: true, failures: 2 });
  const loaded = begin();
  const moving = setInterval(() => window.dispatchEvent(new Event("pointermove")), 20);
  await expect(loaded).resolves.toBe("code");
  clearInterval(moving);
  expect(load).toHaveBeenCalledTimes(3);
});

test("When loading content that is not prerendered fails, the error is thrown.", async () => {
  const { begin, load } = setup({ prerendered: false, failures: 1 });
  await expect(begin()).rejects.toThrow("no signal");
  expect(load).toHaveBeenCalledTimes(1);
});
