import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts } from "#web/components/toasts.ts";
import { type BookingsApi, BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { BookingsTab } from "#web/features/bookings/bookings-tab.tsx";
import { row, startOnPhone, unanswered } from "#web/testing/bookings-tab.tsx";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { WebsiteContext } from "#web/website.ts";

startOnPhone();

const blocks = [
  { name: "Ten sessions", sessions: 10, weeks: 26, pricePence: 40_000 },
  { name: "Five sessions", sessions: 5, weeks: 0, pricePence: 22_500 },
];
const { startedAt, timestamp, trainerMail } = adminConsultation();
const refused = (code: ErrorCode) =>
  new ApiError({ code, statusText: "Refused", ...apiErrors[code] });
const lost = new ApiError({ code: "network", status: 0, statusText: "", detail: "" });

/** The session payments of a trainer, which the API keeps; `failing` are its first answers. */
async function open(
  failing: readonly ApiError[] = [],
  offered = blocks,
  calendar?: CalendarRecord,
) {
  const failures = [...failing];
  let stored: AdminBooking[] = [];
  const asked: { id: string; body: object }[] = [];
  const api: BookingsApi = {
    ...unanswered,
    list: async () => ({ bookings: stored, nextCursor: null, searchedTo: null }),
    get: async (id) => stored.find(({ bookingId }) => bookingId === id)!,
    async enterBlock(bookingId, { how, day: _, ...body }) {
      asked.push({ id: bookingId, body: { how, ...body } });
      const failure = failures.shift();
      if (failure) throw failure;
      const booking: AdminBooking = {
        ...body,
        bookingId,
        originalAmount: body.amount,
        discountCode: null,
        discountPercentage: null,
        discountApplied: false,
        currency: "GBP",
        flowSource: "payment-page",
        startedAt,
        timestamp,
        paymentStatus: "completed",
        type: "paid",
        paymentIntentId: null,
        trainerMail,
        takenByHand: { how, at: timestamp, by: "alex@example.com" },
        calendar,
      };
      stored = [booking];
      return booking;
    },
    async removeBlock(bookingId) {
      stored = [];
      return { bookingId };
    },
  };
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  renderAtDesk(
    <WebsiteContext
      value={{ ...defaultWebsite, offer: { ...defaultWebsite.offer, blocks: offered } }}
    >
      <BookingsApiContext value={api}>
        <BookingsTab standing={{ isLoading: false, notices: [] }} firstSteps={undefined} />
      </BookingsApiContext>
    </WebsiteContext>,
    "?tab=consultations&kind=sessions",
  );
  await screen.findByText("No session payments yet");
  const user = userEvent.setup();
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole("button", { name }));
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
  return { user, press, box, asked };
}

const add = "Add a Block Paid to You";

test("A block paid in cash is added with one name, and Undo removes it.", async () => {
  const { user, press, box, asked } = await open();
  await press(add);
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  const block = { name: "Ten sessions", sessions: 10, weeks: 26 };
  expect(asked).toMatchObject([{ body: { block, amount: 40_000, how: "cash", name: "Sam" } }]);
  expect((await row("Sam")).textContent).toMatch(/Cash.*10 of 10 left/);
  await press(/Undo/);
  await waitFor(() => expect(screen.queryByRole("article", { name: "Sam" })).toBeNull());
});

