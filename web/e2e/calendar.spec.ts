import type { Page } from "@playwright/test";
import { type CalendarService, calendarFacts } from "#shared/calendar/calendar-services.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import type { CalendarState, LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import type { Visitor } from "./visitor.ts";
import { button, openWebsite, sectionLink } from "./website-form.ts";

/** What clients do in the trainer's calendar, and what the site then shows. */

test.use({ stackOf: "the trainer whose calendar tells its times", website: "sample" });

async function publishCalendar(page: Page, address: string): Promise<void> {
  await openWebsite(page, "where");
  await page.getByLabel("Your calendar", { exact: true }).fill(address);
  await sectionLink(page, "Publish").click();
  await button(page, "Save and Publish").click();
  await button(page, "Publish Now").click();
  await expect(page.getByText(/Visitors see your new content from now on/)).toBeVisible();
}

/** Leads to the calendar, once the link has the booking's reference. */
async function openCalendar(page: Page, service: CalendarService): Promise<void> {
  const link = page.getByRole("link", { name: /^(Choose a time|Choose a time)$/ });
  const parameter = encodeURIComponent(calendarFacts[service].referenceParameter);
  await expect(link).toHaveAttribute("href", new RegExp(`[?&]${parameter}=[\\w-]{22}$`));
  await link.click();
  await expect(page.getByRole("heading", { name: "Choose a time" })).toBeVisible();
  expect(page.url()).toContain(`/__local/calendar/${service}/`);
}

/** Waits until the site has been told all that the calendar does not hold back. */
async function whenTold(stack: LocalStack): Promise<CalendarState> {
  await expect.poll(async () => (await stack.calendar()).pending).toBe(0);
  return stack.calendar();
}

/** Chooses the first time of a day. @returns it in words */
async function choose(page: Page, stack: LocalStack, day: number): Promise<string> {
  await page.getByRole("group").nth(day).getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "You are scheduled" })).toBeVisible();
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

/** Chooses a time from the thank-you page. @returns the address of the client's page, which shows it */
async function chooseAtFirst(visitor: Visitor, service: CalendarService): Promise<string> {
  const { page, stack } = visitor;
  await openCalendar(page, service);
  await expect(page.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  const time = await choose(page, stack, 3);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your time" })).toBeVisible();
  await expect(page.getByText(time)).toBeVisible();
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.waitForURL(/\/my-booking\//);
  await expect(page.getByText(time)).toBeVisible();
  const { href } = new URL(page.url());
  await expectOnDesk(page, visitor.email, time);
  return href;
}

async function move(visitor: Visitor, booking: string): Promise<void> {
  const { page, stack } = visitor;
  await page.goto(booking);
  await page.getByRole("link", { name: "Move the time" }).click();
  const time = await choose(page, stack, 5);
  await page.goBack();
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
    await page.getByRole("link", { name: "Cancel the time" }).click();
    await cancelEvent(page, stack);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Choose your time" })).toBeVisible();
    await expectOnDesk(page, visitor.email, "No time yet");
  });

  await test.step("chooses and cancels, and the site is told of that last first", async () => {
    await stack.calendarFaults({ double: true, reorder: true });
    await page.goto(booking);
    await openCalendar(page, "calendly");
    // This page does not know the client.
    await page.getByLabel("Name").fill(visitor.name);
    await page.getByLabel("Email").fill(visitor.email);
    await choose(page, stack, 1);
    await page.getByRole("link", { name: "Cancel" }).click();
    await cancelEvent(page, stack);
    await page.goto(booking);
    await expect(page.getByRole("heading", { name: "Choose your time" })).toBeVisible();
    await expectOnDesk(page, visitor.email, "No time yet");
  });
});

test("a client chooses a time in Cal.com and moves it.", async ({ page, visitor }) => {
  await publishCalendar(page, "https://cal.com/touchline-sample/call");
  await book(visitor);
  // Cal.com tells of a move by one event.
  await move(visitor, await chooseAtFirst(visitor, "calCom"));
});
