import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts } from "#web/components/toasts.ts";
import type { BookingsApi } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, booking, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

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

const line = () => screen.findByRole("button", { name: /^Whose time is this/ });
const noLine = () => waitFor(() => expect(screen.queryByText("Whose time is this?")).toBeNull());
const button = (name: string | RegExp) => screen.findByRole("button", { name });

/** Opens the dialog of the first line. */
async function openDialog(user: ReturnType<typeof open>["user"]) {
  await user.click(await line());
  return within(await screen.findByRole("dialog", { name: "Assign the Time" }));
}

test("A time that no booking matches is one line, which asks whose it is.", async () => {
  const { user } = open([timeAt(5)]);
  expect((await line()).textContent).toContain("Tue 5 Dec, 14:30, in your calendar");
  const dialog = await openDialog(user);
  expect(dialog.getByText(/No booking matches Tuesday 5 December 2090 at 14:30/)).toBeDefined();
  const event = dialog.getByRole("link", { name: "See who it is in your calendar" });
  expect(event.getAttribute("href")).toBe("https://calendly.com/reschedulings/5");
  expect(event.getAttribute("rel")).toBe("noreferrer");
});

test("A failed reading of them is quiet.", async () => {
  open([], {
    bookings: [booking("Sam")],
    unmatchedTimes: () => Promise.reject(refused("internal")),
  });
  await row("Sam");
  await noLine();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("A list that was full says that other times are only in the calendar.", async () => {
  open([], { unmatchedTimes: async () => ({ times: [], isIncomplete: true }) });
  const full = /was full, so some later ones are only in your calendar/;
  expect(await screen.findByText(full)).toBeDefined();
});

test("A time is dismissed in two presses, and comes back with Undo.", async () => {
  const { user } = open([timeAt(5)]);
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole("button", { name: "Dismiss This Time" }));
  expect(await screen.findByText("Time dismissed.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  await noLine();
  await user.click(await button("Undo"));
  await line();
});

test("Those without a time are offered first, of these the latest payment, and then blocks.", async () => {
  const startsAt = "2090-11-03T10:00:00.000Z";
  const bookings = [
    booking("Cleo", { timestamp: "2026-03-03T10:00:00.000Z", startsAt }),
    booking("Sam", { timestamp: "2026-03-02T10:00:00.000Z" }),
    booking("Ada", { timestamp: "2026-03-01T10:00:00.000Z" }),
  ];
  const block = adminBlock({ name: "Kim" });
  const list: BookingsApi["list"] = async ({ kind }) => ({
    bookings: kind === "sessions" ? [block] : bookings,
    nextCursor: null,
    searchedTo: null,
  });
  const { user, assigned } = open([timeAt(5)], { bookings, list });
  const dialog = await openDialog(user);
  const select = await dialog.findByLabelText("Booking");
  await dialog.findByRole("option", { name: /^Kim/ });
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual([
    "Please choose",
    "Sam, booked 2 March 2026",
    "Ada, booked 1 March 2026",
    expect.stringMatching(/^Kim, \d+ of 10 sessions left/),
    "Cleo, booked 3 March 2026, has Fri 3 Nov, 10:00",
  ]);
  await user.selectOptions(select, block.bookingId);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  await waitFor(() =>
    expect(assigned).toEqual([expect.objectContaining({ bookingId: block.bookingId })]),
  );
});

test("A consultation whose time has begun is not offered, and the dialog says why.", async () => {
  const startsAt = "2026-03-20T10:00:00.000Z";
  const { user } = open([timeAt(5)], {
    bookings: [booking("Sam"), booking("Cleo", { startsAt })],
  });
  const dialog = await openDialog(user);
  expect(await dialog.findByText(/whose time has begun are not listed/)).toBeDefined();
  const options = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Please choose", samBooked]);
});

test("If the time of every consultation has begun, the dialog says why there is nothing to choose.", async () => {
  const { user } = open([timeAt(5)], {
    bookings: [booking("Cleo", { startsAt: "2026-03-20T10:00:00.000Z" })],
  });
  const dialog = await openDialog(user);
  expect(await dialog.findByText(/whose time has begun are not listed/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Assign" })).toBeNull();
});

test("An assignment is undone: the time is on the list again.", async () => {
  const sam = booking("Sam", { timestamp: "2026-03-02T10:00:00.000Z" });
  const { user, assigned } = open([timeAt(5)], { bookings: [sam] });
  const dialog = await openDialog(user);
  await user.selectOptions(await dialog.findByLabelText("Booking"), sam.bookingId);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Time added.")).toBeDefined();
  await user.click(await button("Undo"));
  expect(await screen.findByText("Time returned to the list.")).toBeDefined();
  await line();
  expect(assigned).toEqual([]);
});

test("A time is assigned to a consultation, whose new time is shown.", async () => {
  const sam = booking("Sam", { timestamp: "2026-03-02T10:00:00.000Z" });
  const { user, assigned } = open([timeAt(5)], { bookings: [sam] });
  const dialog = await openDialog(user);
  const select = await dialog.findByLabelText("Booking");
  await user.selectOptions(select, "Sam, booked 2 March 2026");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Time added.")).toBeDefined();
  expect(assigned).toEqual([{ eventId: "event-5", bookingId: sam.bookingId }]);
  expect(screen.queryByRole("dialog", { name: "Assign the Time" })).toBeNull();
  await noLine();
  expect(within(await row("Sam")).getByText(/5 Dec, 14:30/)).toBeDefined();
});

test("Nothing is assigned before a booking is chosen.", async () => {
  const { user, assigned } = open([timeAt(5)], { bookings: [booking("Sam")] });
  const dialog = await openDialog(user);
  const select = await dialog.findByLabelText("Booking");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(dialog.getByText("Please choose a booking.")).toBeDefined();
  expect(select).toBe(document.activeElement);
  expect(assigned).toEqual([]);
});

test("Without a booking to come there is nothing to choose.", async () => {
  const { user } = open([timeAt(5)]);
  const dialog = await openDialog(user);
  expect(await dialog.findByText("No consultations or sessions are still to come.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Assign" })).toBeNull();
});

test.each([
  "booking_not_found",
  "not_to_do",
  "time_begun",
  "sessions_all_timed",
  "conflict",
] as const)("A refusal (%s) is said beside the booking.", async (code) => {
  const { user } = open([timeAt(5)], {
    bookings: [booking("Sam")],
    assignTime: () => Promise.reject(refused(code)),
  });
  const dialog = await openDialog(user);
  await user.selectOptions(await dialog.findByLabelText("Booking"), samBooked);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await dialog.findByText(apiErrors[code].detail)).toBeDefined();
});

test("A time that has gone meanwhile is said, and leaves the list.", async () => {
  const answers = [{ times: [timeAt(5)] }, { times: [] }];
  const { user } = open([], {
    bookings: [booking("Sam")],
    unmatchedTimes: async () => answers.shift() ?? { times: [] },
    assignTime: () => Promise.reject(refused("calendar_time_gone")),
  });
  const dialog = await openDialog(user);
  await user.selectOptions(await dialog.findByLabelText("Booking"), samBooked);
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText(apiErrors.calendar_time_gone.detail)).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Assign the Time" })).toBeNull();
  await noLine();
});

test("A lost connection leaves the dialog and asks to try again.", async () => {
  const { user } = open([timeAt(5)], { dismissTime: () => Promise.reject(refused("internal")) });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole("button", { name: "Dismiss This Time" }));
  expect(await screen.findByText("That could not be saved. Please try again.")).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Assign the Time" })).toBeDefined();
});
