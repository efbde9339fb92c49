import { site } from "#shared/site/site.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { cards, type Visitor } from "./visitor.ts";

// The browser itself notes requests that were cut off or refused; these tests provoke them.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

/** After upkeep, a succeeded payment is one booking, one mail to the visitor, one to the trainer. */
async function expectBookedOnce(visitor: Visitor, stack: LocalStack) {
  await stack.upkeep();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
  const toTrainer = await stack.mailTo(site.trainerEmail);
  expect(toTrainer.filter(({ replyTo }) => replyTo.includes(visitor.email))).toHaveLength(1);
}

/** Pays, and closes the tab before it can tell the server so. */
async function payAndCloseTab(visitor: Visitor, stack: LocalStack) {
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
}

test("a tab closed after paying is booked by the webhook", async ({ visitor, stack }) => {
  await payAndCloseTab(visitor, stack);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  await expectBookedOnce(visitor, stack);
});

test("a tab closed and a webhook lost are booked by upkeep", async ({ visitor, stack }) => {
  await stack.stripeFaults({ dropWebhooks: true });
  await payAndCloseTab(visitor, stack);
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await expectBookedOnce(visitor, stack);
});

test("webhooks that come three times book once", async ({ visitor, stack }) => {
  await stack.stripeFaults({ duplicateWebhooks: 2 });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  await expectBookedOnce(visitor, stack);
});

test("a webhook later than everything else changes nothing", async ({ visitor, stack }) => {
  await stack.stripeFaults({ delayWebhooksMs: 2000 });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await expectBookedOnce(visitor, stack);
});

test("a webhook before the browser's own confirmation books once", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await page.route("**/api/bookings/*/confirm", async (route) => {
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
    await route.continue();
  });
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expectBookedOnce(visitor, stack);
});

test("mail that is down delays the mail, not the booking", async ({ visitor, stack }) => {
  await stack.mailFaults({ fail: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  // Upkeep says that it could not send; the booking stands all the same.
  await stack.upkeep().catch(() => undefined);
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.mailFaults({ fail: false });
  await expectBookedOnce(visitor, stack);
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
  // The browser's own talk with Stripe goes on; the server's is what fails.
  await stack.stripeFaults({ failApi: true });
  await visitor.submit.click();
  await expect
    .poll(async () => (await stack.intentsOf(bookingId)).map(({ status }) => status))
    .toEqual(["succeeded"]);
  await page.close();
  await stack.upkeep().catch(() => undefined);
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.stripeFaults({ failApi: false });
  await expectBookedOnce(visitor, stack);
});

test("a payment never made is never booked", async ({ visitor, stack }) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
});
