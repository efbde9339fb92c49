import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { Appointment } from "#shared/bookings/appointments.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast } from "#web/components/toasts.ts";
import type { BookingsApi, TimeRequest } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, booking, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";
import { showOn } from "#web/testing/media.ts";

startOnPhone();

const overview = {
  toDo: { count: 13, isMore: false, oldestAt: null },
  withProblems: [],
  appointments: [],
  withoutSession: [],
  hasMore: false,
};

/** An hour of a client, unless it is said otherwise. */
function appointment(name: string, startsAt: string, more: Partial<Appointment> = {}): Appointment {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const reach = { phone: "07700900123", email: "sam@visitors.example" };
  const bookingId = `6a1f2c1e-6f0e-4f7e-9d55-00000000000${name.length}`;
  const asked = { isAsked: true, ...more };
  return { bookingId, kind: "consultations", name, ...reach, startsAt, endsAt, ...asked };
}
const listing =
  (...appointments: Appointment[]): BookingsApi["overview"] =>
  async () => ({ ...overview, appointments });

/** The page is looked at again, at another time. */
function lookAt(now: string): void {
  vi.setSystemTime(now);
  document.dispatchEvent(new Event("visibilitychange"));
}

const today = async () => within(await screen.findByRole("list", { name: "Today and tomorrow" }));
const needsYou = async () => within(await screen.findByRole("list", { name: "Needs you" }));
const textsOf = (list: { getAllByRole: (role: string) => HTMLElement[] }) =>
  list.getAllByRole("listitem").map(({ textContent }) => textContent);

test("Who comes today and tomorrow is the first thing, by hour, with the ways to reach them.", async () => {
  setClock("2026-11-28T09:00:00Z");
  setup([booking("Sam")], {
    overview: listing(
      appointment("Sam", "2026-11-28T10:30:00.000Z", { joinUrl: "https://meet.example/sam" }),
      appointment("Aoife", "2026-11-29T08:00:00.000Z"),
    ),
  });
  const list = await today();
  expect(textsOf(list)[0]).toMatch(/^10:30 Sam/);
  expect(textsOf(list)[1]).toMatch(/^Tomorrow 08:00 Aoife/);
  expect(list.getAllByRole("link", { name: "Call 07700900123" })).toHaveLength(2);
  expect(list.getAllByRole("link", { name: "Message 07700900123" })).toHaveLength(2);
  const join = list.getByRole("link", { name: "Join the call" });
  expect(join.getAttribute("href")).toBe("https://meet.example/sam");
  expect(list.queryByRole("button")).toBeNull();
});

test("Once a time begins, Mark Completed appears by itself, and stays undoable in its place.", async () => {
  setClock("2026-11-28T10:29:00Z");
  const sam = booking("Sam");
  let listed = [appointment("Sam", "2026-11-28T10:30:00.000Z", { bookingId: sam.bookingId })];
  const [first] = listed;
  const { user } = setup([sam], {
    overview: async () => ({ ...overview, appointments: listed }),
    complete: async () => {
      listed = [];
      return { ...sam, status: "completed", completedAt: new Date().toISOString() };
    },
    undoCompletion: async () => {
      listed = first ? [first] : [];
      return sam;
    },
  });
  const list = await today();
  expect(list.queryByRole("button")).toBeNull();
  lookAt("2026-11-28T10:30:00Z");
  await user.click(await list.findByRole("button", { name: "Mark Completed: Sam" }));
  const undo = await list.findByRole("button", { name: "Undo: Sam is still to do" });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(list.getByText("Completed")).toBeTruthy();
  await user.click(undo);
  await list.findByRole("button", { name: "Mark Completed: Sam" });
});

test("What is over leaves Today, and Needs you asks whether it took place.", async () => {
  setClock("2026-11-28T10:45:00Z");
  setup([booking("Sam")], { overview: listing(appointment("Sam", "2026-11-28T10:00:00.000Z")) });
  await today();
  lookAt("2026-11-28T11:00:00Z");
  const needs = await needsYou();
  expect(textsOf(needs)).toEqual([
    expect.stringMatching(/^Did it take place\? Sam Sat 28 Nov, 10:00/),
  ]);
  expect(screen.getByText("Nothing planned")).toBeTruthy();
});

