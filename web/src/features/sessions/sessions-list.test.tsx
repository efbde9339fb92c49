import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { toast } from "#web/components/toasts.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();
afterEach(() => {
  vi.useRealTimers();
});

const today = londonDate(new Date());
const inDays = (days: number) => laterDay(today, days);
const used = {
  sessionId: crypto.randomUUID(),
  day: today,
  at: "2026-03-03T18:00:00.000Z",
  by: "a",
};
const blockOf = (name: string, more: Partial<AdminBlock> = {}): AdminBlock =>
  adminBlock({ bookingId: crypto.randomUUID(), name, ...more });
const singleOf = (name: string): AdminBooking => {
  const { block, ...single } = blockOf(name);
  return single;
};

/** The desk, whose API lists these as blocks with sessions left, and those as all payments. */
function open(
  left: readonly AdminBooking[],
  others: readonly AdminBooking[] = [],
  overrides: Partial<BookingsApi> = {},
  filters = "&kind=sessions",
) {
  const list: BookingsApi["list"] = async ({ kind, show }) => ({
    bookings:
      kind === "consultations" ? [] : show === "left" ? [...left] : [...others, ...left].reverse(),
    nextCursor: null,
    searchedTo: null,
  });
  return setup([], { list, ...overrides }, filters);
}

const names = async (list: string) =>
  within(await screen.findByRole("list", { name: list }))
    .getAllByRole("article")
    .map((each) => each.getAttribute("aria-label"));

test("One press on the desk leads to the clients with sessions left, by their last day, with the other payments below.", async () => {
  const { user } = open(
    [
      blockOf("Ava", { lapsesOn: inDays(5) }),
      blockOf("Ben", { lapsesOn: inDays(28), usedSessions: [used] }),
      blockOf("Cleo", { lapsesOn: inDays(29) }),
      blockOf("Dora"),
    ],
    [singleOf("Eve"), blockOf("Finn", { lapsesOn: inDays(-1) })],
    {},
    "",
  );
  await user.click(await screen.findByRole("radio", { name: "Sessions" }));
  expect(await names("Sessions left")).toEqual(["Ava", "Ben", "Cleo", "Dora"]);
  expect((await names("Other session payments")).sort()).toEqual(["Eve", "Finn"]);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Sessions");
  const soon = async (name: string) => within(await row(name)).queryByText(/^Expires/)?.textContent;
  expect([await soon("Ava"), await soon("Ben"), await soon("Cleo"), await soon("Dora")]).toEqual([
    "Expires in 5 days",
    "Expires in 28 days",
    undefined,
    undefined,
  ]);
  expect((await row("Ben")).textContent).toMatch(/9 of 10 left until \d+ \w+( \d{4})?Message/);
  expect((await row("Dora")).textContent).toContain("10 of 10 leftMessage");
});

test("The list that was chosen is there at the next visit, unless the address names another.", async () => {
  const first = open([blockOf("Ava")], [], {}, "");
  await first.user.click(await screen.findByRole("radio", { name: "Sessions" }));
  await row("Ava");
  first.unmount();
  const second = open([blockOf("Ava")], [], {}, "");
  await row("Ava");
  second.unmount();
  open([blockOf("Ava")], [], {}, "&kind=consultations");
  await screen.findByText("No consultations yet");
});

test("A device that keeps nothing shows the consultations at each visit.", async () => {
  const forbidden = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const { user, unmount } = open([blockOf("Ava")], [], {}, "");
  await user.click(await screen.findByRole("radio", { name: "Sessions" }));
  await row("Ava");
  unmount();
  open([blockOf("Ava")], [], {}, "");
  await screen.findByText("No consultations yet");
  forbidden.mockRestore();
});

