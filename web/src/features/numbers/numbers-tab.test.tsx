import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { emptyTally, type MonthNumbers, noFigures, type Tally } from "#shared/numbers/numbers.ts";
import type { LoadFigures } from "#web/admin/use-figures.ts";
import { SessionEnded } from "#web/signed-in/call-as-trainer.ts";
import { setClock } from "#web/testing/clock.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { isStillCounted } from "./month-view.ts";
import NumbersTab from "./numbers-tab.tsx";

const month = (name: string, consultations: Partial<Tally>, sessions: Partial<Tally> = {}) => ({
  month: name,
  consultations: { ...emptyTally, ...consultations },
  sessions: { ...emptyTally, ...sessions },
});

const october = month("2026-10", { paid: 1, moneyTaken: 5000, abandoned: 1 });
const november = month(
  "2026-11",
  { paid: 3, free: 1, moneyTaken: 14_500, discountsGiven: 5500, refunds: 1, refunded: 2000 },
  { paid: 1, moneyTaken: 2500 },
);

/** By 20 October. */
const sameDays = {
  until: "2026-10-20",
  consultations: { ...emptyTally, paid: 1, moneyTaken: 3000 },
  sessions: emptyTally,
};

const all = (months: MonthNumbers[]) => ({ ...noFigures, months, sameDays, nextCursor: null });

function setup(load: LoadFigures | MonthNumbers[]) {
  const answer = typeof load === "function" ? undefined : all(load);
  const props = { load: typeof load === "function" ? load : async () => answer! };
  setClock("2026-11-20T12:00:00Z");
  renderAtDesk(<NumbersTab {...props} />);
  return userEvent.setup();
}

/** The text of a tile. */
const tile = async (label: string) => {
  const term = await screen.findByText(label, { selector: "dt" });
  return term.parentElement?.textContent ?? "";
};

/** Of each month its name, how long the parts of its bar are, and its figure. */
const bars = () =>
  [...document.querySelectorAll("figure > ol > li")].map((line) => [
    line.firstElementChild?.textContent,
    ...[...line.querySelectorAll<HTMLElement>("[style]")]
      .map(({ style }) => `${Number(Number.parseFloat(style.width).toFixed(2))}%`)
      .filter((width) => width !== "0%"),
    line.lastElementChild?.textContent,
  ]);

test("the present month is compared with the same days of the month before.", async () => {
  setup([october, november]);
  expect(await tile("Money taken")).toBe(
    "Money taken£170.00by card, before refunds£140 more than from 1 to 20 October 2026",
  );
  expect(await tile("Bookings")).toContain("4 paid, 1 free4 more than from 1 to 20 October 2026");
  expect(await tile("Money kept")).toContain("£150.00after refunds");
  expect(await tile("From start to booking")).toContain(
    "5 of 5who started, booked: 4 paid, 1 free. Unpaid attempts count after 24 hours1 of about 2 in October 2026",
  );
  expect(await tile("Discounts given")).toContain("£55.00");
  expect(await tile("Refunds")).toContain("£20.00in 1 refund");
  expect(screen.getByRole("heading", { name: "November 2026 so far" })).toBeTruthy();
});

test("an earlier month and one kind of booking can be chosen.", async () => {
  const user = setup([october, november]);
  await user.selectOptions(await screen.findByLabelText("Month"), "October 2026");
  expect(await tile("Money taken")).toContain("£50.00");
  await user.selectOptions(screen.getByLabelText("Show"), "Session payments");
  expect(await tile("Money taken")).toContain("£0.00");
  expect(await tile("From start to booking")).toContain("–no booking was started");
});

test("a first payment today is compared with nothing, and fills the chart.", async () => {
  setup([month("2026-11", { paid: 1, moneyTaken: 5000 })]);
  expect(await tile("Money taken")).toBe("Money taken£50.00by card, before refunds");
  expect(bars()).toEqual([["Nov", "100%", "£50"]]);
});

test("each bar has its figure, and the longest fills its line.", async () => {
  const user = setup([month("2026-09", { moneyTaken: 1_234_550 }), october, november]);
  await screen.findByRole("table", { name: "Money taken by month" });
  expect(bars()).toEqual([
    ["Nov", "1.17%", "0.2%", "£170"],
    ["Oct", "0.41%", "£50"],
    ["Sept", "100%", "£12,345.50"],
  ]);
  await user.selectOptions(screen.getByLabelText("Show"), "Session payments");
  expect(bars()).toEqual([
    ["Nov", "100%", "£25"],
    ["Oct", "£0"],
    ["Sept", "£0"],
  ]);
});

