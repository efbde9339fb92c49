import { site } from "#shared/site/site.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards, type Visitor } from "./visitor.ts";

// These tests provoke failed requests, which the browser notes in its console.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

/**
 * Runs upkeep twice, and expects one paid booking in the trainer's list, one PaymentIntent, one
 * mail to the visitor and one to the trainer.
 */
async function expectBookedOnce(visitor: Visitor, stack: LocalStack, bookingId: string) {
  await stack.upkeep();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
  const toTrainer = await stack.mailTo(site.trainerEmail);
  expect(toTrainer.filter(({ replyTo }) => replyTo.includes(visitor.email))).toHaveLength(1);
  expect(await stack.intentsOf(bookingId)).toMatchObject([{ amount: 5000, status: "succeeded" }]);

  const context = await visitor.page.context().browser()!.newContext({ baseURL: stack.origin });
  const trainer = new Trainer(await context.newPage());
  await trainer.openConsultations();
  const booking = trainer.consultation(visitor.email);
  await expect(booking).toHaveCount(1);
  await expect(booking).toContainText("£50.00");
  await context.close();
}

/** Answers every question, and pays with a card that succeeds. */
async function bookAndPay(visitor: Visitor): Promise<string> {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  return bookingId;
}

/** Waits until so many webhooks of a booking's payment have been answered with success. */
async function expectWebhooks(stack: LocalStack, bookingId: string, count: number) {
  await expect
    .poll(async () => {
      const webhooks = await stack.paymentWebhooksOf(bookingId);
      return webhooks.filter(({ outcome }) => outcome === 200).length;
    })
    .toBe(count);
}

/** Pays, and closes the tab before it can tell the server so. */
async function payAndCloseTab(visitor: Visitor, stack: LocalStack): Promise<string> {
  const { page } = visitor;
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await page.route("**/api/bookings/*/confirm", (route) => route.abort());
  await visitor.payWith(cards.succeeds);
  await expect
    .poll(async () => (await stack.intentsOf(bookingId)).map(({ status }) => status))
    .toEqual(["succeeded"]);
  // A page that is closing no longer intercepts what it sends.
  await page.context().setOffline(true);
  await page.close();
  return bookingId;
}

test("a tab closed after paying is booked by the webhook", async ({ visitor, stack }) => {
  const bookingId = await payAndCloseTab(visitor, stack);
  await expectWebhooks(stack, bookingId, 1);
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("a tab closed and a webhook lost are booked by upkeep", async ({ visitor, stack }) => {
  await stack.stripeFaults({ dropWebhooks: true });
  const bookingId = await payAndCloseTab(visitor, stack);
  await expect
    .poll(async () => (await stack.paymentWebhooksOf(bookingId)).map(({ outcome }) => outcome))
    .toEqual(["dropped"]);
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("webhooks that come three times book once", async ({ visitor, stack }) => {
  await stack.stripeFaults({ duplicateWebhooks: 2 });
  const bookingId = await bookAndPay(visitor);
  await expectWebhooks(stack, bookingId, 3);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("a webhook later than everything else changes nothing", async ({ visitor, stack }) => {
  await stack.stripeFaults({ dropWebhooks: true });
  const bookingId = await bookAndPay(visitor);
  await expectBookedOnce(visitor, stack, bookingId);
  expect(await stack.sendPaymentWebhook(bookingId)).toBe(200);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("a webhook before the browser's own confirmation books once", async ({
  visitor,
  stack,
  page,
}) => {
  let isBookedBefore = false;
  await page.route("**/api/bookings/*/confirm", async (route) => {
    const [, bookingId = ""] = /bookings\/([^/]+)\/confirm/.exec(route.request().url()) ?? [];
    await expectWebhooks(stack, bookingId, 1);
    isBookedBefore = (await stack.mailTo(visitor.email)).length === 1;
    await route.continue();
  });
  const bookingId = await bookAndPay(visitor);
  expect(isBookedBefore).toBe(true);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("mail that is down delays the mail, not the booking", async ({ visitor, stack }) => {
  await stack.mailFaults({ fail: true });
  const bookingId = await bookAndPay(visitor);
  await expect(stack.upkeep()).rejects.toThrow("/__local/upkeep answered 500");
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.mailFaults({ fail: false });
  await expectBookedOnce(visitor, stack, bookingId);
});

test("Stripe failing while the payment is confirmed is settled by upkeep", async ({
  visitor,
  stack,
  page,
}) => {
  await stack.stripeFaults({ dropWebhooks: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.enterCard(cards.succeeds);
  // Only the server's calls to Stripe fail, not the browser's.
  await stack.stripeFaults({ failApi: true });
  await visitor.submit.click();
  await expect
    .poll(async () => (await stack.intentsOf(bookingId)).map(({ status }) => status))
    .toEqual(["succeeded"]);
  await page.close();
  await expect(stack.upkeep()).rejects.toThrow("/__local/upkeep answered 500");
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.stripeFaults({ failApi: false });
  await expectBookedOnce(visitor, stack, bookingId);
});

test("a payment never made is never booked", async ({ visitor, stack, page }) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  const trainer = new Trainer(page);
  const expectNoBooking = async () => {
    expect(await stack.mailTo(visitor.email)).toEqual([]);
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
    await expect(page.getByText("Loading consultations…")).toHaveCount(0);
    await expect(trainer.consultation(visitor.email)).toHaveCount(0);
  };
  await trainer.openConsultations();
  await expectNoBooking();
  await stack.upkeep();
  await page.reload();
  await expectNoBooking();
  expect(await stack.intentsOf(bookingId)).not.toContainEqual(
    expect.objectContaining({ status: "succeeded" }),
  );
});
