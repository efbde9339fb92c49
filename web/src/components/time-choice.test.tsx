import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { replaceTexts } from "#web/testing/replace-texts.ts";
import { Button } from "./button.tsx";
import { TimeChoice } from "./time-choice.tsx";

const calendly = "https://calendly.com/alex/call?name=Sam&utm_content=abc";
const calCom = "https://cal.com/alex/call?name=Sam&metadata%5Bbooking%5D=abc";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

function open(link: string, { canRefresh = true } = {}) {
  const onChoose = vi.fn();
  const refresh = vi.fn(async (_: AbortSignal): Promise<unknown> => undefined);
  render(
    <MemoryRouter>
      <section>
        <h2>Choose your time</h2>
        <TimeChoice
          {...{ link, onChoose, refresh: canRefresh ? refresh : undefined }}
          label="Choose a time"
          isMain
        >
          <Button>I’ve chosen a time</Button>
        </TimeChoice>
      </section>
    </MemoryRouter>,
  );
  return { onChoose, refresh };
}

const wait = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));
const frame = () => document.querySelector("iframe");
const button = (name: string) => screen.queryByRole("button", { name });
const newTab = () => screen.queryByRole("link", { name: /Open the calendar/ });

/** Presses *Choose a time*, and waits for the code of the frame. */
async function press() {
  const pressed = screen.getByRole("button", { name: "Choose a time" });
  pressed.focus();
  fireEvent.click(pressed);
  await act(() => vi.dynamicImportSettled());
}

function tell(data: unknown, { origin = "", source = frame()?.contentWindow ?? null } = {}) {
  const from = origin || new URL(frame()?.src ?? "").origin;
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin: from, source }));
  });
}

const viewed = { event: "calendly.event_type_viewed", payload: {} };
const scheduled = { event: "calendly.event_scheduled", payload: { event: { uri: "u" } } };