test("Times that no session is left for lead to their block.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const sam = booking("Sam");
  const times = ["2026-12-01T10:00:00.000Z", "2026-12-08T10:00:00.000Z"];
  const withoutSession = [
    { bookingId: sam.bookingId, name: "Sam", times },
    { bookingId: "aoife", name: null, times: times.slice(1) },
  ];
  setup([sam], { overview: async () => ({ ...overview, withoutSession }) });
  const needs = await needsYou();
  expect(textsOf(needs)).toEqual([
    "No session left Sam for 2 times ahead",
    "No session left No name given for Tue 8 Dec, 10:00",
  ]);
  const [line] = needs.getAllByRole("link");
  expect(line?.getAttribute("href")).toContain(sam.bookingId);
});

test("A session that has begun is not offered to be marked as used if none is left for it.", async () => {
  setClock("2026-11-28T10:45:00Z");
  const session = { kind: "sessions", eventId: "event" } as const;
  setup([], {
    overview: listing(
      appointment("Sam", "2026-11-28T10:30:00.000Z", session),
      appointment("Aoife", "2026-11-28T10:35:00.000Z", { ...session, isAsked: false }),
    ),
  });
  const list = await today();
  const names = list.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(["Mark as Used: Sam"]);
});

test("Yes completes it in one press.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const sam = booking("Sam");
  const { api, user } = setup([sam], {
    overview: listing(appointment("Sam", "2026-11-27T10:00:00.000Z", { bookingId: sam.bookingId })),
  });
  const needs = await needsYou();
  await user.click(needs.getByRole("button", { name: "Yes, mark Sam as completed" }));
  expect(api.completed).toEqual([sam.bookingId]);
  expect(await needs.findByText("Completed")).toBeTruthy();
});

test("No asks first, and then takes the time off the booking.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const startsAt = "2026-11-27T10:00:00.000Z";
  const sam = booking("Sam", { startsAt, timeChanges: 2 });
  const sent: TimeRequest[] = [];
  const { user } = setup([sam], {
    overview: async () => ({
      ...overview,
      appointments:
        sent.length > 0 ? [] : [appointment("Sam", startsAt, { bookingId: sam.bookingId })],
    }),
    get: async () => sam,
    noteTime: async (_, body) => {
      sent.push(body);
      const { startsAt: _gone, ...rest } = sam;
      return rest;
    },
  });
  const no = (await needsYou()).getByRole("button", { name: "No, Sam did not take place" });
  await user.click(no);
  const dialog = within(await screen.findByRole("dialog", { name: "It did not take place?" }));
  await user.click(dialog.getByRole("button", { name: "It Did Not Take Place" }));
  expect(sent).toEqual([{ startsAt: null, seen: 2, didNotTakePlace: true }]);
  await waitFor(() => expect(screen.queryByText("Did it take place?")).toBeNull());
});

test("At midnight tomorrow becomes today, and the day is read again.", async () => {
  setClock("2026-11-28T23:59:00Z");
  const later = appointment("Sam", "2026-11-29T10:30:00.000Z");
  const days = [[later], [later, appointment("Aoife", "2026-11-30T08:00:00.000Z")]];
  setup([booking("Sam")], {
    overview: async () => ({ ...overview, appointments: days.shift() ?? [] }),
  });
  const list = await today();
  expect(textsOf(list)[0]).toMatch(/^Tomorrow 10:30 Sam/);
  lookAt("2026-11-29T00:00:00Z");
  await waitFor(() => expect(textsOf(list)[0]).toMatch(/^10:30 Sam/));
  await list.findByText("Aoife");
  expect(textsOf(list)[1]).toMatch(/^Tomorrow 08:00 Aoife/);
});

test("On a phone three are shown, and how many more there are.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const hours = ["28T10", "28T11", "28T12", "28T13", "28T14", "29T10"];
  const { user } = setup([booking("Sam")], {
    overview: listing(...hours.map((hour) => appointment("Sam", `2026-11-${hour}:00:00.000Z`))),
  });
  const list = await today();
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  const more = screen.getByRole("button", { name: "2 more today, 1 tomorrow" });
  await user.click(more);
  expect(list.getAllByRole("listitem")).toHaveLength(6);
  expect(more.getAttribute("aria-expanded")).toBe("true");
});

