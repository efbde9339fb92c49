import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

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

test("A person with an address is erased where all that is held under it is.", async () => {
  const { user } = setup([booking("Sam")]);
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  inRow.getByText(/enter sam@visitors\.example under/);
  expect(inRow.queryByRole("button", { name: /^Erase/ })).toBeNull();
});
