import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { emptyTally, noFigures, type Tally } from "#shared/numbers/numbers.ts";
import { SessionEnded } from "#web/signed-in/call-as-trainer.ts";
import {
  booking,
  opener,
  row,
  setup,
  startOnPhone,
  unanswered,
} from "#web/testing/bookings-tab.tsx";
import { showOn } from "#web/testing/media.ts";

startOnPhone();

test("a row shows what the trainer needs at a glance, and everything when it is opened.", async () => {
  const at = "2026-03-01T10:00:00.000Z";
  const { user } = setup([booking("Sam", { healthConsent: { version: "2026-11-20", at } })]);
  const sam = within(await row("Sam"));
  for (const text of ["Paid £50.00", "Run a half marathon.", "Health"]) {
    expect(sam.getByText(text)).toBeTruthy();
  }
  expect(sam.getByText(/^\d+ days$/)).toBeTruthy();
  expect(sam.getByRole("link", { name: "Call 07700900123" }).getAttribute("href")).toBe(
    "tel:07700900123",
  );
  expect(sam.queryByText("Asthma")).toBeNull();
  await user.click(await opener("Sam"));
  expect(sam.getByText("Asthma")).toBeTruthy();
  expect(sam.getByText("None specified")).toBeTruthy();
  expect(sam.getAllByText("None").length).toBeGreaterThan(0);
  expect(sam.getByRole("link", { name: "sam@visitors.example" })).toBeTruthy();
  await user.click(await opener("Sam"));
  expect(sam.queryByText("Asthma")).toBeNull();
});

test.each([
  ["phone", "Message 07700900123", "sms:07700900123"],
  ["desk", "Message sam@visitors.example", "mailto:sam@visitors.example"],
] as const)("on a %s, a message is %s.", async (device, name, address) => {
  showOn(device);
  setup([booking("Sam")]);
  const link = within(await row("Sam")).getByRole("link", { name });
  expect(link.getAttribute("href")).toBe(address);
});

test("WhatsApp opens in a tab of its own, with the number and nothing else.", async () => {
  setup([booking("Sam"), booking("Ann", { phone: "+353861234567" })]);
  const link = within(await row("Sam")).getByRole("link", { name: "WhatsApp 07700900123" });
  expect(link.getAttribute("href")).toBe("https://wa.me/447700900123");
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noreferrer"]);
  expect(within(await row("Ann")).queryByRole("link", { name: /WhatsApp/ })).toBeNull();
});

test("a visitor who did not agree to share is shown differently from one who agreed and typed nothing.", async () => {
  const healthConsent = { version: "2026-11-20", at: "2026-03-01T10:00:00.000Z" } as const;
  const nothing = { medicalConditions: "", additionalNotes: "None of note" };
  const { user } = setup([booking("Shy", nothing), booking("Well", { ...nothing, healthConsent })]);
  const shy = within(await row("Shy"));
  const well = within(await row("Well"));
  for (const each of [shy, well]) expect(each.queryByText("Health")).toBeNull();
  await user.click(await opener("Shy"));
  expect(shy.getByText("No health answers shared")).toBeTruthy();
  expect(shy.queryByText("None specified")).toBeNull();
  await user.click(await opener("Well"));
  expect(well.getAllByText("None specified")).toHaveLength(2);
  expect(screen.queryByText("No health answers shared")).toBeNull();
});

test("an empty list says what will appear in it.", async () => {
  setup();
  expect(await screen.findByText("No consultations yet")).toBeTruthy();
});

test("Show Completed is on at first, and turning it off hides completed bookings.", async () => {
  const { user } = setup([
    booking("Open"),
    booking("Done", { status: "completed", completedAt: "2026-03-02T09:00:00.000Z" }),
  ]);
  const toggle = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show Completed" });
  expect(toggle.checked).toBe(true);
  await row("Done");
  await user.click(toggle);
  await waitFor(() => expect(screen.queryByRole("article", { name: "Done" })).toBeNull());
  await row("Open");
});

