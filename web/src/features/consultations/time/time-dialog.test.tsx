import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts, withdrawAll } from "#web/components/toasts.ts";
import type { TimeRequest } from "#web/features/bookings/bookings-api.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { proposedTime } from "./time-record.ts";

startOnPhone();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2089-06-01T10:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (code: "time_changed" | "time_out_of_range" | "not_to_do", detail: string) =>
  new ApiError({ code, status: 409, statusText: "Conflict", detail });
const changed = refused("time_changed", "The time has changed since you opened it.");

const noted = {
  startsAt: "2090-12-05T14:30:00.000Z",
  timeChanges: 1,
  timeNotedAt: "2090-11-01T09:00:00.000Z",
  timeNotedBy: "alex@example.com",
} as const;

/** One booking, whose time the server answers as it is asked. */
function open(more: Partial<AdminConsultation> = {}, refusals: readonly Error[] = []) {
  let latest = booking("Sam", more);
  const asked: TimeRequest[] = [];
  withdrawAll();
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user } = setup([latest], {
    get: async () => latest,
    async noteTime(_, request) {
      asked.push(request);
      const refusal = refusals[asked.length - 1];
      if (refusal) throw refusal;
      const { startsAt: before, ...rest } = latest;
      latest = {
        ...rest,
        ...noted,
        timeMail: attemptedMail("sent", noted.timeNotedAt),
        timeChanges: request.seen + 1,
      };
      if (request.startsAt === null) delete (latest as { startsAt?: string }).startsAt;
      return latest;
    },
  });
  return {
    user,
    asked,
    change: (more: Partial<AdminConsultation>) => {
      latest = { ...latest, ...more };
    },
  };
}

const press = (name: string | RegExp) => screen.findByRole("button", { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a time is noted with two presses, by default at a full hour tomorrow.", async () => {
  const { user, asked } = open();
  await user.click(await press(/^No time yet/));
  const { day } = proposedTime(new Date());
  await user.click(await press("Save Time"));
  expect(asked).toMatchObject([{ startsAt: { day }, seen: 0 }]);
  expect(asked[0]?.startsAt?.time).toMatch(/^\d\d:00$/);
  expect(await press(/^Tue 5 Dec, 14:30|^\w{3} 5 Dec, 14:30/)).toBeTruthy();
  expect(await screen.findByText("Time added. The client has been emailed.")).toBeTruthy();
});

test("a client who has chosen a time is not said to have none.", async () => {
  open({ timeChosenAt: "2026-03-02T10:00:00.000Z" });
  expect(await press(/^Time chosen, not added/)).toBeTruthy();
});

test("a mistyped year and a time that is left out in spring are refused, and stay typed.", async () => {
  const { user, asked } = open();
  await user.click(await press(/^No time yet/));
  for (const day of ["0026-01-02", "2024-01-02", "2091-06-02", "9999-12-31"]) {
    type("Day", day);
    await user.click(await press("Save Time"));
    expect(screen.getByText(/^Please choose a day from one year before the booking/)).toBeTruthy();
  }
  type("Day", "2090-03-26");
  type("Time (UK)", "01:30");
  await user.click(await press("Save Time"));
  expect(screen.getByText(/the clocks go forward that night/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Time (UK)").value).toBe("01:30");
  expect(asked).toEqual([]);
});

test("of a time that the clocks repeat, the trainer says which is meant.", async () => {
  const { user, asked } = open();
  await user.click(await press(/^No time yet/));
  type("Day", "2090-10-29");
  type("Time (UK)", "01:30");
  await user.click(await press("Save Time"));
  expect(screen.getByText(/Please say which one you mean/)).toBeTruthy();
  await user.click(screen.getByLabelText("The second 01:30 (winter time)"));
  await user.click(await press("Save Time"));
  expect(asked).toEqual([
    { startsAt: { day: "2090-10-29", time: "01:30", isSecond: true }, seen: 0 },
  ]);
});

test("a time that was changed meanwhile is shown beside the typed one, and replaced only on request.", async () => {
  const { user, asked, change } = open({ bookingId: crypto.randomUUID() }, [changed]);
  await user.click(await press(/^No time yet/));
  type("Day", "2090-12-06");
  type("Time (UK)", "09:00");
  change(noted);
  await user.click(await press("Save Time"));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/alex@example.com saved a change while you were editing/)).toBeTruthy();
  expect(alert.getByText(/5 December 2090 at 14:30/)).toBeTruthy();
  expect(alert.getByText(/6 December 2090 at 09:00/)).toBeTruthy();
  await user.click(await press("Keep Mine"));
  expect(asked.map(({ seen }) => seen)).toEqual([0, 1]);
  expect(asked[1]?.startsAt).toEqual({ day: "2090-12-06", time: "09:00" });
});

test("their time can be taken over in place of the typed one.", async () => {
  const { user, asked, change } = open({ bookingId: crypto.randomUUID() }, [changed]);
  await user.click(await press(/^No time yet/));
  type("Time (UK)", "09:00");
  change(noted);
  await user.click(await press("Save Time"));
  await user.click(await press("Use Theirs"));
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2090-12-05");
  expect(screen.getByLabelText<HTMLInputElement>("Time (UK)").value).toBe("14:30");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked).toHaveLength(1);
});

test("the day of one administrator and the time of another are not joined.", async () => {
  const { user, change } = open(noted, [changed]);
  await user.click(await press(/5 Dec, 14:30/));
  type("Day", "2090-12-06");
  change({ startsAt: "2090-12-05T16:00:00.000Z", timeChanges: 2 });
  await user.click(await press("Save Time"));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/5 December 2090 at 16:00/)).toBeTruthy();
  expect(alert.getByText(/6 December 2090 at 14:30/)).toBeTruthy();
});

