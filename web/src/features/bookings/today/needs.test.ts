import { expect, test } from "vitest";
import type { Appointment } from "#shared/bookings/appointments.ts";
import type { BookingProblem } from "#shared/bookings/booking-problem.ts";
import { firstNeeds, type Need, rankNeeds } from "./needs.ts";

const now = new Date("2026-11-28T10:00:00.000Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();

const dispute = (dueIn: number, change: object = {}): BookingProblem => ({
  ...{ id: "dp_1", is: "disputed", kind: "dispute", status: "needs_response" },
  ...{ amount: 5000, evidenceDueAt: days(dueIn), ...change },
});
const owed = (dueIn: number, change: object = {}): BookingProblem => ({
  ...{ id: "cancelled", is: "cancelled", amount: 5000, paidBackBy: days(dueIn) },
  ...change,
});
const withProblems = (named: Readonly<Record<string, BookingProblem[]>>) =>
  Object.entries(named).map(([name, problems]) => ({
    ...{ bookingId: name, kind: "consultations" as const, name, timestamp: days(-5), problems },
  }));
const event = (startsIn: number) => ({
  ...{ id: `event in ${startsIn}`, madeAt: days(-1) },
  ...{ startsAt: days(startsIn), endsAt: days(startsIn + 0.1) },
});
const unsettled = (name: string): Appointment => ({
  ...{ bookingId: name, kind: "consultations", name, startsAt: days(-1), endsAt: days(-0.9) },
  isAsked: true,
});
const notice = {
  ...{ id: "pause", title: "Paused", since: days(-2), by: "", action: "", end: async () => {} },
};

const rank = (needing: Partial<Parameters<typeof rankNeeds>[0]>) => {
  const none = { withProblems: [], unmatched: [], withoutSession: [], unsettled: [], notices: [] };
  return rankNeeds({ ...none, ...needing }, now);
};

/** What a need is about. */
function nameOf(need: Need) {
  if (need.is === "problems") return need.booking.name;
  if (need.is === "unmatched") return need.event.id;
  if (need.is === "withoutSession") return need.client.name;
  return need.is === "unsettled" ? need.appointment.name : need.notice.id;
}

/** What each need is about, in the order of their rank. */
function ranked(needing: Parameters<typeof rank>[0]) {
  const { urgent, others } = rank(needing);
  return { urgent: urgent.map(nameOf), others: others.map(nameOf) };
}

test("Deadlines come first, the soonest before, then what does most harm, and what needs nothing last.", () => {
  const { urgent, others } = ranked({
    withProblems: withProblems({
      answered: [dispute(1, { status: "under_review" })],
      mail: [{ id: "mail", is: "confirmation_unsent" }],
      refund: [{ id: "re_1", is: "refund_failed", amount: 5000 }],
      "owed in 9": [owed(9)],
      "dispute in 7": [{ id: "mail", is: "confirmation_unsent" }, dispute(7)],
    }),
    unmatched: [event(12), event(8)],
    withoutSession: [{ bookingId: "1", name: "time in 10", times: [days(10), days(20)] }],
    unsettled: [unsettled("yesterday")],
    notices: [notice],
  });
  expect(urgent).toEqual([]);
  expect(others).toEqual([
    ...["dispute in 7", "event in 8", "owed in 9", "time in 10", "event in 12"],
    ...["refund", "mail", "yesterday", "pause", "answered"],
  ]);
});

test("An answer to a bank, or money by law, is urgent two days before it is due and when it is overdue.", () => {
  const { urgent, others } = ranked({
    withProblems: withProblems({
      "in three days": [owed(3)],
      tomorrow: [owed(1)],
      "in two days": [dispute(2)],
      overdue: [owed(-1)],
    }),
    unmatched: [event(0.5)],
  });
  expect(urgent).toEqual(["overdue", "tomorrow", "in two days"]);
  expect(others).toEqual(["event in 0.5", "in three days"]);
});

test("What the site is about to refund by itself is not due from the trainer.", () => {
  const bySite = [owed(1, { bySite: true })];
  expect(ranked({ withProblems: withProblems({ bySite }) }).urgent).toEqual([]);
});

test("Of the same rank the order stays.", () => {
  const late = ["one", "two", "three"].map(unsettled);
  expect(ranked({ unsettled: late }).others).toEqual(["one", "two", "three"]);
});

test.each([
  [1, ["event in 2"]],
  [2, ["event in 2", "owed in 9"]],
  [3, ["event in 2", "event in 3", "owed in 9"]],
  [5, ["event in 2", "event in 3", "event in 4", "owed in 9"]],
])(
  "With room for %i, times that match no booking hide nothing else: they differ by the time alone.",
  (count, shown) => {
    const { others } = rank({
      withProblems: withProblems({ "owed in 9": [owed(9)] }),
      unmatched: [event(2), event(3), event(4)],
    });
    expect(firstNeeds(others, count).map(nameOf)).toEqual(shown);
  },
);