test("Load More adds the next page and shows no booking twice.", async () => {
  const { user } = setup([booking("One"), booking("Two"), booking("Three")]);
  await row("Two");
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await row("Three");
  expect(screen.getAllByRole("article")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
});

test("a list that fails to load has a button to try again.", async () => {
  let attempts = 0;
  const { user } = setup([], {
    list: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("offline");
      return { bookings: [booking("Sam")], nextCursor: null, searchedTo: null };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await row("Sam");
});

test("Today and Needs you say so if they fail to load, beside the list, and are tried again.", async () => {
  const { user } = setup([booking("Sam")], {
    overview: vi.fn(unanswered.overview).mockRejectedValueOnce(new Error("offline")),
  });
  await user.click(await opener("Sam"));
  screen.getByText("The lists Today and Needs you could not be loaded");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Nothing to do");
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test("an open booking stays while what needs attention is read again after a failure.", async () => {
  const never = new Promise<never>(() => undefined);
  const { user } = setup([booking("Sam")], {
    overview: vi.fn(() => never).mockRejectedValueOnce(new Error("offline")),
  });
  await user.click(await opener("Sam"));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull());
  expect(within(await row("Sam")).getByLabelText("Private note")).toBeTruthy();
});

test("a session that has ended leads to the login page.", async () => {
  setup([], {
    list: async () => {
      throw new SessionEnded();
    },
  });
  expect(await screen.findByText("The login page")).toBeTruthy();
});

test("a search starts when typing pauses, says how far back it has looked, and goes on.", async () => {
  const asked: unknown[] = [];
  const { user } = setup([], {
    list: async ({ search, cursor }) => {
      asked.push([search, cursor]);
      const nextCursor = search !== undefined && cursor === undefined ? "further" : null;
      const searchedTo = nextCursor && "2024-03-02T09:00:00.000Z";
      return { bookings: [booking(cursor ? "Samuel" : "Sam")], nextCursor, searchedTo };
    },
  });
  await row("Sam");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sam");
  await user.click(await screen.findByRole("button", { name: "Search Earlier" }));
  await row("Samuel");
  expect(screen.queryByText(/Searched back to/)).toBeNull();
  expect(asked).toEqual([
    [undefined, undefined],
    ["sam", undefined],
    ["sam", "further"],
  ]);
});

test("a search that has found nothing yet says so, and offers to look at earlier bookings.", async () => {
  const { user } = setup([], {
    list: async ({ search, cursor }) =>
      search === undefined || cursor !== undefined
        ? { bookings: [booking("Sam")], nextCursor: null, searchedTo: null }
        : { bookings: [], nextCursor: "further", searchedTo: "2024-03-02T09:00:00.000Z" },
  });
  await row("Sam");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sam");
  const earlier = await screen.findByRole("button", { name: "Search Earlier" });
  expect(screen.getByText(/Searched back to/).closest("p")?.textContent).toMatch(/2 Mar/);
  expect(screen.queryByText("No matches")).toBeNull();
  await user.click(earlier);
  await row("Sam");
});

test("a page that all bookings have left does not say that there are none while there is more.", async () => {
  setup([], {
    list: async () => ({
      bookings: [],
      nextCursor: "further",
      searchedTo: "2024-03-02T09:00:00.000Z",
    }),
  });
  await screen.findByRole("button", { name: "Load More" });
  expect(screen.queryByText("No consultations yet")).toBeNull();
  expect(screen.queryByText(/Searched back to/)).toBeNull();
});

test("each filter shows its count, and Show Completed follows the filter.", async () => {
  const monthOf = (consultations: Partial<Tally>) => ({
    month: "2026-03",
    consultations: { ...emptyTally, ...consultations },
    sessions: emptyTally,
  });
  const parts = [
    { months: [monthOf({ paid: 1200, completed: 1000 })], nextCursor: "second" },
    { months: [monthOf({ free: 41, completed: 234 })], nextCursor: null },
  ];
  const { user } = setup([booking("Sam")], {
    figures: async (cursor) => ({ ...noFigures, ...parts[cursor === null ? 0 : 1]! }),
  });
  await screen.findByRole("option", { name: "To do (7)" });
  expect(screen.getByRole("option", { name: "All (1,241)" })).toBeTruthy();
  const show = screen.getByRole<HTMLSelectElement>("combobox", { name: "Show" });
  await user.click(screen.getByRole("checkbox", { name: "Show Completed" }));
  expect(show.value).toBe("todo");
  await user.selectOptions(show, "completed");
  const toggle = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show Completed" });
  expect(toggle.checked).toBe(true);
});

test("days in the wrong order show an error and make no call.", async () => {
  let calls = 0;
  const { user } = setup([], {
    list: async () => {
      calls += 1;
      return { bookings: [], nextCursor: null, searchedTo: null };
    },
  });
  await user.type(screen.getByLabelText("From"), "2026-03-02");
  await screen.findByText("Nothing matches these filters");
  const before = calls;
  await user.type(screen.getByLabelText("To"), "2026-03-01");
  await screen.findByText("The last day is before the first.");
  expect(calls).toBe(before);
});

test("an erased booking has no name and cannot be completed.", async () => {
  const { name, email, phone, visitorMail, trainerMail, ...rest } = booking("Sam");
  setup([], {
    list: async () => ({
      bookings: [{ ...rest, erasedAt: "2026-03-02T09:00:00.000Z" }],
      nextCursor: null,
      searchedTo: null,
    }),
  });
  const erased = within(await row("Erased"));
  expect(erased.getByText("Paid £50.00")).toBeTruthy();
  expect(erased.queryByRole("button", { name: "Mark Completed" })).toBeNull();
});

test("a booking that cannot be shown leaves the others in the list.", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  setup([booking("Sam"), booking("Odd", { status: "completed", timestamp: "no time" })]);
  await row("Sam");
  expect(screen.getByRole("alert").textContent).toContain("This booking cannot be shown");
  logged.mockRestore();
});