test("the proposed time replaces a time that was noted meanwhile only on request.", async () => {
  const { user, change } = open({ bookingId: crypto.randomUUID() }, [changed]);
  await user.click(await press(/^No time yet/));
  change(noted);
  await user.click(await press("Save Time"));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/5 December 2090 at 14:30/)).toBeTruthy();
});

test("a time that was removed meanwhile is shown as none.", async () => {
  const { user, change } = open(noted, [changed]);
  await user.click(await press(/5 Dec, 14:30/));
  type("Day", "2090-12-06");
  change({ startsAt: undefined, timeChanges: 2 } as object);
  await user.click(await press("Save Time"));
  expect(within(await screen.findByRole("alert")).getByText("No time")).toBeTruthy();
});

test("a typed time is dropped only after a question.", async () => {
  const { user } = open();
  await user.click(await press(/^No time yet/));
  type("Time (UK)", "07:15");
  await user.click(await press("Cancel"));
  await user.click(await press("Discard My Changes"));
  await user.click(await press(/^No time yet/));
  expect(screen.getByLabelText<HTMLInputElement>("Time (UK)").value).toMatch(/:00$/);
  await user.click(await press("Cancel"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a time that could not be saved stays typed when the form is opened again.", async () => {
  const { user } = open({}, [new Error("offline")]);
  await user.click(await press(/^No time yet/));
  type("Time (UK)", "07:15");
  await user.click(await press("Save Time"));
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  const dialog = screen.getByRole("dialog", { name: "Add a Time" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await user.click(await press(/^No time yet/));
  expect(screen.getByLabelText<HTMLInputElement>("Time (UK)").value).toBe("07:15");
});

test("a typed time stays when the consultation has left the list, and saving it says why.", async () => {
  const answers = [[booking("Sam")]];
  const { user } = setup([], {
    list: async () => ({ bookings: answers.shift() ?? [], nextCursor: null, searchedTo: null }),
    noteTime: async () => {
      throw refused("not_to_do", "It is over.");
    },
  });
  await user.click(await press(/^No time yet/));
  type("Time (UK)", "07:15");
  fireEvent.click(screen.getByText("Refresh"));
  await waitFor(() => expect(screen.queryByRole("article", { name: "Sam" })).toBeNull());
  await user.click(await press("Save Time"));
  expect(await screen.findByText("It is over.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Time (UK)").value).toBe("07:15");
});

test("a time that is refused, because the client has cancelled meanwhile, leaves the row as it is now.", async () => {
  const sam = booking("Sam");
  const cancelledAt = "2026-03-03T10:00:00.000Z";
  const { user } = setup([sam], {
    get: async () => ({ ...sam, cancelledAt }),
    noteTime: async () => {
      throw refused("not_to_do", "It is over.");
    },
  });
  await user.click(await press(/^No time yet/));
  await user.click(await press("Save Time"));
  expect(await screen.findByText("It is over.")).toBeDefined();
  expect(await within(await row("Sam")).findByText("Cancelled by client")).toBeTruthy();
});

test("a time is removed after one question, which says that the client is mailed.", async () => {
  const { user, asked } = open(noted);
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  expect(inRow.getByText(/Added by alex@example.com/)).toBeTruthy();
  await user.click(inRow.getByRole("button", { name: "Remove the time" }));
  expect(screen.getByText(/The client gets an email that says so/)).toBeTruthy();
  await user.click(await press("Remove the Time"));
  expect(asked).toEqual([{ startsAt: null, seen: 1 }]);
  expect(await press(/^No time yet/)).toBeTruthy();
});

test("the time of a consultation that is refunded in full can only be removed.", async () => {
  const refund = { refundId: "re_1", reason: null, requestedAt: noted.timeNotedAt } as const;
  const refunds = [{ ...refund, amount: 5000, status: "succeeded" as const }];
  const { user, asked } = open({ ...noted, refunds, refundedAmount: 5000 });
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  expect(inRow.queryByRole("button", { name: "Change the time" })).toBeNull();
  await user.click(inRow.getByRole("button", { name: "Remove the time" }));
  await user.click(await press("Remove the Time"));
  expect(asked).toEqual([{ startsAt: null, seen: 1 }]);
});

const begun = { ...noted, startsAt: "2089-06-01T09:00:00.000Z" };

test("a time that has begun is only changed once the trainer says that nothing took place then.", async () => {
  const { user, asked } = open(begun);
  await user.click(await press(/^\w{3} 1 Jun, 10:00/));
  expect(screen.getByText(/1 June 2089 at 10:00.*/, { selector: "p span" })).toBeTruthy();
  type("Day", "2089-06-08");
  await user.click(await press("Save Time"));
  expect(screen.getByText(/^Please tick this/)).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByLabelText("It did not take place"));
  await user.click(await press("Save Time"));
  const startsAt = { day: "2089-06-08", time: "10:00" };
  expect(asked).toEqual([{ startsAt, seen: 1, didNotTakePlace: true }]);
});

test("a time in the past is noted, and the dialog says that it is not mailed.", async () => {
  const { user, asked } = open();
  await user.click(await press(/^No time yet/));
  type("Day", "2089-05-30");
  type("Time (UK)", "09:00");
  expect(screen.getByText(/in the past, so the client gets no email/)).toBeTruthy();
  await user.click(await press("Save Time"));
  expect(asked).toEqual([{ startsAt: { day: "2089-05-30", time: "09:00" }, seen: 0 }]);
});
