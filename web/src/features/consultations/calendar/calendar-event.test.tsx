import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { TimeRequest } from "#web/features/bookings/bookings-api.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2090-11-20T10:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const event = {
  id: "event-1",
  startsAt: "2090-12-05T14:30:00.000Z",
  endsAt: "2090-12-05T15:00:00.000Z",
  madeAt: "2090-11-01T09:00:00.000Z",
  place: "The Old Forge",
  joinUrl: "https://video.example.com/j/1",
  moveUrl: "https://calendly.com/reschedulings/1",
  cancelUrl: "https://calendly.com/cancellations/1",
};

const fromCalendar = (changes: Partial<typeof event> = {}): Partial<AdminConsultation> => ({
  startsAt: changes.startsAt ?? event.startsAt,
  timeChanges: 1,
  timeNotedAt: "2090-11-01T09:00:00.000Z",
  timeEventId: event.id,
  calendar: { events: [{ ...event, ...changes }], cancelled: [] },
});

/** Opens Sam's booking in its row. */
async function open(more: Partial<AdminConsultation>) {
  const sam = booking("Sam", more);
  const asked: TimeRequest[] = [];
  const takenOff: object[] = [];
  const { user } = setup([sam], {
    async unassignTime(body) {
      takenOff.push(body);
      return { times: [] };
    },
    get: async () => sam,
    async noteTime(_, request) {
      asked.push(request);
      return sam;
    },
  });
  await user.click(await opener("Sam"));
  return { user, sam, asked, takenOff, panel: within(await row("Sam")) };
}

const addressOf = (panel: ReturnType<typeof within>, name: string) =>
  panel.queryByRole("link", { name })?.getAttribute("href");

test("A time from the calendar says so, also in the history, with the links of its event.", async () => {
  const { panel } = await open(fromCalendar());
  expect(panel.getByText(/^From your calendar, on/)).toBeDefined();
  expect(panel.getByText("Time added by the calendar")).toBeDefined();
  expect(panel.getByText("The Old Forge")).toBeDefined();
  expect(addressOf(panel, "Join the call")).toBe(event.joinUrl);
  expect(addressOf(panel, "Move it")).toBe(event.moveUrl);
  expect(addressOf(panel, "Cancel it")).toBe(event.cancelUrl);
  expect(panel.getByRole("link", { name: "Move it" }).getAttribute("rel")).toBe("noreferrer");
});

test("A time that has passed has no links any more.", async () => {
  const past = { startsAt: "2020-12-05T14:30:00.000Z", endsAt: "2020-12-05T15:00:00.000Z" };
  const { panel } = await open(fromCalendar(past));
  expect(panel.getByText(/^From your calendar, on/)).toBeDefined();
  expect(addressOf(panel, "Move it")).toBeUndefined();
});

test("A time that the calendar has removed was removed by the calendar.", async () => {
  const { startsAt, ...removed } = fromCalendar();
  const { panel } = await open({ ...removed, timeEventId: undefined });
  expect(panel.getByText("Time removed by the calendar")).toBeDefined();
});

