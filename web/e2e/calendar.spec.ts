import type { FrameLocator, Page } from "@playwright/test";
import { type CalendarService, calendarFacts } from "#shared/calendar/calendar-services.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import {
  enlargeText,
  expectAccessible,
  expectNoSidewaysScroll,
  publicWidths,
} from "./accessible.ts";
import type { CalendarState, LocalStack } from "./local-stack.ts";
import { publishOffer } from "./publish-offer.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards, type Visitor } from "./visitor.ts";
import { button, openWebsite, sectionLink } from "./website-form.ts";

/** What clients do in the trainer's calendar, and what the site then shows. */

test.use({ stackOf: "the trainer whose calendar tells its times", website: "sample" });

async function publishCalendar(page: Page, address: string): Promise<void> {
  await openWebsite(page, "where");
  await page.getByLabel("Your calendar", { exact: true }).fill(address);
  await sectionLink(page, "Publish").click();
  await button(page, "Save and Publish").click();
  await expect(page.getByText(/Visitors see your new content from now on/)).toBeVisible();
}

/** Opens the calendar in the page. */
async function openCalendar(
  page: Page,
  service: CalendarService,
  press = "Choose a time",
): Promise<FrameLocator> {
  const { name, referenceParameter } = calendarFacts[service];
  await button(page, press).click();
  const newTab = page.getByRole("link", { name: "Open the calendar in a new tab" });
  const parameter = encodeURIComponent(referenceParameter);
  await expect(newTab).toHaveAttribute("href", new RegExp(`[?&]${parameter}=[\\w-]{22}$`));
  const frame = page.frameLocator(`iframe[title="Choose a time in ${name}"]`);
  await expect(frame.getByRole("heading", { name: "Choose a time" })).toBeVisible();
  return frame;
}

/** Waits until the site has been told all that the calendar does not hold back. */
async function whenTold(stack: LocalStack): Promise<CalendarState> {
  await expect.poll(async () => (await stack.calendar()).pending).toBe(0);
  return stack.calendar();
}

/** Chooses the first time of a day. @returns it in words */
async function choose(
  calendar: Page | FrameLocator,
  stack: LocalStack,
  day: number,
): Promise<string> {
  const { length } = (await stack.calendar()).events;
  await calendar.getByRole("group").nth(day).getByRole("button").first().click();
  await expect.poll(async () => (await stack.calendar()).events.length).toBe(length + 1);
  const { events } = await whenTold(stack);
  return timeInWords(events.at(-1)?.startsAt ?? "");
}

async function cancelEvent(page: Page, stack: LocalStack): Promise<void> {
  await button(page, "Cancel event").click();
  await expect(page.getByRole("heading", { name: "Event cancelled" })).toBeVisible();
  await whenTold(stack);
}

async function expectOnDesk(page: Page, email: string, text: string): Promise<void> {
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await expect(await trainer.openDetails(email)).toContainText(text);
}

async function book(visitor: Visitor): Promise<void> {
  await visitor.answerEverything({ health: false });
  await visitor.takeOff(100, "FREE100");
  await visitor.completeFree.click();
  await visitor.expectThanked();
}

/** Chooses a time on the thank-you page. @returns the address of the client's page, which shows it */
async function chooseAtFirst(visitor: Visitor, service: CalendarService): Promise<string> {
  const { page, stack } = visitor;
  const calendar = await openCalendar(page, service);
  await expect(calendar.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(calendar.getByLabel("Email")).toHaveValue(visitor.email);
  await expectAccessible(page, publicWidths);
  const time = await choose(calendar, stack, 3);
  await expect(page.getByRole("heading", { name: "Your time" })).toBeFocused();
  await expect(page.getByText(time)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.waitForURL(/\/my-booking\//);
  await expect(page.getByText(time)).toBeVisible();
  const { href } = new URL(page.url());
  await expectOnDesk(page, visitor.email, time);
  return href;
}

/** Follows a link to the calendar, and comes back to the page. */
async function inNewTab<Result>(
  page: Page,
  name: string,
  use: (tab: Page) => Promise<Result>,
): Promise<Result> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name }).click();
  const tab = await opened;
  const result = await use(tab);
  await tab.close();
  // A page without a window is always visible.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  return result;
}

async function move(visitor: Visitor, booking: string): Promise<void> {
  const { page, stack } = visitor;
  await page.goto(booking);
  const time = await inNewTab(page, "Move the time", (tab) => choose(tab, stack, 5));
  await expect(page.getByText(time)).toBeVisible();
  await expectOnDesk(page, visitor.email, time);
}

