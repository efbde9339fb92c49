import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts } from "#web/components/toasts.ts";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { booking, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const timeAt = (day: number): CalendarEvent => ({
  id: `event-${day}`,
  startsAt: `2090-12-0${day}T14:30:00.000Z`,
  endsAt: `2090-12-0${day}T15:00:00.000Z`,
  madeAt: "2090-11-01T09:00:00.000Z",
  moveUrl: `https://calendly.com/reschedulings/${day}`,
});

/** As the dialog names `booking("Sam")`. */
const samBooked = "Sam, booked 1 March 2026";

const refused = (code: ErrorCode) =>
  new ApiError({ code, statusText: "Refused", ...apiErrors[code] });

/** A calendar with times that fit no booking, and what becomes of them. */
function open(
  times: readonly CalendarEvent[],
  { bookings = [], ...more }: Partial<BookingsApi> & { bookings?: AdminConsultation[] } = {},
) {
  let left = [...times];
  const dismissed: CalendarEvent[] = [];
  const assigned: { eventId: string; bookingId: string }[] = [];
  const without = (eventId: string) => left.filter(({ id }) => id !== eventId);
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user } = setup(bookings, {
    unmatchedTimes: async () => ({ times: left }),
    async dismissTime({ eventId, isDismissed }) {
      if (isDismissed) dismissed.push(...left.filter(({ id }) => id === eventId));
      left = [...without(eventId), ...(isDismissed ? [] : dismissed)];
      return { times: left };
    },
    async assignTime(body) {
      assigned.push(body);
      left = without(body.eventId);
      return { times: left };
    },
    async unassignTime({ eventId, bookingId }) {
      const index = assigned.findIndex((each) => each.bookingId === bookingId);
      assigned.splice(index, 1);
      left = [...left, ...times.filter(({ id }) => id === eventId)];
      return { times: left };
    },
    async get(bookingId) {
      const found = bookings.find((each) => each.bookingId === bookingId);
      const event = assigned.find((each) => each.bookingId === bookingId);
      if (!found || !event) throw new Error("There is no such booking.");
      return { ...found, startsAt: timeAt(5).startsAt, timeChanges: 1 };
    },
    ...more,
  });
  return { user, assigned };
}

const list = () => screen.findByRole("list", { name: "Times that match no booking" });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("A time that no booking matches is one line, with its day and its event in the calendar.", async () => {
  open([timeAt(5)]);
  const lines = within(await list());
  expect(screen.getByText("No booking matches this time in your calendar")).toBeDefined();
  expect(lines.getByRole("listitem").textContent).toContain(
    "Tuesday 5 December 2090 at 14:30 (UK time)",
  );
  const event = lines.getByRole("link", { name: /^Tuesday 5 December 2090/ });
  expect(event.getAttribute("href")).toBe("https://calendly.com/reschedulings/5");
  expect(event.getAttribute("rel")).toBe("noreferrer");
});

