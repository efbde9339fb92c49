import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const overview = {
  toDo: {
    count: 13,
    isMore: false,
    oldestAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  },
  withProblems: [],
  appointments: [],
  hasMore: false,
};

test("is counted, and those who have waited longest are one press away.", async () => {
  const asked: unknown[] = [];
  const { user } = setup([], {
    overview: async () => overview,
    list: async ({ show, order }) => {
      asked.push([show, order]);
      return { bookings: [booking("Sam")], nextCursor: null, searchedTo: null };
    },
  });
  await user.click(await screen.findByRole("button", { name: "13 to do · oldest 3 days" }));
  await waitFor(() => expect(asked.at(-1)).toEqual(["todo", undefined]));
  const oldestFirst = screen.getByRole("button", { name: "Oldest first" });
  await user.click(oldestFirst);
  await waitFor(() => expect(asked.at(-1)).toEqual(["todo", "oldest"]));
  await user.click(oldestFirst);
  await waitFor(() => expect(asked.at(-1)).toEqual(["todo", undefined]));
});

test("does not count what is to do beside session payments, which never are.", async () => {
  const { user } = setup([], { overview: async () => overview });
  await screen.findByRole("button", { name: /^13 to do/ });
  await user.click(screen.getByRole("radio", { name: /^Sessions/ }));
  await waitFor(() => expect(screen.queryByText(/to do/)).toBeNull());
});

test("says of a cancelled booking that the site is about to refund it, in place of a deadline.", async () => {
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

test("says the first of several deadlines, so that the name has room on a phone.", async () => {
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

test("includes each booking with a problem, which leads to the booking.", async () => {
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
  const problems = within(await screen.findByRole("list", { name: "Needs attention" }));
  await user.click(
    problems.getByRole("link", {
      name: /^Dispute open, Confirmation email not sent ?Aoife ?Answer by 9 Mar 2999/,
    }),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Aoife" }));
  expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Aoife" }));
});

test("comes before the list, so that nothing moves under a finger.", async () => {
  let answer = (_: typeof overview) => {};
  setup([booking("Sam")], {
    overview: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await screen.findByText("Loading consultations…");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("article")).toBeNull();
  answer(overview);
  expect(await screen.findByRole("article", { name: "Sam" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^13 to do/ })).toBeTruthy();
});

test("does not hold the list up when it cannot be counted.", async () => {
  setup([booking("Sam")], {
    overview: async () => {
      throw new Error("offline");
    },
  });
  expect(await screen.findByRole("article", { name: "Sam" })).toBeTruthy();
});
