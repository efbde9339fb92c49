import { adminWidths, expectAccessible } from "./accessible.ts";
import type { LocalStack } from "./local-stack.ts";
import { publishOffer } from "./publish-offer.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

/** The trainer changes the fee while a visitor is booking. */

test.use({ stackOf: "the trainer who changes the fee" });

/** Publishes another fee. */
const publishFee = (stack: LocalStack, feePence: number) => publishOffer(stack, { feePence });

test("a visitor whose price changes sees the new one, pays it after one press, and keeps it.", async ({
  visitor,
  stack,
  page,
}) => {
  const total = page.getByRole("region", { name: "Price" });
  const notice = total.getByText("The price is now £65.");
  const proceed = page.getByRole("button", { name: "Confirm and Proceed to Payment" });

  await test.step("the fee changes while the form is open", async () => {
    await visitor.answerEverything();
    await expect(total).toContainText("Total to pay£50.00");
    await publishFee(stack, 6500);
    await proceed.click();
    await expect(notice).toBeInViewport();
    await expect(visitor.toast("The price is now £65.")).toBeVisible();
    await expect(total).toContainText("Total to pay£65.00");
    await expectAccessible(page, adminWidths);
  });

  await test.step("after a reload it is still there, and one press goes on", async () => {
    await page.reload();
    await expect(notice).toBeVisible();
    await visitor.proceedToPayment();
    await expect(page.locator("form").getByText("£65.00")).toBeVisible();
  });

  await test.step("the fee changes while the card form is open, and a reload keeps the visitor's", async () => {
    await publishFee(stack, 7200);
    await page.reload();
    await expect(total).toContainText("Total to pay£65.00");
    await expect(page.getByText("then you pay £65 by card.")).toBeVisible();
    await visitor.proceedToPayment();
  });

  await test.step("the visitor pays it", async () => {
    const bookingId = await visitor.draftId();
    await visitor.payWith(cards.succeeds);
    await visitor.expectThanked();
    await expect(page.getByRole("region", { name: "Your receipt" })).toContainText("£65.00");
    expect(await stack.intentsOf(bookingId)).toMatchObject([{ amount: 6500, status: "succeeded" }]);
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  });
});