test("Nothing is shown while there is none.", async () => {
  open([], { bookings: [booking("Sam")] });
  await row("Sam");
  expect(screen.queryByText(/No booking matches/)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("A failed reading of them is quiet.", async () => {
  open([], {
    bookings: [booking("Sam")],
    unmatchedTimes: () => Promise.reject(refused("internal")),
  });
  await row("Sam");
  expect(screen.queryByText(/No booking matches/)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("Of many, the first two are shown, and how many more there are, below one heading.", async () => {
  open([1, 2, 3, 4, 5].map(timeAt));
  expect(within(await list()).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("3 more times").tagName).toBe("SUMMARY");
  expect(screen.getAllByText(/No booking matches/)).toHaveLength(1);
});

test("A list that was full says that other times are only in the calendar.", async () => {
  const full = /was full, so some later ones are only in your calendar/;
  open([], { unmatchedTimes: async () => ({ times: [], isIncomplete: true }) });
  expect(await screen.findByText(full)).toBeDefined();
  open([timeAt(5)]);
  await list();
  expect(screen.getAllByText(full)).toHaveLength(1);
});

test("A time is dismissed with one press, and comes back with Undo.", async () => {
  const { user } = open([timeAt(5), timeAt(6)]);
  await user.click(await button(/^Dismiss Tuesday 5 December/));
  expect(await screen.findByText("Time dismissed.")).toBeDefined();
  expect(screen.queryByText(/5 December/)).toBeNull();
  await user.click(await button("Undo"));
  expect(
    await screen.findByText(/^Tuesday 5 December 2090 at 14:30/, { selector: "p a" }),
  ).toBeDefined();
});

test("An assignment is undone: the time is on the list again.", async () => {
  const sam = booking("Sam", { timestamp: "2026-03-02T10:00:00.000Z" });
  const { user, assigned } = open([timeAt(5)], { bookings: [sam] });
  await user.click(await button(/^Assign Tuesday 5 December/));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign the Time" }));
  await user.selectOptions(await dialog.findByLabelText("Consultation"), sam.bookingId);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Time added.")).toBeDefined();
  await user.click(await button("Undo"));
  expect(await screen.findByText("Time returned to the list.")).toBeDefined();
  expect(await button(/^Assign Tuesday 5 December/)).toBeDefined();
  expect(assigned).toEqual([]);
});

test("A time is assigned to a consultation, whose new time is shown.", async () => {
  const sam = booking("Sam", { timestamp: "2026-03-02T10:00:00.000Z" });
  const { user, assigned } = open([timeAt(5)], { bookings: [sam] });
  await user.click(await button(/^Assign/));
  const dialog = within(screen.getByRole("dialog", { name: "Assign the Time" }));
  const select = await dialog.findByLabelText("Consultation");
  await user.selectOptions(select, "Sam, booked 2 March 2026");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Time added.")).toBeDefined();
  expect(assigned).toEqual([{ eventId: "event-5", bookingId: sam.bookingId }]);
  expect(screen.queryByRole("dialog", { name: "Assign the Time" })).toBeNull();
  expect(screen.queryByText(/No booking matches/)).toBeNull();
  expect(within(await row("Sam")).getByText(/5 Dec, 14:30/)).toBeDefined();
});

test("Nothing is assigned before a consultation is chosen.", async () => {
  const { user, assigned } = open([timeAt(5)], { bookings: [booking("Sam")] });
  await user.click(await button(/^Assign/));
  const dialog = within(screen.getByRole("dialog", { name: "Assign the Time" }));
  const select = await dialog.findByLabelText("Consultation");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(dialog.getByText("Please choose a consultation.")).toBeDefined();
  expect(select).toBe(document.activeElement);
  expect(assigned).toEqual([]);
});

test("Without a consultation to come there is nothing to choose.", async () => {
  const { user } = open([timeAt(5)]);
  await user.click(await button(/^Assign/));
  const dialog = within(screen.getByRole("dialog", { name: "Assign the Time" }));
  expect(await dialog.findByText("No consultations are still to come.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Assign" })).toBeNull();
});

test.each(["booking_not_found", "not_to_do", "conflict"] as const)(
  "A refusal (%s) is said beside the consultation.",
  async (code) => {
    const { user } = open([timeAt(5)], {
      bookings: [booking("Sam")],
      assignTime: () => Promise.reject(refused(code)),
    });
    await user.click(await button(/^Assign/));
    const dialog = within(screen.getByRole("dialog", { name: "Assign the Time" }));
    await user.selectOptions(await dialog.findByLabelText("Consultation"), samBooked);
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    expect(await dialog.findByText(apiErrors[code].detail)).toBeDefined();
  },
);

test("A time that has gone meanwhile is said, and leaves the list.", async () => {
  const answers = [{ times: [timeAt(5)] }, { times: [] }];
  const { user } = open([], {
    bookings: [booking("Sam")],
    unmatchedTimes: async () => answers.shift() ?? { times: [] },
    assignTime: () => Promise.reject(refused("calendar_time_gone")),
  });
  await user.click(await button(/^Assign/));
  const dialog = within(screen.getByRole("dialog", { name: "Assign the Time" }));
  await user.selectOptions(await dialog.findByLabelText("Consultation"), samBooked);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText(apiErrors.calendar_time_gone.detail)).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Assign the Time" })).toBeNull();
  expect(screen.queryByText(/No booking matches/)).toBeNull();
});

test("A lost connection leaves the line and asks to try again.", async () => {
  const { user } = open([timeAt(5)], { dismissTime: () => Promise.reject(refused("internal")) });
  await user.click(await button(/^Dismiss/));
  expect(await screen.findByText("That could not be saved. Please try again.")).toBeDefined();
  expect(screen.getByText(/No booking matches/)).toBeDefined();
});
