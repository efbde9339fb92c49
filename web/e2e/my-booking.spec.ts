import type { Page } from "@playwright/test";
import { currentStartRequest, deductionNotice } from "#shared/bookings/cancellation.ts";
import { cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { openClientBooking } from "#shared/bookings/client-api.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { paths } from "#shared/site/paths.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { answer } from "./answer.ts";
import { clientPage } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

/** What clients do by the link to their booking. */

const { schedulingUrl } = defaultWebsite.where;

async function answerCalendar(page: Page): Promise<void> {
  await page.route(`${schedulingUrl}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Calendar</title>" }),
  );
}

/** Leads to the calendar and back, and waits until the request is recorded. */
async function chooseTime(page: Page, name: string): Promise<void> {
  const recorded = page.waitForRequest(/\/start-request$/);
  await page.getByRole("link", { name }).click();
  await recorded;
  await page.waitForURL(schedulingUrl);
  await page.goBack();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a client books, chooses a time, says so, and cancels.", async ({
    page,
    visitor,
    stack,
  }) => {
    await answerCalendar(page);
    await visitor.answerEverything({ health: false });
    const contract = page.getByRole("region", { name: "Your contract" });
    const promised = cancellationPromise("consultations", false, defaultWebsite.where.contactEmail);
    await expect(contract).toContainText(promised);
    await visitor.proceedToPayment();
    await expect(contract).toContainText(promised);
    await visitor.payWith(cards.succeeds);
    await visitor.expectThanked();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
      "One step left: choose your time",
    );
    await chooseTime(page, "Choose a time");

    const thanked = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole("link", { name: "See or cancel your booking" }).click();
    await page.waitForURL(/\/my-booking\//);
    await expect(page.getByRole("heading", { name: "Your receipt" })).toBeVisible();
    // Stripe's script, which reports the addresses of its pages, stays behind with its document.
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(thanked);
    const mailed = await clientPage(stack, visitor.email);
    // In a tab that knows nothing.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(mailed);
    await chooseTime(page, "Choose a time");
    const saysSo = page.getByRole("button", { name: "I’ve chosen a time" });
    await saysSo.click();
    const told = page.getByText("Thank you for telling me you’ve chosen a time");
    await expect(told).toBeVisible();
    await page.reload();
    await expect(told).toBeVisible();
    await expect(saysSo).toHaveCount(0);
    await expectAccessible(page, publicWidths);

    await page.getByRole("button", { name: "Cancel my booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(dialog).toContainText("I’ll refund £50 to the card you paid with by");
    await expect(dialog).toContainText(deductionNotice);
    await expectAccessible(page, publicWidths);
    await dialog.getByRole("button", { name: "Cancel my booking" }).click();
    await expect(page.getByText("This booking was cancelled on")).toBeVisible();
    await expectAccessible(page, publicWidths);
    await page.reload();
    await expect(page.getByText("This booking was cancelled on")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel my booking" })).toHaveCount(0);
    await expect
      .poll(async () => (await stack.mailTo(visitor.email)).map(({ subject }) => subject))
      .toContain(`Your booking with ${firstName(defaultWebsite.who.name)} is cancelled`);
  });
});

test("after cancelling, no page of the tab says that it is booked.", async ({
  page,
  visitor,
  context,
}) => {
  const claim = /booked and paid|One step left/;
  const cancelled = page.getByText(/^This booking was cancelled on/);
  await visitor.answerEverything({ health: false });
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  const reference = await page.evaluate(() => Object(history.state).usr.id);
  await page.reload();
  await expect(page.getByText("One step left: choose your time")).toBeVisible();
  // Every text that the page has ever shown, however short.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => seen.push(document.querySelector("main")?.innerText ?? "");
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.getByRole("button", { name: "Cancel my booking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel my booking" }).click();
  await expect(cancelled).toBeVisible();
  const shown = () => page.evaluate(() => Object(window).seen.join("\n"));

  await page.goBack();
  await page.waitForURL(/\/thank-you/);
  await expect(cancelled).toBeVisible();
  await page.reload();
  await expect(cancelled).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a time" })).toHaveCount(0);
  expect(await shown()).not.toMatch(claim);
  await expectAccessible(page, publicWidths);

  await page.goto(`/thank-you?booking=${reference}`);
  await expect(cancelled).toBeVisible();
  expect(await shown()).not.toMatch(claim);
  const other = await context.newPage();
  await other.goto(`/thank-you?booking=${reference}`);
  await expect(other.getByText("This booking is closed.")).toBeVisible();
  await expect(other.getByText(claim)).toHaveCount(0);
  await expectAccessible(other, publicWidths);
});

test.describe("without a network", () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED/ });

  test("a page that is shown again leads to the booking and claims nothing.", async ({
    page,
    visitor,
  }) => {
    await visitor.answerEverything({ health: false });
    await visitor.takeOff(100, "FREE100");
    await visitor.completeFree.click();
    await visitor.expectThanked();
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("I cannot look up your booking at the moment.")).toBeVisible();
    await expect(page.getByText(/is booked|One step left/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "See your booking" })).toBeVisible();
    await expectAccessible(page, publicWidths);
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText("Your consultation is booked.")).toBeVisible();
  });
});

test("a payer for sessions is told of the right to cancel, chooses a time, and cancels.", async ({
  page,
  visitor,
  stack,
}) => {
  await answerCalendar(page);
  await visitor.openPayment();
  const contract = page.getByRole("region", { name: "Your contract" });
  const promised = cancellationPromise("sessions", false, defaultWebsite.where.contactEmail);
  await expect(contract).toContainText(promised);
  await visitor.proceedToCard();
  await expect(contract).toContainText(promised);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThankedForPayment();
  await expect(page.getByText(currentStartRequest.sessions.wording)).toBeVisible();
  await chooseTime(page, "Choose a time");
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.getByRole("button", { name: "Cancel my booking" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog).toContainText(deductionNotice);
  await dialog.getByRole("button", { name: "Cancel my booking" }).click();
  await expect(page.getByText("This booking was cancelled on")).toBeVisible();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(2);
});

test("a link that a mail program has wrapped opens the booking.", async ({ page }) => {
  await answer(page, openClientBooking, () => clientBooking);
  const path = clientBookingPath(clientBooking.bookingId, "t".repeat(43));
  await page.goto(`${path.slice(0, -9)}=%0D%0A%20${path.slice(-9)}%3E.`);
  await expect(page.getByRole("heading", { name: "Your receipt" })).toBeVisible();
});

test.describe("a link that opens nothing", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*40[04]/ });

  for (const [link, path] of [
    ["of no booking", clientBookingPath(clientBooking.bookingId, "t".repeat(43))],
    ["that is cut off", clientBookingPath(clientBooking.bookingId, "t")],
    ["without a token", `/my-booking/${clientBooking.bookingId}`],
    ["without anything", "/my-booking"],
  ] as const) {
    test(`leads to the trainer (${link}).`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.headers()["x-robots-tag"]).toBe("noindex");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
      await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
      await expect(page.getByRole("link", { name: "contact form" })).toHaveAttribute(
        "href",
        paths.contact,
      );
      await expectAccessible(page, publicWidths);
    });
  }
});

test("no cache keeps a booking, and its document names nothing of it.", async ({ stack }) => {
  const path = clientBookingPath(clientBooking.bookingId, "t".repeat(43));
  const document = await stack.api(path);
  expect(document.status).toBe(200);
  expect(document.headers.get("cache-control")).toBe("no-store");
  expect(document.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await document.text();
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>');
  expect(html).not.toContain(clientBooking.bookingId);
  const answer = await stack.api(`/api${path}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
