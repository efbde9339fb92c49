import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { isReferredTo, readReference } from "#shared/bookings/booking-reference.ts";
import type { BookingsQuery } from "#web/features/bookings/bookings-api.ts";
import { booking, opener, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

/** The desk over both lists, which find a booking by its reference alone. */
function open(
  filters: string,
  lists: Partial<Record<"consultations" | "sessions", AdminBooking[]>>,
) {
  const list = vi.fn(async ({ kind = "consultations", show, search = "" }: BookingsQuery) => {
    const reference = readReference(search);
    const bookings = (lists[kind] ?? []).filter(
      (each) =>
        (show !== "free" || each.type === "demo") &&
        reference !== undefined &&
        isReferredTo(reference, { ...each, paymentIntentId: each.paymentIntentId ?? "" }),
    );
    return { bookings, nextCursor: null, searchedTo: null };
  });
  return { ...setup([], { list }, filters), list };
}

const searchBox = () => screen.getByRole("searchbox", { name: "Search" });

test("A reference from the other list leads to it.", async () => {
  const sam = booking("Sam");
  const { user } = open("&kind=sessions", { consultations: [sam] });
  await user.type(searchBox(), sam.bookingId.slice(0, 8).toUpperCase());
  await user.click(await screen.findByRole("button", { name: "Show Consultation" }));
  expect(await opener("Sam")).toBeTruthy();
});

test("A reference that a filter hides shows its booking without the filters.", async () => {
  const sam = booking("Sam");
  const { user } = open("&show=free&from=2026-01-01", { consultations: [sam] });
  await user.type(searchBox(), sam.bookingId);
  expect(await screen.findByText("Your filters hide it")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show Consultation" }));
  expect(await opener("Sam")).toBeTruthy();
});

test("A reference of no booking is on neither list, and a name is looked for on one alone.", async () => {
  const { user, list } = open("", {});
  await user.type(searchBox(), "00000000");
  expect(await screen.findByText("No matches")).toBeTruthy();
  await user.clear(searchBox());
  await user.type(searchBox(), "Sam");
  expect(await screen.findByText("No matches")).toBeTruthy();
  const kinds = list.mock.calls
    .filter(([{ search }]) => search === "Sam")
    .map(([{ kind }]) => kind);
  expect(kinds).toEqual(["consultations"]);
});
