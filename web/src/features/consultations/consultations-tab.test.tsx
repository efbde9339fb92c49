// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { booking, card, emptyTabForEachTest, setup } from "#web/testing/consultations.tsx";

emptyTabForEachTest();

test("each booking shows contact and health details", async () => {
  setup([booking("Sam")]);
  const sam = within(await card("Sam"));
  expect(sam.getByRole("link", { name: "07700900123" }).getAttribute("href")).toBe(
    "tel:07700900123",
  );
  expect(sam.getByRole("link", { name: "sam@visitors.example" })).toBeTruthy();
  expect(sam.getByText("Asthma")).toBeTruthy();
  expect(sam.getByText("None given")).toBeTruthy();
  expect(sam.getByText("Paid £50.00")).toBeTruthy();
});

test("an empty list says what will appear in it", async () => {
  setup();
  expect(await screen.findByText("No consultations yet")).toBeTruthy();
});

test("Show Completed is on at first, and turning it off hides completed bookings", async () => {
  const { user } = setup([
    booking("Open"),
    booking("Done", { status: "completed", completedAt: "2026-03-02T09:00:00.000Z" }),
  ]);
  const toggle = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show Completed" });
  expect(toggle.checked).toBe(true);
  await card("Done");
  await user.click(toggle);
  await waitFor(() => expect(screen.queryByRole("article", { name: "Done" })).toBeNull());
  await card("Open");
});

test("Mark Completed makes one call even when it is pressed twice", async () => {
  const sam = booking("Sam");
  let answer: (() => void) | undefined;
  const { api, user } = setup([sam], {
    complete: (bookingId) => {
      api.completed.push(bookingId);
      return new Promise((resolve) => {
        answer = () => resolve({ ...sam, status: "completed", completedAt: sam.timestamp });
      });
    },
  });
  const button = within(await card("Sam")).getByRole("button", { name: "Mark Completed" });
  await user.dblClick(button);
  answer?.();
  expect(await within(await card("Sam")).findByText("Completed")).toBeTruthy();
  expect(api.completed).toEqual([sam.bookingId]);
  expect(screen.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("a completion that fails leaves the booking as it was", async () => {
  const { user } = setup([booking("Sam")], {
    complete: async () => {
      throw new Error("offline");
    },
  });
  const sam = within(await card("Sam"));
  await user.click(sam.getByRole("button", { name: "Mark Completed" }));
  await waitFor(() =>
    expect(
      sam.getByRole("button", { name: "Mark Completed" }).getAttribute("aria-busy"),
    ).toBeNull(),
  );
  expect(sam.getByText("To do")).toBeTruthy();
});

test("Load More adds the next page and shows no booking twice", async () => {
  const { user } = setup([booking("One"), booking("Two"), booking("Three")]);
  await card("Two");
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await card("Three");
  expect(screen.getAllByRole("article")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
});

test("a list that fails to load has a button to try again", async () => {
  let attempts = 0;
  const { user } = setup([], {
    list: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("offline");
      return { bookings: [booking("Sam")], nextCursor: null, isPartial: false };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await card("Sam");
});

test("a session that has ended leads to the login page", async () => {
  setup([], {
    list: async () => {
      throw new SessionEnded();
    },
  });
  expect(await screen.findByText("The login page")).toBeTruthy();
});

test("a search starts when typing pauses, and says when there are more results", async () => {
  const asked: (string | undefined)[] = [];
  const { user } = setup([], {
    list: async ({ search }) => {
      asked.push(search);
      return { bookings: [booking("Sam")], nextCursor: null, isPartial: search !== undefined };
    },
  });
  await card("Sam");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sam");
  await screen.findByText("There are more than are shown here");
  expect(asked).toEqual([undefined, "sam"]);
});

test("each filter shows its count, and Show Completed follows the filter", async () => {
  const none = { toDo: 0, completed: 0, paid: 0, free: 0, refunded: 0 };
  const { user } = setup([booking("Sam")], {
    totals: async () => ({
      consultations: { toDo: 7, completed: 1234, paid: 1200, free: 40, refunded: 1 },
      sessions: none,
    }),
  });
  await screen.findByRole("option", { name: "To do (7)" });
  expect(screen.getByRole("option", { name: "All (1,240)" })).toBeTruthy();
  const show = screen.getByRole<HTMLSelectElement>("combobox", { name: "Show" });
  await user.click(screen.getByRole("checkbox", { name: "Show Completed" }));
  expect(show.value).toBe("todo");
  await user.selectOptions(show, "completed");
  const toggle = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show Completed" });
  expect(toggle.checked).toBe(true);
});

test("days in the wrong order show an error and make no call", async () => {
  let calls = 0;
  const { user } = setup([], {
    list: async () => {
      calls += 1;
      return { bookings: [], nextCursor: null, isPartial: false };
    },
  });
  await user.type(screen.getByLabelText("From"), "2026-03-02");
  await screen.findByText("Nothing matches these filters");
  const before = calls;
  await user.type(screen.getByLabelText("To"), "2026-03-01");
  await screen.findByText("The last day is before the first.");
  expect(calls).toBe(before);
});

test("an erased booking has no name and cannot be completed", async () => {
  const { name, email, phone, visitorMail, trainerMail, ...rest } = booking("Sam");
  setup([], {
    list: async () => ({
      bookings: [{ ...rest, erasedAt: "2026-03-02T09:00:00.000Z" }],
      nextCursor: null,
      isPartial: false,
    }),
  });
  const erased = within(await card("Erased"));
  expect(erased.getByText("Paid £50.00")).toBeTruthy();
  expect(erased.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});