test("the table shows the same numbers as the chart.", async () => {
  setup([october, november]);
  const region = await screen.findByLabelText("Numbers by month");
  const table = within(region).getByRole("table", { hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "MonthTakenKeptStartedPaidFreeAbandonedDiscountsRefundedLost disputes",
    "November 2026£170.00£150.005410£55.00£20.00£0.00",
    "October 2026£50.00£50.002101£0.00£0.00£0.00",
  ]);
});

test("a screen reader reads the chart as the table that it is.", async () => {
  const user = setup([october, november]);
  const chart = await screen.findByRole("table", { name: "Money taken by month" });
  const rows = () =>
    within(chart)
      .getAllByRole("row")
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    "MonthConsultationsSession payments",
    "November 2026£145.00£25.00",
    "October 2026£50.00£0.00",
  ]);
  await user.selectOptions(screen.getByLabelText("Show"), "Session payments");
  expect(rows()[1]).toBe("November 2026£25.00");
});

test("on the first of a month, the month before still waits for unpaid attempts.", () => {
  const at = (time: string) => isStillCounted("2026-10", new Date(time));
  expect(at("2026-11-01T23:59:00Z")).toBe(true);
  expect(at("2026-11-02T00:01:00Z")).toBe(false);
});

test("the numbers are read again at a press.", async () => {
  const answers = [[october], [october, november]];
  const user = setup(async () => all(answers.shift() ?? []));
  expect(await tile("Bookings")).toContain("0 paid, 0 free");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await vi.waitFor(async () => expect(await tile("Bookings")).toContain("4 paid, 1 free"));
});

test("before the first booking the page says what will appear.", async () => {
  setup([]);
  expect(await screen.findByText("No numbers yet")).toBeTruthy();
});

test("numbers that failed to load can be loaded again.", async () => {
  let calls = 0;
  const user = setup(async () => {
    calls += 1;
    if (calls === 1) throw new Error("offline");
    return all([november]);
  });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await tile("Money taken")).toContain("£170.00");
  expect(screen.queryByText("The numbers could not be loaded")).toBeNull();
});

test("bookings are added up part by part, and the page says how many there are so far.", async () => {
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  setup(async (cursor) => {
    if (cursor === null) {
      return { ...noFigures, months: [november], bookings: 12_000, nextCursor: "second" };
    }
    await waiting;
    return { ...noFigures, months: [october, november], bookings: 5, nextCursor: null };
  });
  expect(await screen.findByText("12,000 bookings added up so far…")).toBeTruthy();
  expect(await tile("Money taken")).toContain("£170.00");
  goOn();
  await vi.waitFor(async () => expect(await tile("Money taken")).toContain("£340.00"));
  expect(screen.queryByText(/added up so far/)).toBeNull();
  expect(screen.getByLabelText("Month").textContent).toContain("October 2026");
});

test("the page says that figures go with their bookings.", async () => {
  setup([november]);
  expect(await screen.findByText(/kept for \d+ tax years/)).toBeTruthy();
});

test("a session that has ended leads to the login page.", async () => {
  setup(async () => {
    throw new SessionEnded();
  });
  expect(await screen.findByText("The login page")).toBeTruthy();
});

test("what is owed to clients is one line, and leads to the sessions that are left.", async () => {
  setup(async () => ({
    ...all([november]),
    sessionsOwed: 7,
    owedPence: 28_000,
    refundsOwed: 5000,
  }));
  const owed = within(await screen.findByRole("region", { name: "Still owed" }));
  owed.getByText("To clients: 4 consultations, 7 sessions worth £280 and £50 to refund.");
  owed.getByText("By clients: nothing, because they pay in advance.");
  const link = owed.getByRole("link", { name: "See Sessions" });
  expect(link.getAttribute("href")).toBe("/admin?tab=consultations&kind=sessions");
});

test("without sessions left there is no link to them.", async () => {
  setup([october]);
  const owed = within(await screen.findByRole("region", { name: "Still owed" }));
  owed.getByText("To clients: 1 consultation.");
  expect(owed.queryByRole("link")).toBeNull();
});
