import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import type { UsedSession } from "#shared/sessions/session-blocks.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts } from "#web/components/toasts.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";
import { replaceTexts } from "#web/testing/replace-texts.ts";

startOnPhone();
beforeEach(() => setClock("2026-03-12T12:00:00Z"));

function eventOf(id: string, startsAt: string): BookedEvent {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const moveUrl = `https://calendly.com/reschedulings/${id}`;
  const cancelUrl = `https://calendly.com/cancellations/${id}`;
  return { id, startsAt, endsAt, madeAt: "2026-03-01T10:00:00.000Z", moveUrl, cancelUrl };
}
const over = eventOf("over", "2026-03-12T10:00:00.000Z");
const goingOn = eventOf("going-on", "2026-03-12T11:30:00.000Z");
const toCome = eventOf("to-come", "2026-03-14T10:00:00.000Z");

interface Sent {
  readonly eventId?: string | undefined;
  readonly isAnother?: boolean | undefined;
  readonly wasNotHeld?: boolean | undefined;
  readonly notHeld?: boolean;
}

/** A block with times in the calendar, whose panel is open; what is sent is kept as the API does it. */
async function openPanel(
  events: readonly BookedEvent[],
  more: { notHeld?: string[]; block?: Partial<AdminBlock> } = {},
  overrides: Partial<BookingsApi> = {},
) {
  let usedSessions: UsedSession[] = [];
  let { notHeld = [] } = more;
  const sent: Sent[] = [];
  let reads = 0;
  const stored = () => {
    const calendar = { events: [...events], cancelled: [], notHeld: [...notHeld] };
    return adminBlock({ usedSessions, calendar, ...more.block });
  };
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user } = setup([], {
    list: async () => ({ bookings: [stored()], nextCursor: null, searchedTo: null }),
    get: async () => {
      reads += 1;
      return stored();
    },
    async holdSession(_, sessionId, { day, eventId, isAnother, wasNotHeld }) {
      if (eventId && notHeld.includes(eventId) && !wasNotHeld) throw refused("sessions_changed");
      sent.push({ eventId, ...(isAnother && { isAnother }), ...(wasNotHeld && { wasNotHeld }) });
      const session = {
        sessionId,
        day,
        eventId,
        at: `${day}T18:00:00.000Z`,
        by: "alex@example.com",
      };
      usedSessions = [...usedSessions, session];
      notHeld = notHeld.filter((id) => id !== eventId);
      return stored();
    },
    async markNotHeld(_, answer) {
      sent.push(answer);
      const others = notHeld.filter((id) => id !== answer.eventId);
      notHeld = answer.notHeld ? [...others, answer.eventId] : others;
      return stored();
    },
    async putSessionBack(_, sessionId, { reason }) {
      const putBack = { at: "2026-03-12T12:00:00.000Z", by: "alex@example.com", reason };
      usedSessions = usedSessions.map((each) =>
        each.sessionId === sessionId ? { ...each, putBack } : each,
      );
      return stored();
    },
    ...overrides,
  });
  await user.click(within(await row("Sam")).getByRole("button", { name: "Sam" }));
  const times = within(await screen.findByRole("list", { name: "Times in the calendar" }));
  const textsOfTimes = () => times.getAllByRole("listitem").map(({ textContent }) => textContent);
  /** An open panel reads its booking again after a moment. */
  const whenRead = () => waitFor(() => expect(reads).toBe(1));
  return { user, sent, times, textsOfTimes, whenRead };
}

const refused = (code: ErrorCode) =>
  new ApiError({ code, statusText: "Refused", ...apiErrors[code] });

/** The button of the latest notification. */
async function undo(): Promise<HTMLElement> {
  const [latest] = await within(
    screen.getByRole("region", { name: "Notifications" }),
  ).findAllByRole("button", { name: /Undo/ });
  if (!latest) throw new Error("Nothing can be undone.");
  return latest;
}

