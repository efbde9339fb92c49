import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import type { UsedSession } from "#shared/sessions/session-blocks.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts } from "#web/components/toasts.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const { timestamp } = adminBlock();
const by = "alex@example.com";
const ticked = (number: number, day: string): UsedSession => ({
  sessionId: `6a1f2c1e-6f0e-4f7e-9d55-00000000000${number}`,
  day,
  at: `${day}T18:00:00.000Z`,
  by,
});
const ofBlock = (more: Partial<AdminBlock> = {}): AdminBlock =>
  adminBlock({ usedSessions: [ticked(1, "2026-03-03"), ticked(2, "2026-03-10")], ...more });

const refused = (code: ErrorCode) =>
  new ApiError({ code, statusText: "Refused", ...apiErrors[code] });

/** The list with one block, whose sessions are ticked and put back as the API does it. */
function open(block: AdminBlock, overrides: Partial<BookingsApi> = {}) {
  const asked: unknown[] = [];
  let stored = block;
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user } = setup([], {
    list: async () => ({ bookings: [stored], nextCursor: null, searchedTo: null }),
    get: async () => stored,
    async holdSession(_, sessionId, { day, seen }) {
      asked.push({ day, seen });
      const session = { ...ticked(0, day), sessionId };
      stored = { ...stored, usedSessions: [...(stored.usedSessions ?? []), session] };
      return stored;
    },
    async putSessionBack(_, id, { reason }) {
      asked.push({ reason });
      const usedSessions = stored.usedSessions?.map((each) =>
        each.sessionId === id ? { ...each, putBack: { at: timestamp, by, reason } } : each,
      );
      stored = { ...stored, usedSessions };
      return stored;
    },
    ...overrides,
  });
  const inRow = async (name: RegExp) =>
    user.click(within(await row("Sam")).getByRole("button", { name }));
  const inDialog = async (name: string) =>
    user.click(within(screen.getByRole("dialog", { name })).getByRole("button", { name }));
  return { user, asked, inRow, inDialog };
}

test("A row says what is left; two presses tick a session of today, and Undo puts it back.", async () => {
  const { user, asked, inRow, inDialog } = open(ofBlock());
  expect((await row("Sam")).textContent).toContain("8 of 10 left");
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  expect((await row("Sam")).textContent).toContain("7 of 10 left");
  expect(asked).toEqual([{ day: londonDate(new Date()), seen: 2 }]);
  await screen.findByText("Session marked as used. 7 of 10 sessions left.");
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await waitFor(async () => expect((await row("Sam")).textContent).toContain("8 of 10 left"));
  expect(document.activeElement).not.toBe(document.body);
  expect(asked.at(-1)).toEqual({ reason: "Undone straight away" });
});

test("A tick of another administrator is shown, and the session is not ticked twice.", async () => {
  const theirs = ofBlock({ usedSessions: [1, 2, 3].map((day) => ticked(day, `2026-03-0${day}`)) });
  const { inRow, inDialog } = open(ofBlock(), {
    holdSession: async () => {
      throw refused("sessions_changed");
    },
    get: async () => theirs,
  });
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  expect(await screen.findByText(/The sessions have changed since you opened them/)).toBeDefined();
  expect((await row("Sam")).textContent).toContain("7 of 10 left");
});

test.each([
  ["cancelled", "block_over", { cancelledAt: "2026-03-12T10:00:00.000Z" }],
  ["used up", "block_used_up", { block: { name: "Two sessions", sessions: 2, weeks: 0 } }],
] as const)("A tick of a block that is %s meanwhile says so.", async (_, code, more) => {
  const { inRow, inDialog } = open(ofBlock(), {
    holdSession: async () => {
      throw refused(code);
    },
    get: async () => ofBlock(more),
  });
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  await waitFor(async () => expect((await row("Sam")).textContent).toMatch(/0 of \d+ left/));
  const dialog = within(screen.getByRole("dialog", { name: "Mark Session as Used" }));
  expect(dialog.getByText(apiErrors[code].detail)).toBeDefined();
});