const dispute = (evidenceDueAt: string) => ({
  ...{ id: "dp_1", is: "disputed" as const, kind: "dispute" as const },
  ...{ status: "needs_response" as const, amount: 5000, evidenceDueAt },
});
const owed = { id: "cancelled", is: "cancelled" as const, amount: 5000 };

test("A dispute that is due within two days is above Today, other needs are below.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const { bookingId, timestamp } = booking("Aoife");
  const listed = { bookingId, kind: "consultations" as const, name: "Aoife", timestamp };
  setup([booking("Sam")], {
    overview: async () => ({
      ...overview,
      appointments: [appointment("Sam", "2026-11-28T10:00:00.000Z")],
      withProblems: [
        { ...listed, problems: [dispute("2026-11-29T12:00:00.000Z")] },
        { ...listed, bookingId: "b", problems: [{ ...owed, paidBackBy: "2026-12-09T12:00:00Z" }] },
      ],
    }),
  });
  await today();
  const above = within(screen.getByRole("list", { name: "Due within two days" }));
  expect(textsOf(above)).toEqual([expect.stringMatching(/^Dispute open/)]);
  const lists = screen.getAllByRole("list").map((list) => list.getAttribute("aria-label"));
  expect(lists.slice(0, 3)).toEqual(["Due within two days", "Today and tomorrow", "Needs you"]);
});

test("A refund that waits for money in the balance says how much has to be back by when.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const aoife = booking("Aoife");
  const about = { bookingId: aoife.bookingId, kind: "consultations" as const, name: "Aoife" };
  const paidBackBy = "2026-12-10T23:59:59.999Z";
  const problems = [{ id: "1", is: "refund_waiting" as const, amount: 5000, paidBackBy }];
  const listed = { ...about, timestamp: aoife.timestamp, problems };
  setup([aoife], { overview: async () => ({ ...overview, withProblems: [listed] }) });
  (await needsYou()).getByRole("link", { name: /Refund waiting Aoife Refund £50.00 by 10 Dec/ });
});