test("A block that the client has of that day already is pointed out, and can be added.", async () => {
  const { user, press, box, asked } = await open();
  const warning = "This client already has this block from this day.";
  await press(add);
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  await row("Sam");
  await press(add);
  await user.type(box(/name/), "Sa");
  expect(screen.queryByText(warning)).toBeNull();
  await user.type(box(/name/), "m ");
  expect(await screen.findByText(warning)).toBeDefined();
  await press("Add Block");
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("The terms and the price follow the block, the price until another is typed.", async () => {
  const { user, press, box, asked } = await open();
  await press(add);
  expect(screen.getByText("10 sessions, to use within 26 weeks")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Block" }), "Five sessions");
  expect(screen.getByText("5 sessions, to use whenever you like")).toBeDefined();
  expect(box(/Amount/).value).toBe("225");
  await user.clear(box(/Amount/));
  await user.type(box(/Amount/), "200");
  await user.selectOptions(screen.getByRole("combobox", { name: "Block" }), "Ten sessions");
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  expect(asked).toMatchObject([{ body: { amount: 20_000, block: { sessions: 10 } } }]);
});

test("Each wrong input has its sentence, and what is typed stays.", async () => {
  const { user, press, box, asked } = await open();
  await press(add);
  await user.clear(box(/Amount/));
  await user.type(box(/Amount/), "lots");
  await user.type(box(/email/), "sam@");
  await user.clear(screen.getByLabelText(/^Day/));
  await press("Add Block");
  for (const message of [
    "Please enter an amount in pounds and pence, such as 45 or 45.50.",
    "Please enter the client’s name.",
    "Please enter a valid email address.",
    "Please choose the day on which it was paid.",
  ]) {
    expect(screen.getByText(message)).toBeDefined();
  }
  expect(box(/Amount/).value).toBe("lots");
  expect(asked).toEqual([]);
});

test.each(["0001-01-01", "0026-03-01", "0226-03-01", "9999-12-31"])(
  "A block is not added for %s, and nothing is asked about that day.",
  async (day) => {
    const { user, press, box, asked } = await open();
    await press(add);
    await user.type(box(/name/), "Sam");
    fireEvent.change(screen.getByLabelText("Day it was paid"), { target: { value: day } });
    await press("Add Block");
    expect(
      await screen.findByText("Please choose a day in the last three years, up to today."),
    ).toBeDefined();
    expect(asked).toEqual([]);
  },
);

test("A press after a lost answer adds the same block, and a refused day has its sentence.", async () => {
  const { user, press, box, asked } = await open([lost, refused("block_day_invalid")]);
  await press(add);
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  await screen.findByText("No reply. It’s safe to press again: the block is added only once.");
  await press("Add Block");
  await screen.findByText("Please choose a day in the last three years, up to today.");
  await press("Add Block");
  await row("Sam");
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(asked).toHaveLength(3);
});

test("The panel says how it was paid, that the trainer refunds it, and removes a mistake.", async () => {
  const { user, press, box } = await open();
  await press(add);
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  await user.click(within(await row("Sam")).getByRole("button", { name: "Sam" }));
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  expect(panel.getByText(/^If you owe the client money, pay it back yourself/)).toBeDefined();
  expect(panel.getByText("Recorded as paid in cash by alex@example.com")).toBeDefined();
  expect(panel.queryByText(/14 days/)).toBeNull();
  await user.click(panel.getByRole("button", { name: "Record a Refund" }));
  await press("Continue");
  expect(screen.getByText(/You have refunded £400.00 to Sam/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Record Refund of £400.00" })).toBeDefined();
  await press("Back");
  await press("Cancel");
  await user.click(panel.getByRole("button", { name: "Remove Block…" }));
  await press("Remove for Good");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Sam" })).toBeNull());
});

test("A block that has a time says what to do before it is removed.", async () => {
  const [startsAt, endsAt] = ["2090-03-12T10:00:00.000Z", "2090-03-12T11:00:00.000Z"];
  const event = { id: "event", startsAt, endsAt, madeAt: timestamp };
  const { user, press, box } = await open([], blocks, { events: [event], cancelled: [] });
  await press(add);
  await user.type(box(/name/), "Sam");
  await press("Add Block");
  await user.click(within(await row("Sam")).getByRole("button", { name: "Sam" }));
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  expect(panel.getByText(/^To remove this block, first press/)).toBeDefined();
  expect(panel.getByRole("button", { name: /^This Is Not Theirs/ })).toBeDefined();
  expect(panel.queryByRole("button", { name: "Remove Block…" })).toBeNull();
});

test("Without blocks on offer there is nothing to add.", async () => {
  await open([], []);
  expect(screen.queryByRole("button", { name: add })).toBeNull();
});