test("A dialog stays as it was typed when the list is read again, and the next tick says that the block has ended.", async () => {
  const cancelled = ofBlock({ cancelledAt: "2026-03-12T10:00:00.000Z" });
  const answers = [ofBlock(), cancelled];
  const { inRow, inDialog } = open(ofBlock(), {
    list: async () => ({
      bookings: [answers.shift() ?? cancelled],
      nextCursor: null,
      searchedTo: null,
    }),
    holdSession: async () => {
      throw refused("block_over");
    },
    get: async () => cancelled,
  });
  await inRow(/^Mark as Used/);
  const day = screen.getByLabelText<HTMLInputElement>("Day");
  fireEvent.change(day, { target: { value: "2026-03-11" } });
  fireEvent.click(screen.getByText("Refresh"));
  await waitFor(async () => expect((await row("Sam")).textContent).toContain("0 of 10 left"));
  expect(within(await row("Sam")).queryByRole("button", { name: /^Mark as Used/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-03-11");
  await inDialog("Mark Session as Used");
  expect(await screen.findByText(apiErrors.block_over.detail)).toBeDefined();
  expect(day.value).toBe("2026-03-11");
});

test("A session is ticked by a second press once another administrator's is shown.", async () => {
  const theirs = ofBlock({ usedSessions: [1, 2, 3].map((day) => ticked(day, `2026-03-0${day}`)) });
  const seen: number[] = [];
  const { inRow, inDialog } = open(ofBlock(), {
    holdSession: async (_, __, asked) => {
      seen.push(asked.seen);
      if (seen.length === 1) throw refused("sessions_changed");
      return theirs;
    },
    get: async () => theirs,
  });
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  await screen.findByText(/The sessions have changed since you opened them/);
  await waitFor(async () => expect((await row("Sam")).textContent).toContain("7 of 10 left"));
  await inDialog("Mark Session as Used");
  await waitFor(() => expect(seen).toEqual([2, 3]));
});

test.each(["0001-01-01", "0026-03-11", "0226-03-11", "9999-12-31"])(
  "A session is not ticked on %s, and the day can be put right.",
  async (wrong) => {
    const days: string[] = [];
    const { inRow, inDialog } = open(ofBlock(), {
      holdSession: async (_, __, { day }) => {
        days.push(day);
        return ofBlock();
      },
    });
    await inRow(/^Mark as Used/);
    const day = screen.getByLabelText<HTMLInputElement>("Day");
    fireEvent.change(day, { target: { value: wrong } });
    await inDialog("Mark Session as Used");
    expect(await screen.findByText(apiErrors.session_day_invalid.detail)).toBeDefined();
    fireEvent.change(day, { target: { value: "2026-03-11" } });
    await inDialog("Mark Session as Used");
    await waitFor(() => expect(days).toEqual(["2026-03-11"]));
  },
);

test("The day proposed for a session of a lapsed block is its last.", async () => {
  const { inRow, user } = open(ofBlock({ lapsesOn: "2026-03-20" }));
  await inRow(/^Sam$/);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  await user.click(panel.getByRole("button", { name: /^Mark as Used/ }));
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-03-20");
});

test("Of an erased block, how many of its sessions were held stays known.", async () => {
  const { usedSessions, name, email, visitorMail, trainerMail, ...kept } = ofBlock();
  const erased = { ...kept, heldSessions: 2, erasedAt: "2026-03-12T10:00:00.000Z" };
  const { user } = setup([], {
    list: async () => ({ bookings: [erased], nextCursor: null, searchedTo: null }),
    get: async () => erased,
  });
  await user.click(within(await row("Erased")).getByRole("button", { name: "Erased" }));
  expect(await screen.findByText("Ten sessions (2 of 10 used)")).toBeDefined();
});

test("A second press after a lost answer asks for the same session.", async () => {
  const ids: string[] = [];
  const { inRow, inDialog } = open(ofBlock(), {
    holdSession: async (_, sessionId) => {
      ids.push(sessionId);
      throw new ApiError({ code: "network", status: 0, statusText: "", detail: "" });
    },
  });
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  await screen.findByText("That could not be saved. Please try again.");
  await inDialog("Mark Session as Used");
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ["used up", { block: { name: "Two sessions", sessions: 2, weeks: 0 } }],
  ["lapsed", { lapsesOn: "2026-03-20" }],
  ["cancelled", { cancelledAt: "2026-03-12T10:00:00.000Z" }],
])("The row of a block that is %s offers no session.", async (_, more) => {
  open(ofBlock(more));
  expect((await row("Sam")).textContent).toMatch(/0 of (10|2) left/);
  expect(within(await row("Sam")).queryByRole("button", { name: /^Mark as Used/ })).toBeNull();
});

test("The panel lists the sessions, and one is undone with a reason.", async () => {
  const { user, inRow } = open(ofBlock());
  await inRow(/^Sam$/);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  const sessions = within(panel.getByRole("list", { name: "Sessions" }));
  expect(sessions.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("3 March 2026"),
    expect.stringContaining("10 March 2026"),
  ]);
  await user.click(panel.getByRole("button", { name: "Undo 10 March 2026" }));
  const dialog = within(screen.getByRole("dialog", { name: "Undo This Session?" }));
  await user.click(dialog.getByRole("button", { name: "Undo Session" }));
  expect(dialog.getByText("Please say why.")).toBeDefined();
  await user.type(dialog.getByRole("textbox"), "Snow");
  await user.click(dialog.getByRole("button", { name: "Undo Session" }));
  expect(await sessions.findByText(/: Snow/)).toBeDefined();
  expect(panel.getAllByText(/9 of 10 sessions left/)).toHaveLength(1);
});

test("The panel shows the last three sessions, and the earlier ones when they are asked for.", async () => {
  const days = [1, 2, 3, 4, 5].map((day) => ticked(day, `2026-03-0${day}`));
  const { user, inRow } = open(ofBlock({ usedSessions: days }));
  await inRow(/^Sam$/);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  const daysIn = (name: string) =>
    within(panel.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => /^\d+/.exec(textContent)?.[0]);
  expect(daysIn("Sessions")).toEqual(["3", "4", "5"]);
  await user.click(panel.getByText("2 earlier sessions"));
  expect(daysIn("Earlier sessions")).toEqual(["1", "2"]);
});

test("A dispute shows the sessions that were held with their days, to copy.", async () => {
  const { inRow, user } = open(ofBlock({ disputes: [sampleDispute] }));
  await inRow(/^Sam$/);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  const evidence =
    "Ten sessions (10 sessions), paid on 1 March 2026. 2 sessions have taken place: 3 March 2026, 10 March 2026.";
  expect(panel.getByText(evidence)).toBeDefined();
  await user.click(panel.getByRole("button", { name: "Copy as Evidence" }));
  expect(await navigator.clipboard.readText()).toBe(evidence);
});

test("A refund proposes what was paid less the sessions that were held.", async () => {
  const { inRow, user } = open(ofBlock());
  await inRow(/^Sam$/);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  await user.click(panel.getByRole("button", { name: /^Refund/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Refund" }));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /Amount/ }).value).toBe("320");
  expect(dialog.getByText(/The sessions not used yet come to £320/)).toBeDefined();
});

test("A session that is marked by hand on the day of another is counted by a second press.", async () => {
  const asked: unknown[] = [];
  const { inRow, inDialog } = open(ofBlock(), {
    holdSession: async (_, __, { isAnother }) => {
      asked.push(isAnother);
      if (!isAnother) throw refused("session_same_day");
      return ofBlock();
    },
  });
  await inRow(/^Mark as Used/);
  await inDialog("Mark Session as Used");
  expect(await screen.findByText(/If there were two, press again/)).toBeDefined();
  await inDialog("Mark Session as Used");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([undefined, true]);
});
