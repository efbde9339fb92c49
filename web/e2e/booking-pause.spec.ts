import type { Page } from "@playwright/test";
import type { BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import { adminWidths, expectAccessible, publicWidths } from "./accessible.ts";
import { book } from "./bookings.ts";
import { layoutShift, withoutFonts } from "./layout-shift.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";
import { translate } from "./translator.ts";
import { cards, type Visitor } from "./visitor.ts";

/** The trainer takes no new bookings and payments for a while. */

test.use({
  stackOf: "the trainer who is full",
  // Of the ordinary length.
  website: "sample",
  // The browser's own note of the refusal.
  expectedConsoleErrors: /409 .*api\/(bookings|payments)/,
});
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });
test.afterEach(({ stack }) => turn(stack, { isFull: false, isPaused: false }));

/** Turns the switches as *Settings* does, in another browser. */
async function turn(stack: LocalStack, change: BookingSettingsChange): Promise<void> {
  await setLocalUserPool(stack.origin);
  const answer = await stack.api("/api/admin/booking-settings", {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${await tokenOf(credentials)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}
const pause = (stack: LocalStack, isPaused: boolean) => turn(stack, { isPaused });

/** The visitor looks at the tab again. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

const full = (page: Page) => page.getByRole("region", { name: "I’m fully booked at the moment" });
const ask = (page: Page) => page.getByRole("main").getByRole("link", { name: "Tell me when" });
const proceed = (page: Page) => page.getByRole("button", { name: "Confirm and Proceed to" });

test("while the trainer is full, every way to a booking leads to the contact form, and back afterwards.", async ({
  page,
  stack,
}) => {
  await pause(stack, true);
  await withoutFonts(page);
  for (const path of ["/", "/book-consultation", "/macro-calculator", "/workouts"]) {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(ask(page).first()).toBeVisible();
      expect(await layoutShift(page), path).toBeLessThanOrEqual(0.01);
    }
    await expect(page.getByText(/I’m fully booked at the moment/).first()).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /Book a Consultation|Start Booking/ })).toHaveCount(
      0,
    );
    await expectAccessible(page, [320]);
  }
  for (const path of ["/booking-form", "/payment"]) {
    await page.goto(path);
    await expect(full(page).getByRole("heading")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    // Also above the notice.
    await expect(page.getByRole("main")).not.toContainText("choose");
    await expectAccessible(page, [320]);
  }

  await ask(page).click();
  await expect(page.getByRole("heading", { name: "Contact Us", level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Tell me when there’s space" })).toBeVisible();
  await expect(page.locator('[name="message"]')).toHaveValue(/when you have space/);
  await expectAccessible(page, publicWidths);
  await page.locator('[name="user_name"]').fill("Sam O’Neill");
  await page.locator('[name="user_email"]').fill("sam@visitors.example");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    "Message sent successfully!",
  );
  await expect(page.locator('[name="message"]')).toHaveValue("");

  await pause(stack, false);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Book a Consultation" }).first().click();
  await page.getByRole("link", { name: "Start Booking Process" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await page.goto("/contact");
  await page.mouse.move(200, 200);
  await expect(page.getByRole("heading", { name: "Tell me when there’s space" })).toHaveCount(0);
  await expect(page.locator('[name="message"]')).toHaveValue("");
});

test("a visitor who has answered everything keeps it, is told where they would pay, and pays afterwards.", async ({
  page,
  stack,
  visitor,
}) => {
  // What replaces the button stands on a page whose texts the browser has changed.
  await translate(page);
  await visitor.answerEverything();
  await pause(stack, true);
  await proceed(page).click();
  await expect(full(page).getByRole("heading")).toBeFocused();
  await expect(full(page)).toContainText("You have not been charged");
  await expect(page.getByText(visitor.goals)).toBeVisible();
  await expect(proceed(page)).toHaveCount(0);
  await expectAccessible(page, adminWidths);
  await page.reload();
  await expect(full(page)).toBeVisible();
  expect(await stack.intentsOf(await visitor.draftId())).toEqual([]);

  await pause(stack, false);
  await returnTo(page);
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
});

/** Reloads the open card form, which starts the same draft again. */
async function reopen(visitor: Visitor): Promise<void> {
  await visitor.page.reload();
  await visitor.proceedToPayment();
}

test("a visitor whose card form is open pays, also after a reload, and sees the booking.", async ({
  page,
  stack,
  visitor,
}) => {
  await visitor.answerEverything({ health: false });
  await visitor.proceedToPayment();
  await pause(stack, true);
  await reopen(visitor);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expectAccessible(page, adminWidths);
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await expect(page.getByRole("button", { name: "Cancel my booking" })).toBeVisible();
  await page.goto("/booking-form");
  await expect(full(page)).toBeVisible();
});

test("a free booking and a session payment on old pages are refused with the sentence.", async ({
  page,
  stack,
  visitor,
}) => {
  await visitor.answerEverything({ health: false });
  await pause(stack, true);
  await visitor.takeOff(100, "FREE100");
  await visitor.completeFree.click();
  await expect(full(page).getByRole("heading")).toBeFocused();

  await pause(stack, false);
  await visitor.openPayment();
  await visitor.control("amount").fill("80");
  await pause(stack, true);
  await visitor.proceed.click();
  await expect(full(page).getByRole("heading")).toBeFocused();
  await pause(stack, false);
  await returnTo(page);
  await expect(visitor.control("amount")).toHaveValue("80");

  await pause(stack, true);
  const body = { paymentId: "6a1f2c1e-6f0e-4f7e-9d55-00000000c0de", amount: 4000 };
  const answer = await stack.post("/api/payments", body);
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: "bookings_paused", detail: apiErrors.bookings_paused.detail },
  ]);
});