test("A client whose last session is ticked goes to the others with the focus, and comes back by Undo.", async () => {
  let ava = blockOf("Ava", { block: { name: "One session", sessions: 1, weeks: 4 } });
  const { user } = open([ava, blockOf("Ben")], [], {
    get: async () => ava,
    holdSession: async (_, sessionId, { day }) => {
      ava = { ...ava, usedSessions: [{ ...used, sessionId, day }] };
      return ava;
    },
    putSessionBack: async (_, __, { reason }) => {
      const putBack = { at: used.at, by: "a", reason };
      ava = { ...ava, usedSessions: [{ ...used, putBack }] };
      return ava;
    },
  });
  await user.click(within(await row("Ava")).getByRole("button", { name: /^Mark as Used/ }));
  await user.click(screen.getByRole("button", { name: "Mark Session as Used" }));
  expect(await names("Other session payments")).toEqual(["Ava"]);
  expect(document.activeElement).toBe(await opener("Ava"));
  act(() => toast.current().at(-1)?.action?.run());
  await waitFor(async () => expect(await names("Sessions left")).toEqual(["Ava", "Ben"]));
});

test("A block goes to the others when its last day ends while the page is open.", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime("2026-07-14T22:59:30.000Z");
  open([blockOf("Ava", { lapsesOn: "2026-07-14" }), blockOf("Ben", { lapsesOn: "2026-07-15" })]);
  expect(await names("Sessions left")).toEqual(["Ava", "Ben"]);
  expect((await row("Ava")).textContent).toContain("Expires today");
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await names("Sessions left")).toEqual(["Ben"]);
  expect((await row("Ben")).textContent).toContain("Expires today");
  expect((await row("Ava")).textContent).toContain("0 of 10 left, Ten sessions");
});

test("Of more blocks than a page shows, the others come once all of them are shown.", async () => {
  const clients = Array.from({ length: 5 }, (_, index) =>
    blockOf(`Client ${index}`, { lapsesOn: inDays(30 + index) }),
  );
  const { user } = open(clients, [], {
    list: async ({ show, cursor }) => {
      const start = Number(cursor ?? 0);
      const page = { bookings: clients.slice(start, start + 2), searchedTo: null };
      if (show !== "left") return { ...page, bookings: [singleOf("Eve")], nextCursor: null };
      return { ...page, nextCursor: start + 2 < clients.length ? String(start + 2) : null };
    },
  });
  const shown: number[] = [];
  for (const more of [true, true, false]) {
    shown.push((await names("Sessions left")).length);
    expect(screen.queryByRole("article", { name: "Eve" }) === null).toBe(more);
    if (more) await user.click(screen.getByRole("button", { name: "Load More" }));
  }
  expect(shown).toEqual([2, 4, 5]);
  expect(await names("Other session payments")).toEqual(["Eve"]);
});

test("What could not be loaded is read again, and both parts are there.", async () => {
  let fails = true;
  const { user } = open([blockOf("Ava")], [], {
    list: async ({ show }) => {
      if (show === "left" && fails) throw new Error("offline");
      return {
        bookings: show === "left" ? [blockOf("Ava")] : [singleOf("Eve")],
        nextCursor: null,
        searchedTo: null,
      };
    },
  });
  await screen.findByText("The sessions could not be loaded");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await names("Sessions left")).toEqual(["Ava"]);
  expect(await names("Other session payments")).toEqual(["Eve"]);
});

test("With a filter or a search there is one list, in its own order.", async () => {
  const eve = singleOf("Eve");
  const ava = blockOf("Ava");
  const { user } = open([ava], [eve], {
    list: async ({ show }) => {
      const all = show === "left" ? [ava] : [eve, ava];
      return { bookings: all, nextCursor: null, searchedTo: null };
    },
  });
  await names("Sessions left");
  const show = screen.getByRole("combobox", { name: "Show" });
  await user.selectOptions(show, "Paid");
  await waitFor(() => expect(screen.queryByText("Other session payments")).toBeNull());
  expect(screen.getAllByRole("article").map((each) => each.getAttribute("aria-label"))).toEqual([
    "Eve",
    "Ava",
  ]);
  await user.selectOptions(show, "Sessions left");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
});

test("An erased block, and one that was cancelled or refunded, has no session left to tick.", async () => {
  const { name, email, visitorMail, trainerMail, ...kept } = blockOf("Ava");
  const erased = { ...kept, erasedAt: "2026-03-12T10:00:00.000Z" };
  const cancelled = blockOf("Ben", { cancelledAt: "2026-03-12T10:00:00.000Z" });
  open([erased, cancelled, blockOf("Cleo")]);
  expect(await names("Sessions left")).toEqual(["Cleo"]);
  expect((await names("Other session payments")).sort()).toEqual(["Ben", "Erased"]);
});
