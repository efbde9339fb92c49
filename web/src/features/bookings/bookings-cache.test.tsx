import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const sam = booking("Sam");
const completed = { ...sam, status: "completed", completedAt: "2026-03-02T09:00:00.000Z" } as const;

/** Answers that a test gives one by one. */
function answers<Answer>() {
  const waiting: ((answer: Answer) => void)[] = [];
  return {
    waiting,
    call: () => new Promise<Answer>((resolve) => void waiting.push(resolve)),
  };
}

/** Completes Sam's consultation while its panel asks for it. */
async function completeWhileAsked() {
  const gets = answers<AdminBooking>();
  const completions = answers<typeof completed>();
  const { user } = setup([sam], { get: gets.call, complete: completions.call });
  await user.click(await opener("Sam"));
  await expect.poll(() => gets.waiting.length).toBe(1);
  await user.dblClick(within(await row("Sam")).getByRole("button", { name: "Mark Completed" }));
  // It is sent at once, and can no longer be undone.
  await act(async () => window.dispatchEvent(new Event("pagehide")));
  await expect.poll(() => completions.waiting.length).toBe(1);
  return {
    get: (answer: AdminBooking) => gets.waiting.shift()?.(answer),
    complete: () => completions.waiting.shift()?.(completed),
  };
}

test("Load More that was pressed before a change shows more, and does not undo the change.", async () => {
  const [alex, kim] = [booking("Alex"), booking("Kim")];
  const pages = answers<{ bookings: AdminBooking[]; nextCursor: null; searchedTo: null }>();
  const { user } = setup([], {
    list: async ({ cursor }) =>
      cursor === undefined
        ? { bookings: [sam, alex], nextCursor: "more", searchedTo: null }
        : pages.call(),
    complete: async () => completed,
  });
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  await user.dblClick(within(await row("Sam")).getByRole("button", { name: "Mark Completed" }));
  const sams = within(await row("Sam"));
  await waitFor(() => expect(sams.queryByRole("button", { name: "Mark Completed" })).toBeNull());
  await act(async () => window.dispatchEvent(new Event("pagehide")));
  await act(async () =>
    pages.waiting.shift()?.({ bookings: [sam, kim], nextCursor: null, searchedTo: null }),
  );
  await row("Kim");
  expect(sams.getByText("Completed")).toBeTruthy();
  expect(sams.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("an older answer that comes with the change does not undo it on the screen.", async () => {
  const answer = await completeWhileAsked();
  await act(async () => {
    answer.complete();
    answer.get(sam);
  });
  expect(screen.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("an older answer that comes after the change is asked for again.", async () => {
  const answer = await completeWhileAsked();
  await act(async () => answer.complete());
  await act(async () => answer.get(sam));
  expect(screen.queryByRole("button", { name: "Mark Completed" })).toBeNull();
  const noteChangedAt = "2026-03-02T09:01:00.000Z";
  await act(async () => answer.get({ ...completed, note: "Bring the long bands.", noteChangedAt }));
  expect(screen.getByText("Note written")).toBeTruthy();
});
