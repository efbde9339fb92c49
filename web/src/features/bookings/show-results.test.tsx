import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { booking, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { showOn } from "#web/testing/media.ts";

startOnPhone();

/** What the page has scrolled to the top. */
function noteScrolls(): Element[] {
  const shown: Element[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this);
  });
  return shown;
}
const field = () => screen.getByRole("searchbox", { name: "Search" });

test("On a phone the first letter of a search brings its field to the top, and the next ones leave it.", async () => {
  const shown = noteScrolls();
  const { user } = setup([booking("Sam")]);
  await row("Sam");
  await user.click(field());
  expect(shown).toEqual([]);
  await user.type(field(), "s");
  expect(shown).toEqual([field()]);
  await user.type(field(), "am");
  expect(shown).toEqual([field()]);
});

test("On a wide screen the page stays where it is.", async () => {
  showOn("desk");
  const shown = noteScrolls();
  const { user } = setup([booking("Sam")]);
  await row("Sam");
  await user.type(field(), "sam");
  expect(shown).toEqual([]);
});

test("What is to do is in view once it is asked for.", async () => {
  const shown = noteScrolls();
  const { user } = setup([booking("Sam")], {
    overview: async () => ({
      ...{ toDo: { count: 4, isMore: false, oldestAt: null } },
      ...{ withProblems: [], appointments: [], withoutSession: [], hasMore: false },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "4 to do" }));
  await waitFor(() => expect(shown).toEqual([field()]));
});

test("A link to a filtered list shows it.", async () => {
  const shown = noteScrolls();
  setup([booking("Sam")], {}, "&show=paid");
  await row("Sam");
  expect(shown).toEqual([field()]);
});

test("A link to a booking in a filtered list shows the booking.", async () => {
  const shown = noteScrolls();
  const sam = booking("Sam");
  setup([sam], { get: async () => sam }, `&show=paid&booking=${sam.bookingId}`);
  await screen.findByRole("dialog", { name: "Sam" });
  expect(shown).toEqual([]);
});

test("A filter that is set on a phone stays under the finger.", async () => {
  const shown = noteScrolls();
  const { user } = setup([booking("Sam")]);
  await row("Sam");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "paid");
  await screen.findByRole("button", { name: "Filters (1)" });
  expect(shown).toEqual([]);
});
