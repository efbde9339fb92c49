import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createToasts, toastDurationMs } from "./toast-queue.ts";
import { ToastRegion } from "./toast-region.tsx";

function setup() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const toasts = createToasts();
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const show = (tone: "success" | "error" | "info", text: string) => act(() => toasts[tone](text));
  const region = screen.getByRole("region", { name: "Notifications", hidden: true });
  return { toasts, pass, show, region };
}

describe("a toast", () => {
  test("closes on its own after 5000 ms, and not before.", () => {
    const { pass, show } = setup();
    show("success", "Discount code applied: 10% off");

    pass(4999);
    expect(screen.getByText("Discount code applied: 10% off")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Discount code applied: 10% off")).toBeNull();
    expect(toastDurationMs).toBe(5000);
  });

  test("stays while the pointer is on it, and then for its whole time again.", () => {
    const { pass, show, region } = setup();
    show("info", "Payment processing. Please wait...");

    pass(4000);
    fireEvent.pointerMove(region);
    pass(60_000);
    expect(screen.getByText("Payment processing. Please wait...")).toBeTruthy();

    fireEvent.pointerLeave(region);
    pass(4999);
    expect(screen.getByText("Payment processing. Please wait...")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Payment processing. Please wait...")).toBeNull();
  });

  test("stays while the focus is in it.", () => {
    const { pass, show } = setup();
    show("info", "Still here");

    act(() => screen.getByRole("button", { name: "Dismiss", hidden: true }).focus());
    pass(60_000);

    expect(screen.getByText("Still here")).toBeTruthy();
  });

  test("that is dismissed under the pointer does not keep later toasts open.", () => {
    const { pass, show, region } = setup();
    show("info", "First");
    fireEvent.pointerMove(region);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss", hidden: true }));
    expect(screen.queryByText("First")).toBeNull();

    show("info", "Second");
    pass(5000);

    expect(screen.queryByText("Second")).toBeNull();
  });

  test("shown twice appears once, for the time of the second.", () => {
    const { pass, show } = setup();
    show("error", "Please enter your name.");
    pass(3000);
    show("error", "Please enter your name.");

    expect(screen.getAllByText("Please enter your name.")).toHaveLength(1);
    pass(3000);
    expect(screen.getAllByText("Please enter your name.")).toHaveLength(1);
    pass(2000);
    expect(screen.queryByText("Please enter your name.")).toBeNull();
  });

  test("runs its action once and closes.", () => {
    const { toasts } = setup();
    const done: string[] = [];
    act(() => toasts.success("SUMMER deleted.", { label: "Undo", run: () => done.push("undone") }));

    fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));

    expect(done).toEqual(["undone"]);
    expect(screen.queryByText("SUMMER deleted.")).toBeNull();
  });

  test("is announced by a live region that exists before it: assertive for an error, polite otherwise.", () => {
    const { show, region } = setup();
    const [, assertive, polite] = within(region).getAllByRole("list", { hidden: true });

    show("error", "Declined");
    show("success", "Done");

    expect(assertive?.getAttribute("aria-live")).toBe("assertive");
    expect(assertive?.textContent).toContain("Declined");
    expect(polite?.getAttribute("aria-live")).toBe("polite");
    expect(polite?.textContent).toContain("Done");
  });
});

describe("the focus, when the button of a toast goes with it,", () => {
  function withOrigin() {
    const around = document.createElement("section");
    around.innerHTML = "<p><button>Mark as Used</button></p><button>Next to it</button>";
    document.body.append(around);
    onTestFinished(() => around.remove());
    const [origin, neighbour] = around.querySelectorAll("button");
    return { origin: origin!, neighbour: neighbour! };
  }

  /** With the code that is loaded with the first toast. */
  async function sayUndoable() {
    const { toasts } = setup();
    act(() => toasts.success("Session held.", { label: "Undo", run: () => undefined }));
    await act(() => import("./uncover-focus.ts"));
  }

  test.each(["Undo", "Dismiss"])("returns to where it came from: %s.", async (name) => {
    const { origin } = withOrigin();
    await sayUndoable();
    origin.focus();
    const button = screen.getByRole("button", { name, hidden: true });
    act(() => button.focus());
    await act(async () => fireEvent.click(button));
    expect(document.activeElement).toBe(origin);
  });

  test("goes to what is nearest once that has gone too.", async () => {
    const { origin, neighbour } = withOrigin();
    await sayUndoable();
    origin.focus();
    const undo = screen.getByRole("button", { name: "Undo", hidden: true });
    act(() => undo.focus());
    origin.parentElement?.remove();
    await act(async () => fireEvent.click(undo));
    expect(document.activeElement).toBe(neighbour);
  });
});

test.each([
  ["a heading that it covers is brought out from under it", "<h3>Robin</h3>", true],
  ["an empty place of an open booking that was pressed stays", "<dialog open></dialog>", false],
  ["an empty place of the page that was pressed stays", "<main></main>", false],
])("when a toast comes, %s.", async (_, markup, isMoved) => {
  const { show, pass, region } = setup();
  const move = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  vi.spyOn(region, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 600, 360, 44));
  const page = document.createElement("div");
  page.innerHTML = markup;
  document.body.append(page);
  onTestFinished(() => page.remove());
  const pressed = page.querySelector<HTMLElement>("*")!;
  vi.spyOn(pressed, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 300, 360, 2500));
  pressed.tabIndex = -1;
  pressed.focus();
  expect(document.activeElement).toBe(pressed);
  show("success", "Robin marked as completed.");
  await act(() => import("./uncover-focus.ts"));
  pass(100);
  expect(move.mock.contexts).toEqual(isMoved ? [pressed] : []);
});

test("a toast about a field is not announced, because the field says the same.", () => {
  const { toasts, region } = setup();
  act(() => toasts.error("Please enter your name.", "name"));
  const text = within(region).getByText("Please enter your name.");
  expect(text.closest("ul")?.getAttribute("aria-live")).toBe("off");
});

test("of many toasts only the last three stay, and every error.", () => {
  const { show, region } = setup();
  show("error", "No connection");
  for (const number of [1, 2, 3, 4]) show("success", `Place ${number} removed.`);
  const texts = ["Place 2 removed.", "Place 3 removed.", "Place 4 removed."];
  expect(
    within(region)
      .getAllByText(/removed/)
      .map((each) => each.textContent),
  ).toEqual(texts);
  expect(within(region).getByText("No connection")).toBeTruthy();
});

test("toasts stay with the page that they appeared on.", () => {
  const toasts = createToasts();
  window.history.replaceState(null, "", "/booking-form");
  toasts.success("Discount code applied: 10% off");
  window.history.replaceState(null, "", "/thank-you");
  toasts.info("You are here.");
  toasts.arrive("/thank-you");
  expect(toasts.current().map(({ text }) => text)).toEqual(["You are here."]);
});
