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

  const page = await visitor.page.context().browser()!.newPage({ baseURL: stack.origin });
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await expect(trainer.consultation(visitor.email)).toHaveCount(1);
  await expect(trainer.consultation(visitor.email)).toContainText("£50.00");
  await page.close();
}

/** Answers every question and stands at the card form. */
async function standAtCard(visitor: Visitor): Promise<string> {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  return visitor.draftId();
}

async function expectPaid(stack: LocalStack, bookingId: string): Promise<void> {
  await expect
    .poll(async () => (await stack.intentsOf(bookingId)).map(({ status }) => status))
    .toEqual(["succeeded"]);
}

/** Pays, and closes the tab before it can tell the server so. */
async function payAndCloseTab(visitor: Visitor, stack: LocalStack): Promise<string> {
  const { page } = visitor;
  const bookingId = await standAtCard(visitor);
  await page.route("**/api/bookings/*/confirm", (route) => route.abort());
  await visitor.payWith(cards.succeeds);
  await expectPaid(stack, bookingId);
  // A page that is closing no longer intercepts what it sends.
  await page.context().setOffline(true);
  await page.close();
  return bookingId;
}

test("the webhook books a payment whose tab was closed.", async ({ visitor, stack }) => {
  const bookingId = await payAndCloseTab(visitor, stack);
  await expect
    .poll(async () => (await stack.paymentWebhooksOf(bookingId)).map(({ outcome }) => outcome))
    .toEqual([200]);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("upkeep books a payment whose tab was closed and whose webhook was lost.", async ({
  visitor,
  stack,
}) => {
  await stack.stripeFaults({ dropWebhooks: true });
  const bookingId = await payAndCloseTab(visitor, stack);
  await expect
    .poll(async () => (await stack.paymentWebhooksOf(bookingId)).map(({ outcome }) => outcome))
    .toEqual(["dropped"]);
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await expectBookedOnce(visitor, stack, bookingId);
});

test("a failing mail service delays the mail and not the booking, and a late webhook changes nothing.", async ({
  visitor,
  stack,
}) => {
  await stack.stripeFaults({ dropWebhooks: true });
  await stack.mailFaults({ fail: true });
  const bookingId = await standAtCard(visitor);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expect(stack.upkeep()).rejects.toThrow("/__local/upkeep answered 500");
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.mailFaults({ fail: false });
  await expectBookedOnce(visitor, stack, bookingId);
  expect(await stack.sendPaymentWebhook(bookingId)).toBe(200);
  await expectBookedOnce(visitor, stack, bookingId);
});