test("A time that has passed is asked about, and one press marks its session as used on that day.", async () => {
  const { user, sent, times } = await openPanel([over]);
  await user.click(times.getByRole("button", { name: "Yes, mark as used: Thu 12 Mar, 10:00" }));
  expect(await screen.findByText("Session marked as used. 9 of 10 sessions left.")).toBeDefined();
  expect(sent).toEqual([{ eventId: "over" }]);
  expect(screen.queryByRole("list", { name: "Times in the calendar" })).toBeNull();
});

test("No leaves the session, until it is counted all the same; Undo asks again.", async () => {
  const { user, sent, times } = await openPanel([over]);
  await user.click(times.getByRole("button", { name: /^No/ }));
  expect(await screen.findByText("Session not counted. 10 of 10 sessions left.")).toBeDefined();
  await user.click(await undo());
  await user.click(await times.findByRole("button", { name: /^No/ }));
  await user.click(await times.findByRole("button", { name: /^Count It All the Same/ }));
  expect(sent).toEqual([
    { eventId: "over", notHeld: true },
    { eventId: "over", notHeld: false },
    { eventId: "over", notHeld: true },
    { eventId: "over", wasNotHeld: true },
  ]);
});

test("A Yes beside the No of another administrator counts nothing, and shows their answer.", async () => {
  const more = { notHeld: [] as string[] };
  const { user, sent, times, whenRead } = await openPanel([over], more);
  await whenRead();
  more.notHeld.push("over");
  await user.click(times.getByRole("button", { name: /^Yes/ }));
  expect(await screen.findByText(apiErrors.sessions_changed.detail)).toBeDefined();
  expect(await times.findByText("Not counted")).toBeDefined();
  expect(sent).toEqual([]);
});

test("What asks for an answer comes first, and what was not counted last.", async () => {
  const missed = eventOf("missed", "2026-03-10T10:00:00.000Z");
  const { textsOfTimes } = await openPanel([missed, toCome, over], { notHeld: ["missed"] });
  expect(textsOfTimes()).toEqual([
    expect.stringMatching(/^Thu 12 Mar, 10:00\. Did it take place\?/),
    expect.stringMatching(/^Sat 14 Mar, 10:00Move or Cancel It/),
    expect.stringMatching(/^Tue 10 Mar, 10:00 Not counted/),
  ]);
});

test("A session that is going on can be marked as used, and is asked about once it is over.", async () => {
  const { sent, user, times } = await openPanel([goingOn]);
  expect(times.queryByText(/Did it take place/)).toBeNull();
  expect(times.queryByRole("link")).toBeNull();
  setClock("2026-03-12T12:31:00Z");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await times.findByText(/Did it take place/)).toBeDefined();
  await user.click(times.getByRole("button", { name: /^Yes/ }));
  expect(sent).toEqual([{ eventId: "going-on" }]);
});

test("The time that was marked as not held last can be counted, whenever it was made.", async () => {
  const ids = ["a", "b", "c", "d"];
  const events = ids.map((id, index) => eventOf(id, `2026-03-0${2 + index}T10:00:00.000Z`));
  const { times } = await openPanel(events, { notHeld: ["b", "c", "d", "a"] });
  expect(times.getAllByRole("button", { name: /^Count It All the Same/ })).toHaveLength(3);
  expect(times.getByRole("button", { name: /^Count It All the Same Mon 2 Mar/ })).toBeDefined();
});

test("A time that is longer than an appointment is asked about an hour after it began, as in Needs you.", async () => {
  const long = { ...over, endsAt: "2026-03-13T16:00:00.000Z" };
  const { times } = await openPanel([long]);
  expect(times.getByRole("button", { name: /^No/ })).toBeDefined();
});

test("Mark as Used settles the time in the calendar of that day.", async () => {
  const { user, sent } = await openPanel([goingOn, toCome]);
  await user.click(within(await row("Sam")).getAllByRole("button", { name: /^Mark as Used/ })[0]!);
  const dialog = within(screen.getByRole("dialog", { name: "Mark Session as Used" }));
  await user.click(dialog.getByRole("button", { name: "Mark Session as Used" }));
  await screen.findByText("Session marked as used. 9 of 10 sessions left.");
  expect(sent).toEqual([{ eventId: "going-on" }]);
});