test("Before a time of the calendar is changed by hand, the dialog says what becomes of it.", async () => {
  const { user, asked, panel } = await open(fromCalendar());
  await user.click(panel.getByRole("button", { name: "Change the time" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change the Time" }));
  expect(dialog.getByText("Your calendar will not change")).toBeDefined();
  expect(addressOf(dialog, "Move it in the calendar")).toBe(event.moveUrl);
  expect(dialog.queryByRole("button", { name: "Save Time" })).toBeNull();
  fireEvent.change(dialog.getByLabelText("Day"), { target: { value: "2090-12-06" } });
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Change It Anyway" }));
  expect(asked).toEqual([{ startsAt: { day: "2090-12-06", time: "14:30" }, seen: 1 }]);
});

test("Before it is removed by hand, the dialog says the same.", async () => {
  const { user, asked, panel } = await open(fromCalendar());
  await user.click(panel.getByRole("button", { name: "Remove the time" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove the time?" }));
  expect(dialog.getByText("Your calendar will not change")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Remove It Anyway" }));
  expect(asked).toEqual([{ startsAt: null, seen: 1 }]);
});

test("A time that an administrator has noted since asks nothing of the kind.", async () => {
  const { user, panel } = await open({
    ...fromCalendar(),
    timeEventId: undefined,
    timeNotedBy: "alex@example.com",
  });
  expect(panel.getByText(/^Added by alex@example.com/)).toBeDefined();
  expect(addressOf(panel, "Move it")).toBeUndefined();
  await user.click(panel.getByRole("button", { name: "Change the time" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change the Time" }));
  expect(dialog.queryByText("Your calendar will not change")).toBeNull();
  expect(dialog.getByRole("button", { name: "Save Time" })).toBeDefined();
});

const refund = { refundId: "re_1", reason: null, requestedAt: "2026-03-03T10:00:00.000Z" } as const;
const refunds = [{ ...refund, amount: 5000, status: "succeeded" as const }];

test.each([
  ["cancelled", { cancelledAt: "2026-03-03T10:00:00.000Z" }],
  ["refunded in full", { refunds, refundedAmount: 5000 }],
])("Of a booking that is %s, the event is to be cancelled in the calendar.", async (_, over) => {
  const { panel } = await open({ ...fromCalendar(), ...over });
  expect(panel.getByText("Cancel it in your calendar, too")).toBeDefined();
  expect(addressOf(panel, "Cancel it in the calendar")).toBe(event.cancelUrl);
  expect(addressOf(panel, "Move it")).toBeUndefined();
});

test("Nothing is left to cancel of a completed consultation.", async () => {
  const completed = { status: "completed", completedAt: "2090-12-05T15:00:00.000Z" } as const;
  const { panel } = await open({ ...fromCalendar(), ...completed });
  expect(panel.queryByText("Cancel it in your calendar, too")).toBeNull();
});

const later = {
  ...event,
  id: "event-2",
  startsAt: "2090-12-08T09:00:00.000Z",
  endsAt: "2090-12-08T09:30:00.000Z",
  cancelUrl: "https://calendly.com/cancellations/2",
};
const past = { ...later, id: "event-0", startsAt: "2020-12-08T09:00:00.000Z" };
const [firstTime, laterTime] = [
  "Tuesday 5 December 2090 at 14:30 (UK time)",
  "Friday 8 December 2090 at 09:00 (UK time)",
] as const;
const withEvents = (...events: (typeof event)[]) => ({
  ...fromCalendar(),
  calendar: { events, cancelled: [] },
});

test("Every other event to come is named beside the time, and leads to where it is cancelled.", async () => {
  const { panel } = await open(withEvents(past, later, event));
  const also = within(panel.getByText("Also in your calendar").parentElement!);
  expect(also.getAllByRole("listitem").map((item) => item.textContent)).toEqual([laterTime]);
  expect(addressOf(panel, laterTime)).toBe(later.cancelUrl);
  expect(addressOf(panel, "Cancel it")).toBe(event.cancelUrl);
});

test("So is one that stays when the time was removed by hand.", async () => {
  const { panel } = await open({
    ...withEvents(event),
    startsAt: undefined,
    timeEventId: undefined,
  } as Partial<AdminConsultation>);
  expect(panel.getByText("Still in your calendar")).toBeDefined();
  expect(addressOf(panel, firstTime)).toBe(event.cancelUrl);
});

test("Of a booking that is over, all events to come are to be cancelled.", async () => {
  const over = { cancelledAt: "2026-03-03T10:00:00.000Z" };
  const { panel } = await open({ ...withEvents(later, past, event), ...over });
  const notice = within(panel.getByText("Cancel them in your calendar, too").parentElement!);
  const times = notice.getAllByRole("listitem").map((item) => item.textContent);
  expect(times).toEqual([firstTime, laterTime]);
  expect(addressOf(panel, firstTime)).toBe(event.cancelUrl);
  expect(addressOf(panel, laterTime)).toBe(later.cancelUrl);
});

test("A time that has begun can be joined, and no longer moved or cancelled.", async () => {
  vi.setSystemTime(new Date("2090-12-05T14:40:00.000Z"));
  const { panel } = await open(fromCalendar());
  expect(addressOf(panel, "Join the call")).toBe(event.joinUrl);
  for (const name of ["Move it", "Cancel it"]) expect(addressOf(panel, name)).toBeUndefined();
});

test("A time that has begun goes once the trainer says that nothing took place.", async () => {
  vi.setSystemTime(new Date("2090-12-06T10:00:00.000Z"));
  const { user, panel, asked } = await open(fromCalendar());
  expect(panel.queryByRole("button", { name: "Remove the time" })).toBeNull();
  await user.click(panel.getByRole("button", { name: "It Did Not Take Place" }));
  const dialog = within(screen.getByRole("dialog", { name: "It did not take place?" }));
  expect(dialog.getByText(/The client gets an email that asks for another time/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "It Did Not Take Place" }));
  expect(asked).toEqual([{ startsAt: null, seen: 1, didNotTakePlace: true }]);
});

test("A time that was found by the address says so, and is taken off where it is not theirs.", async () => {
  const calendar = { events: [{ ...event, isByAddress: true as const }], cancelled: [] };
  const { user, sam, panel, takenOff } = await open({ ...fromCalendar(), calendar });
  expect(panel.getByText("Found by the email address")).toBeDefined();
  await user.click(panel.getByRole("button", { name: "This Is Not Theirs" }));
  const dialog = within(screen.getByRole("dialog", { name: "Is this time not theirs?" }));
  expect(dialog.getByText(/you can assign it to another one/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "This Is Not Theirs" }));
  expect(takenOff).toEqual([{ eventId: event.id, bookingId: sam.bookingId }]);
});

test("Also of a completed booking an event is taken off that is not theirs.", async () => {
  const { panel } = await open({ ...fromCalendar(), status: "completed" });
  expect(panel.getByRole("button", { name: "This Is Not Theirs" })).toBeDefined();
  expect(panel.queryByText("Found by the email address")).toBeNull();
});