test("the trainer stops bookings in Settings, the desk says so and takes them again.", async ({
  page,
  stack,
}) => {
  await book(stack, "Booked Before");
  const trainer = new Trainer(page);
  await trainer.open("?tab=settings&section=bookings");
  const stop = page.getByRole("checkbox", { name: "Pause all bookings and payments" });
  await expect(stop).not.toBeChecked();
  await stop.check();
  await page.getByRole("button", { name: "Save Settings" }).click();
  const line = page.getByRole("region", { name: "Bookings are paused" });
  await expect(line).toContainText(`, by ${credentials.email}.`);
  await expectAccessible(page, adminWidths);
  for (const tab of ["Workouts", "Website"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(line).toBeInViewport();
  }
  // The preview shows the texts that the trainer edits.
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = page.frameLocator('iframe[title^="Preview of"]');
  await expect(preview.getByRole("link", { name: "Book a Consultation" }).first()).toBeAttached();
  await expect(preview.getByText("I’m fully booked at the moment")).toHaveCount(0);
  await trainer.openConsultations();
  await expect(page.getByText("Booked Before").first()).toBeVisible();
  await expect(line).toHaveCount(0);
  const need = page.getByRole("list", { name: "Needs you" }).getByRole("listitem");
  await expect(need).toContainText(`, by ${credentials.email}.`);
  await expectAccessible(page, adminWidths);
  await need.getByRole("button", { name: /^End Pause/ }).click();
  await expect(need).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Consultations" })).toBeFocused();
  expect(await (await stack.api("/api/booking-pause")).json()).toEqual({
    isFull: false,
    isPaused: false,
  });
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Activity" }).click();
  const activity = page.getByRole("tabpanel");
  await expect(activity).toContainText("paused all bookings and payments");
  await expect(activity).toContainText("took bookings and payments again");
});

test("a trainer who is full takes payments for sessions, and no consultation.", async ({
  page,
  stack,
  visitor,
}) => {
  await turn(stack, { isFull: true });
  await page.goto("/");
  await expect(ask(page).first()).toBeVisible();
  await page.goto("/booking-form");
  await expect(full(page).getByRole("heading")).toBeVisible();
  await visitor.openPayment();
  await visitor.control("email").fill(visitor.email);
  await visitor.proceedToCard();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThankedForPayment();
  await expect(full(page)).toHaveCount(0);
});

test("the desk names both pauses, and each of them ends alone.", async ({ page, stack }) => {
  await turn(stack, { isFull: true, isPaused: true });
  await new Trainer(page).open("?tab=workouts");
  const line = page.getByRole("region", { name: "Bookings are paused" });
  await expect(line).toContainText("Bookings and payments have been paused");
  await expect(line).toContainText("New consultations have been paused");
  await expectAccessible(page, adminWidths);
  await line.getByRole("button", { name: "Take Payments Again" }).click();
  await expect(line).not.toContainText("Bookings and payments have been paused");
  expect(await (await stack.api("/api/booking-pause")).json()).toEqual({
    isFull: true,
    isPaused: false,
  });
  await line.getByRole("button", { name: "Take Consultations Again" }).click();
  await expect(line).toHaveCount(0);
});

test("the form that asks to be told of space stays so when the page is loaded again.", async ({
  page,
}) => {
  const message = page.getByRole("textbox", { name: "Message" });
  await page.goto("/contact?about=space");
  for (const _ of ["at first", "again"]) {
    await expect(page.getByRole("heading", { name: "Tell me when there’s space" })).toBeVisible();
    await expect(message).toHaveValue("Please let me know when you have space for a consultation.");
    await page.reload();
  }
});