test("Money that is owed is refunded in two presses, and the first shows how much to whom.", async () => {
  setClock("2026-11-28T09:00:00Z");
  const cancelledAt = "2026-11-26T10:00:00.000Z";
  const aoife = booking("Aoife", { cancelledAt });
  const listed = {
    ...{ bookingId: aoife.bookingId, kind: "consultations" as const, name: "Aoife" },
    ...{
      timestamp: aoife.timestamp,
      problems: [{ ...owed, paidBackBy: "2026-12-10T23:59:59.999Z" }],
    },
  };
  const asked: RefundRequest[] = [];
  const { user } = setup([aoife], {
    overview: async () => ({ ...overview, withProblems: [listed] }),
    get: async () => aoife,
    refund: async (bookingId, request) => {
      asked.push(request);
      const refund = { ...request, status: "succeeded" as const, requestedAt: cancelledAt };
      return {
        ...{ bookingId, refunds: [refund], refundNotes: {} },
        ...{ refundedAmount: request.amount, leftToRefund: 0 },
      };
    },
  });
  const line = (await needsYou()).getByRole("button", { name: /Aoife Refund £50.00 by 10 Dec/ });
  await user.click(line);
  const dialog = within(await screen.findByRole("dialog", { name: "Refund" }));
  expect(dialog.getByText(/^£50.00 will be refunded to the card Aoife paid with/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Refund £50.00" }));
  expect(asked).toMatchObject([{ amount: 5000, reason: "requested_by_customer" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("A refund that asks for thought leads to the booking, where the advice is.", async () => {
  const aoife = booking("Aoife", {
    cancelledAt: new Date().toISOString(),
    disputes: [
      {
        ...{ disputeId: "dp", kind: "dispute", status: "needs_response", amount: 5000 },
        ...{ reason: "general", openedAt: new Date().toISOString() },
      },
    ],
  });
  const listed = {
    ...{ bookingId: aoife.bookingId, kind: "consultations" as const, name: "Aoife" },
    ...{
      timestamp: aoife.timestamp,
      problems: [{ ...owed, paidBackBy: "2999-12-10T23:59:59.999Z" }],
    },
  };
  const { user } = setup([aoife], {
    overview: async () => ({ ...overview, withProblems: [listed] }),
    get: async () => aoife,
  });
  await user.click((await needsYou()).getByRole("button", { name: /^Cancelled by client/ }));
  const panel = await screen.findByRole("dialog", { name: "Aoife" });
  expect(within(panel).getByText(/The bank is holding the payment/)).toBeTruthy();
});

test("A booking that closes leads back to the line that opened it.", async () => {
  setClock("2026-11-28T09:00:00Z");
  showOn("desk");
  const sam = booking("Sam");
  const { user } = setup([sam], {
    overview: listing(appointment("Sam", "2026-11-28T10:00:00.000Z", { bookingId: sam.bookingId })),
    get: async () => sam,
  });
  const link = (await today()).getByRole("link", { name: "Sam" });
  await user.click(link);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Sam"));
  await user.click(panel.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(link);
});

test("On a phone the page is then where it was.", async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("scrollY", 120);
  const sam = booking("Sam");
  const problems = [{ id: "mail", is: "confirmation_unsent" as const }];
  const listed = { bookingId: sam.bookingId, kind: "consultations" as const, name: "Sam" };
  const { user } = setup([sam], {
    overview: async () => ({
      ...overview,
      withProblems: [{ ...listed, timestamp: sam.timestamp, problems }],
    }),
    get: async () => sam,
  });
  const line = (await needsYou()).getByRole("link", { name: /^Confirmation email not sent/ });
  await user.click(line);
  vi.stubGlobal("scrollY", 700);
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  await user.click(panel.getByRole("button", { name: "Close" }));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 120);
  expect(document.activeElement).toBe(line);
});

test("A pause is a line, whose button ends it.", async () => {
  const end = vi.fn(async () => undefined);
  const notice = {
    ...{ id: "pause", title: "Bookings and payments have been paused" },
    ...{ since: "2026-11-20T10:00:00.000Z", by: "by Alex.", action: "Take Payments Again", end },
  };
  const { user } = setup([booking("Sam")], {}, "", { isLoading: false, notices: [notice] });
  const needs = await needsYou();
  expect(textsOf(needs)[0]).toMatch(/have been paused since 20 Nov 2026, 10:00, by Alex\./);
  await user.click(needs.getByRole("button", { name: /^End Pause/ }));
  expect(end).toHaveBeenCalledOnce();
});

test("The list waits for the pause too, so that nothing moves under a finger.", async () => {
  setup([booking("Sam")], {}, "", { isLoading: true, notices: [] });
  await screen.findByText("Loading consultations…");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("article")).toBeNull();
});

test("Without anything to do the day takes no room.", async () => {
  setup([booking("Sam")]);
  await row("Sam");
  expect(screen.queryByRole("heading", { name: "Today" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Needs you" })).toBeNull();
});

test("A line says of a cancelled booking that the site is about to refund it, in place of a deadline.", async () => {
  const { bookingId, timestamp } = booking("Aoife");
  const paidBackBy = "2999-03-09T10:00:00.000Z";
  const cancelled = { id: "cancelled", is: "cancelled" as const, amount: 5000, paidBackBy };
  const problems = [{ ...cancelled, bySite: true as const }];
  const listed = { bookingId, kind: "consultations" as const, name: "Aoife", timestamp, problems };
  setup([], { overview: async () => ({ ...overview, withProblems: [listed] }) });
  const item = await screen.findByRole("link", { name: /^Cancelled by client/ });
  expect(item.textContent).toContain("The site is about to refund £50.00");
  expect(item.textContent).not.toMatch(/Refund £|refund overdue/);
});

test("A line says the first of several deadlines, so that the name has room on a phone.", async () => {
  const { bookingId, timestamp } = booking("Aoife");
  const cancelled = { id: "cancelled", is: "cancelled" as const, amount: 5000 };
  const dispute = { id: "dp_1", is: "disputed" as const, kind: "dispute" as const, amount: 5000 };
  const problems = [
    { ...cancelled, paidBackBy: "2999-03-12T10:00:00.000Z" },
    { ...dispute, status: "needs_response" as const, evidenceDueAt: "2999-03-09T10:00:00.000Z" },
  ];
  const listed = { bookingId, kind: "consultations" as const, name: "Aoife", timestamp, problems };
  setup([], { overview: async () => ({ ...overview, withProblems: [listed] }) });
  const item = await screen.findByRole("link", { name: /^Cancelled by client, Dispute open/ });
  expect(item.textContent).toContain("Answer by 9 Mar 2999");
  expect(item.textContent).not.toMatch(/Refund £|refund overdue/);
});

test("Needs you has each booking with a problem, which leads to the booking.", async () => {
  const disputed = booking("Aoife");
  const { user } = setup([], {
    get: async () => disputed,
    overview: async () => ({
      ...overview,
      withProblems: [
        {
          bookingId: disputed.bookingId,
          kind: "consultations" as const,
          name: "Aoife",
          timestamp: disputed.timestamp,
          problems: [
            {
              id: "dp_1",
              is: "disputed" as const,
              kind: "dispute" as const,
              status: "needs_response" as const,
              amount: 5000,
              evidenceDueAt: "2999-03-09T10:00:00.000Z",
            },
            { id: "mail", is: "confirmation_unsent" as const },
          ],
        },
      ],
    }),
  });
  const problems = within(await screen.findByRole("list", { name: "Needs you" }));
  await user.click(
    problems.getByRole("link", {
      name: /^Dispute open, Confirmation email not sent ?Aoife ?Answer by 9 Mar 2999/,
    }),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Aoife" }));
  expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Aoife" }));
});

test("A session of a block that is over is asked about in one line, and a single one is not.", async () => {
  setClock("2026-11-28T12:00:00Z");
  const block = adminBlock();
  const startsAt = "2026-11-28T10:00:00.000Z";
  const ofSession = { kind: "sessions" as const, bookingId: block.bookingId };
  const asked: unknown[] = [];
  const { user } = setup([], {
    overview: listing(
      appointment("Sam", startsAt, { ...ofSession, eventId: "event" }),
      appointment("Aoife", startsAt, { kind: "sessions", isAsked: false }),
    ),
    get: async () => block,
    holdSession: async (_, __, body) => {
      asked.push(body);
      return block;
    },
    markNotHeld: async (_, body) => {
      asked.push(body);
      return block;
    },
  });
  const list = await needsYou();
  expect(textsOf(list)).toEqual([expect.stringContaining("Did it take place? Sam")]);
  await user.click(
    list.getByRole("button", { name: /^No, the session of Sam, Sat 28 Nov, 10:00/ }),
  );
  await user.click(list.getByRole("button", { name: /^Yes, mark the session of Sam, Sat 28 Nov/ }));
  expect(asked).toEqual([
    { eventId: "event", notHeld: true },
    { day: "2026-11-28", seen: 0, eventId: "event" },
  ]);
});

test("Undo leads back to the line of its own time, once that has been read again.", async () => {
  setClock("2026-11-28T12:00:00Z");
  const block = adminBlock();
  const ofSession = { kind: "sessions" as const, bookingId: block.bookingId };
  const first = appointment("Sam", "2026-11-26T10:00:00.000Z", { ...ofSession, eventId: "first" });
  const last = appointment("Sam", "2026-11-27T10:00:00.000Z", { ...ofSession, eventId: "last" });
  let missed = false;
  render(<ToastRegion toasts={toast} />, { wrapper: MemoryRouter });
  const { user } = setup([], {
    overview: async () => ({ ...overview, appointments: missed ? [last] : [first, last] }),
    get: async () => block,
    markNotHeld: async (_, { notHeld }) => {
      missed = notHeld;
      return block;
    },
  });
  const no = /^No, the session of Sam, Thu 26 Nov/;
  await user.click((await needsYou()).getByRole("button", { name: no }));
  await waitFor(() => expect(screen.queryByRole("button", { name: no })).toBeNull());
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  const back = await screen.findByRole("button", { name: no });
  await waitFor(() => expect(document.activeElement).toBe(back));
});
