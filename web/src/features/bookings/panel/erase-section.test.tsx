import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";

startOnPhone();

const withoutAddress = { ...booking("Rowan"), email: undefined } as never;

test("A payer without an address is erased by two presses, after which the person is gone.", async () => {
  const asked: string[] = [];
  const { user } = setup([withoutAddress], {
    async erasePerson(bookingId) {
      asked.push(bookingId);
      const { name: _, email: __, ...kept } = booking("Rowan", { bookingId });
      const erased = { ...kept, erasedAt: "2026-11-25T10:00:00.000Z" };
      if (!isErasedRecord(erased)) throw new Error("It is not erased.");
      return erased;
    },
  });
  await user.click(await opener("Rowan"));
  await user.click(within(await row("Rowan")).getByRole("button", { name: /^Erase This Person/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Erase Rowan?" }));
  dialog.getByText(/what your accounts need: amounts, dates, codes/);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(asked).toEqual([]);
  await user.click(within(await row("Rowan")).getByRole("button", { name: /^Erase This Person/ }));
  await user.click(screen.getByRole("button", { name: "Erase for Good" }));
  await row("Erased");
  expect(asked).toHaveLength(1);
  expect(screen.queryByText(/Rowan/)).toBeNull();
});

test("Their times in the calendar are named before, because no list names them afterwards.", async () => {
  setClock("2026-12-01T10:00:00Z");
  const eventOf = (id: string, startsAt: string) => ({
    ...{ id, startsAt, endsAt: startsAt, madeAt: "2026-11-20T10:00:00.000Z" },
  });
  const events = [
    eventOf("later", "2026-12-09T10:00:00.000Z"),
    eventOf("next", "2026-12-08T10:00:00.000Z"),
    eventOf("past", "2026-11-24T10:00:00.000Z"),
  ];
  const { user } = setup([
    { ...booking("Rowan", { calendar: { events, cancelled: [] } }), email: undefined } as never,
  ]);
  await user.click(await opener("Rowan"));
  await user.click(within(await row("Rowan")).getByRole("button", { name: /^Erase This Person/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Erase Rowan?" }));
  dialog.getByText("Still in your calendar:");
  dialog.getByText("Tue 8 Dec, 10:00; Wed 9 Dec, 10:00. Please cancel them there first.");
});

test("A person with an address is erased where all that is held under it is.", async () => {
  const { user } = setup([booking("Sam")]);
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  inRow.getByText(/enter sam@visitors\.example under/);
  expect(inRow.queryByRole("button", { name: /^Erase/ })).toBeNull();
});
