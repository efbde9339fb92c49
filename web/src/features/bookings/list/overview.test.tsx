import { screen, waitFor } from "@testing-library/react";
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
  withoutSession: [],
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