describe("A calendar that opens on the page", () => {
  test("is not asked for anything before the press, which counts as choosing.", async () => {
    const { onChoose } = open(calendly);
    expect(frame()).toBeNull();
    expect(onChoose).not.toHaveBeenCalled();
    await press();
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(frame()?.src).toBe(`${calendly}&embed_type=Inline&embed_domain=localhost%3A3000`);
    expect(frame()?.title).toBe("Choose a time in Calendly");
    expect(newTab()?.getAttribute("href")).toBe(calendly);
  });

  test("is there once it has said something, and as high as it says.", async () => {
    open(calendly);
    await press();
    expect(screen.getByText("Opening the calendar…")).toBeDefined();
    tell(viewed);
    expect(screen.queryByText("Opening the calendar…")).toBeNull();
    tell({ event: "calendly.page_height", payload: { height: "930px" } });
    expect(frame()?.style.height).toBe("930px");
    await wait(60_000);
    expect(frame()).not.toBeNull();
  });

  test("is answered where it waits for that.", async () => {
    open(calCom);
    await press();
    const { contentWindow } = frame() ?? {};
    const answered = vi.spyOn(contentWindow!, "postMessage");
    tell({ originator: "CAL", type: "__iframeReady", data: {} });
    const answer = { originator: "CAL", method: "parentKnowsIframeReady" };
    expect(answered).toHaveBeenCalledWith(answer, "https://app.cal.com");
  });

  test.each([
    [calendly, scheduled],
    [calCom, { originator: "CAL", type: "bookingSuccessfulV2", data: { uid: "1" } }],
  ])("makes the page ask the server until the booking is shown anew (%s).", async (link, told) => {
    const { refresh } = open(link);
    await press();
    tell(told);
    expect(frame()).toBeNull();
    expect(screen.getByText("Checking with the calendar…")).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Choose your time");
    expect(refresh).not.toHaveBeenCalled();
    await wait(1500);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test("may be slow to tell the server: the page says so, and asks again on a press.", async () => {
    const { refresh } = open(calendly);
    refresh.mockRejectedValueOnce(new Error("Failed to fetch"));
    await press();
    tell(scheduled);
    await wait(60_000);
    expect(screen.getByText(/I haven’t heard from the calendar yet/)).toBeDefined();
    expect(button("I’ve chosen a time")).not.toBeNull();
    const asked = refresh.mock.calls.length;
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(screen.getByText("Checking with the calendar…")).toBeDefined();
    await wait(500);
    expect(refresh).toHaveBeenCalledTimes(asked + 1);
    await wait(60_000);
    fireEvent.click(screen.getByRole("button", { name: "Choose again" }));
    expect(button("Choose a time")).not.toBeNull();
  });

  test("is not asked about for long where there is no connection.", async () => {
    const { refresh } = open(calendly);
    refresh.mockImplementation(() => new Promise(() => {}));
    await press();
    tell(scheduled);
    await wait(40_000);
    expect(screen.getByText("Checking with the calendar…")).toBeDefined();
    await wait(10_000);
    expect(screen.getByText(/I haven’t heard from the calendar yet/)).toBeDefined();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(refresh.mock.calls[0]?.[0].aborted).toBe(true);
  });

  test("that says nothing gives way to a link into a new tab.", async () => {
    open(calendly);
    await press();
    frame()?.focus();
    fireEvent.load(frame()!);
    await wait(12_000);
    expect(frame()).toBeNull();
    expect(screen.getByText("The calendar doesn’t open on this page.")).toBeDefined();
    expect(newTab()?.getAttribute("target")).toBe("_blank");
    expect(document.activeElement?.textContent).toBe("Choose your time");
  });

  test("that fails to load the trainer’s page gives way at once.", async () => {
    open(calCom);
    await press();
    tell({ originator: "CAL", type: "linkFailed", data: { code: "404" } });
    expect(frame()).toBeNull();
    expect(newTab()?.getAttribute("href")).toBe(calCom);
  });

  test("is heard when it has led to another address of its service.", async () => {
    open(calCom);
    await press();
    tell({ originator: "CAL", type: "linkReady" }, { origin: "https://cal.com" });
    expect(screen.queryByText("Opening the calendar…")).toBeNull();
  });

  test("can be used on a page that is translated.", async () => {
    onTestFinished(replaceTexts(false));
    const { refresh } = open(calendly);
    await press();
    tell(viewed);
    expect(screen.queryByText("Opening the calendar…")).toBeNull();
    tell(scheduled);
    await wait(60_000);
    expect(screen.getByText(/I haven’t heard from the calendar yet/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await wait(500);
    expect(screen.getByText("Checking with the calendar…")).toBeDefined();
    expect(refresh).toHaveBeenCalled();
  });

  test("keeps its address while it is open.", async () => {
    const { rerender } = render(<MemoryRouter />);
    const at = (link: string) => (
      <MemoryRouter>
        <TimeChoice
          {...{ link, label: "Choose a time", onChoose() {}, refresh: async () => {} }}
          isMain
        />
      </MemoryRouter>
    );
    rerender(at(calendly));
    await press();
    const before = frame();
    rerender(at(`${calendly}&email=sam%40example.org`));
    expect(frame()).toBe(before);
    expect(frame()?.src).not.toContain("sam%40");
  });
});

describe("Nothing is believed", () => {
  test.each([
    ["another origin", { origin: "https://evil.example" }, scheduled],
    [
      "another origin that looks like it",
      { origin: "https://calendly.com.evil.example" },
      scheduled,
    ],
    ["another service", { origin: "https://app.cal.com" }, scheduled],
    ["an origin without a name", { origin: "null" }, scheduled],
    ["another frame", { source: window }, scheduled],
    ["another calendar", {}, { originator: "CAL", type: "bookingSuccessfulV2" }],
    ["no calendar", {}, "calendly.event_scheduled"],
  ])("of %s.", async (_, from, data) => {
    const { refresh } = open(calendly);
    await press();
    tell(data, from);
    await wait(5000);
    expect(frame()).not.toBeNull();
    expect(screen.getByText("Opening the calendar…")).toBeDefined();
    expect(refresh).not.toHaveBeenCalled();
  });
});

test.each([
  ["another calendar", "https://outlook.office.com/book/alex", {}],
  ["a page that cannot ask the server", calendly, { canRefresh: false }],
])("Of %s there is a link.", (_, address, options) => {
  const { onChoose } = open(address, options);
  const link = screen.getByRole("link", { name: "Choose a time" });
  expect(link.getAttribute("href")).toBe(address);
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(frame()).toBeNull();
});