test("Undo takes back what another tab has marked.", async () => {
  const theirs: UsedSession = {
    ...{ sessionId: "6a1f2c1e-6f0e-4f7e-9d55-0000000000aa", day: "2026-03-12", eventId: "over" },
    ...{ at: "2026-03-12T11:59:00.000Z", by: "alex@example.com" },
  };
  const putBack: string[] = [];
  const { user, times } = await openPanel([over], undefined, {
    holdSession: async () => adminBlock({ usedSessions: [theirs] }),
    putSessionBack: async (_, sessionId) => {
      putBack.push(sessionId);
      return adminBlock();
    },
  });
  await user.click(times.getByRole("button", { name: /^Yes/ }));
  await user.click(await undo());
  await waitFor(() => expect(putBack).toEqual([theirs.sessionId]));
});

test.each([
  ["Count Both", { eventId: "over", isAnother: true }, "Session marked as used."],
  ["There Was Only One", { eventId: "over", notHeld: true }, "Session counted once."],
])(
  "Beside a session that was marked by hand, %s settles the time.",
  async (answer, expected, said) => {
    const sent: Sent[] = [];
    const settle = async (_: string, body: Sent) => {
      sent.push(body);
      return adminBlock();
    };
    onTestFinished(replaceTexts(false));
    const { user, times } = await openPanel([over], undefined, {
      holdSession: async (bookingId, _, { eventId, isAnother }) => {
        if (!isAnother) throw refused("session_same_day");
        return settle(bookingId, { eventId, isAnother });
      },
      markNotHeld: settle,
    });
    await user.click(times.getByRole("button", { name: /^Yes/ }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Were there two sessions that day?" }),
    );
    await user.click(dialog.getByRole("button", { name: answer }));
    await screen.findByText(`${said} 10 of 10 sessions left.`);
    expect(sent).toEqual([expected]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /two sessions/ })).toBeNull());
  },
);

test.each([
  ["block_lapsed", { lapsesOn: "2026-03-11" }],
  ["block_over", { cancelledAt: "2026-03-11T10:00:00.000Z" }],
  ["block_used_up", { block: { name: "No sessions", sessions: 0, weeks: 20 } }],
] as const)(
  "A time that can’t be marked as used (%s) says why, and is no longer asked about.",
  async (code, ended) => {
    const block: Partial<AdminBlock> = {};
    const { user, times } = await openPanel(
      [over],
      { block },
      {
        async holdSession() {
          Object.assign(block, ended);
          throw refused(code);
        },
      },
    );
    await user.click(times.getByRole("button", { name: /^Yes/ }));
    expect(await screen.findByText(apiErrors[code].detail)).toBeDefined();
    await waitFor(() => expect(times.queryByRole("button", { name: /^Yes/ })).toBeNull());
    expect(times.getByText("No session is left to mark as used.")).toBeDefined();
    expect(times.queryByText(/Did it take place/)).toBeNull();
    await user.click(times.getByRole("button", { name: /^It Did Not Take Place/ }));
    expect(await times.findByText("Not counted")).toBeDefined();
    expect(times.queryByRole("button", { name: /^Count It All the Same/ })).toBeNull();
  },
);

test.each([
  ["the block expires before", { lapsesOn: "2026-03-13" }, /expires before this day/],
  [
    "no session is left for",
    { cancelledAt: "2026-03-11T10:00:00.000Z" },
    /No session is left for this time/,
  ],
])("A time that %s says so and leads to where it is cancelled.", async (_, block, sentence) => {
  const { times } = await openPanel([toCome], { block });
  expect(times.getByText(sentence)).toBeDefined();
  const link = times.getByRole("link", { name: /^Cancel It/ });
  expect(link.getAttribute("href")).toBe(toCome.cancelUrl);
});

test("A time that a session is left for leads to where it is moved, and says nothing more.", async () => {
  const { times } = await openPanel([toCome], { block: { lapsesOn: "2026-03-14" } });
  expect(times.queryByText(/expires|No session/)).toBeNull();
  const link = times.getByRole("link", { name: /^Move or Cancel It/ });
  expect(link.getAttribute("href")).toBe(toCome.moveUrl);
});