test("a client chooses a time in Calendly, moves it and cancels it.", async ({
  page,
  visitor,
  stack,
}) => {
  await book(visitor);
  const booking = await chooseAtFirst(visitor, "calendly");

  await test.step("moves, and the site is told of twice, and of that last first", async () => {
    await stack.calendarFaults({ double: true, reorder: true });
    await move(visitor, booking);
  });

  await test.step("cancels", async () => {
    await stack.calendarFaults({});
    await page.goto(booking);
    await inNewTab(page, "Cancel the time", (tab) => cancelEvent(tab, stack));
    await expect(page.getByRole("heading", { name: "Choose your time" })).toBeVisible();
    await expectOnDesk(page, visitor.email, "No time yet");
  });

  await test.step("chooses and cancels, and the site is told of that last first", async () => {
    await stack.calendarFaults({ double: true, reorder: true });
    await page.goto(booking);
    const calendar = await openCalendar(page, "calendly");
    // This page does not know the client.
    await calendar.getByLabel("Name").fill(visitor.name);
    await calendar.getByLabel("Email").fill(visitor.email);
    await choose(calendar, stack, 1);
    await expect(page.getByText("Checking with the calendar…")).toBeVisible();
    await expectAccessible(page);
    const [event] = (await stack.calendar()).events.slice(-1);
    await page.goto(`/__local/calendar/calendly/cancellations/${event?.id}`);
    await cancelEvent(page, stack);
    await page.goto(booking);
    await expect(page.getByRole("heading", { name: "Choose your time" })).toBeVisible();
    await expectOnDesk(page, visitor.email, "No time yet");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a stranger pays and has a fixed time on one page, in one tab.", async ({
    page,
    context,
    visitor,
    stack,
  }) => {
    await visitor.answerEverything({ health: false });
    await visitor.proceedToPayment();
    await visitor.payWith(cards.succeeds);
    await visitor.expectThanked();
    const thanked = page.url();
    expect(page.frames().map((frame) => frame.url())).not.toContainEqual(
      expect.stringContaining("/__local/calendar/"),
    );
    const recorded = page.waitForRequest(/\/start-request$/);
    const calendar = await openCalendar(page, "calendly");
    await recorded;
    const width = await calendar.locator("html").evaluate((html) => html.clientWidth);
    expect(width).toBeGreaterThanOrEqual(320);
    await enlargeText(page, 2);
    await expectNoSidewaysScroll(page);
    await expect(calendar.getByRole("heading", { name: "Choose a time" })).toBeVisible();
    const time = await choose(calendar, stack, 4);
    await expect(page.getByText(time)).toBeVisible();
    expect(page.url()).toBe(thanked);
    expect(context.pages()).toEqual([page]);
    await enlargeText(page, 1);
    await expectAccessible(page, publicWidths);
  });

  test("a client buys a block and chooses the times of two sessions.", async ({
    page,
    visitor,
    stack,
  }) => {
    const block = { name: "Ten sessions", sessions: 10, pricePence: 40_000, weeks: 26 };
    await publishOffer(stack, { blocks: [block] });
    await visitor.openPayment();
    await page.getByRole("radio", { name: /Ten sessions/ }).check();
    await visitor.proceed.click();
    await visitor.control("name").fill(visitor.name);
    await visitor.control("email").fill(visitor.email);
    await visitor.proceed.click();
    await visitor.payWith(cards.succeeds);
    await page.waitForURL("**/thank-you");
    const times = page.getByRole("list").filter({ has: page.getByText("Move the time") });
    const first = await choose(await openCalendar(page, "calendly"), stack, 2);
    await expect(times.getByRole("listitem")).toContainText([first]);
    await expectAccessible(page, publicWidths);
    await page.getByRole("link", { name: "See or cancel your booking" }).click();
    await page.waitForURL(/\/my-booking\//);
    const coming = page.getByRole("region", { name: "Coming sessions" });
    await expect(coming.getByRole("listitem")).toContainText([first]);
    const calendar = await openCalendar(page, "calendly", "Choose another time");
    await calendar.getByLabel("Name").fill(visitor.name);
    await calendar.getByLabel("Email").fill(visitor.email);
    const second = await choose(calendar, stack, 5);
    await expect(coming.getByRole("listitem")).toContainText([first, second]);
    await expect(page.getByRole("region", { name: "Your sessions" })).toContainText(
      "10 of 10 sessions left",
    );
    await expectAccessible(page, publicWidths);
  });

  test.describe("where the calendar may not be in a page", () => {
    test.use({ expectedConsoleErrors: /Refused to display/ });

    test("it opens in a new tab, and the page shows the time.", async ({
      page,
      visitor,
      stack,
    }) => {
      await page.clock.install();
      await book(visitor);
      await stack.calendarFaults({ frame: "refused" });
      await button(page, "Choose a time").click();
      const frame = page.locator("iframe[title^='Choose a time']");
      await expect(frame).toHaveCount(1);
      // It is hidden, and as wide as it will be.
      await expectAccessible(page);
      await page.clock.fastForward(12_000);
      await expect(page.getByText("The calendar doesn’t open on this page.")).toBeVisible();
      await expect(frame).toHaveCount(0);
      await expectAccessible(page, publicWidths);
      const time = await inNewTab(page, "Open the calendar", (tab) => choose(tab, stack, 6));
      await expect(page.getByText(time)).toBeVisible();
    });
  });
});

// Last: it changes the calendar for those after it.
test("a client chooses a time in Cal.com and moves it.", async ({ page, visitor }) => {
  await publishCalendar(page, "https://cal.com/touchline-sample/call");
  await book(visitor);
  // Cal.com tells of a move by one event.
  await move(visitor, await chooseAtFirst(visitor, "calCom"));
});
