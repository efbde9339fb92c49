import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { bookByCard, clientPage } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

test("a payment is refunded in two parts, also while Stripe is down, and the numbers include it.", async ({
  page,
  stack,
}) => {
  const { email } = await bookByCard(stack, { discountCode: "WELCOME10" });
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const details = await trainer.openDetails(email);
  await expect(details.getByText("The client can cancel within 14 days")).toBeVisible();
  const refunds = details.getByRole("list", { name: "Refunds" }).getByRole("listitem");
  const question = page.getByRole("dialog", { name: "Refund" });
  const refund = async (amount: string) => {
    await question.getByLabel("Amount in pounds").fill(amount);
    await question.getByRole("button", { name: "Continue" }).click();
    await question.getByRole("button", { name: `Refund £${amount}` }).click();
  };

  await test.step("a part of the payment is refunded", async () => {
    await details.getByRole("button", { name: "Refund", exact: true }).click();
    await expectAccessible(page, adminWidths);
    await refund("12.50");
    await expect(refunds).toHaveCount(1);
    await expect(refunds.first()).toContainText("£12.50");
    await expect(refunds.first()).toContainText("Refunded");
  });

  await test.step("the rest is under way while Stripe does not answer, and upkeep refunds it once", async () => {
    await stack.stripeFaults({ failApi: true });
    await details.getByRole("button", { name: "Refund More" }).click();
    await expect(question.getByLabel("Amount in pounds")).toHaveValue("32.50");
    await refund("32.50");
    await expect(refunds.filter({ hasText: "Under way" })).toHaveCount(1);
    await expect(details.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
    await stack.heal();
    await stack.upkeep();
    // The address says which booking is open.
    await page.reload();
    await expect(refunds.filter({ hasText: "Refunded" })).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("then it is over: nothing is to do, and the client cannot cancel it", async () => {
    const row = trainer.consultation(email);
    await expect(row.getByRole("button", { name: "Mark Completed" })).toHaveCount(0);
    await expect(row.getByRole("button", { name: /Add a time/ })).toHaveCount(0);
    const link = await clientPage(stack, email);
    expect((await stack.api(`/api${link}/cancel`, { method: "POST" })).status).toBe(409);
    await page.goto(link);
    await expect(page.getByText("so this booking is closed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel my booking" })).toHaveCount(0);
    await trainer.openConsultations();
    await page.getByLabel("Show", { exact: true }).selectOption("todo");
    await expect(row).toHaveCount(0);
    await trainer.openConsultations();
    await trainer.openDetails(email);
  });

  await test.step("refunded bookings have their own list", async () => {
    await page.keyboard.press("Escape");
    await page.getByLabel("Show", { exact: true }).selectOption("refunded");
    await expect(trainer.consultation(email)).toBeVisible();
  });

  await test.step("the numbers show the money, the booking and the discount, also as a table", async () => {
    await page.getByRole("tab", { name: "Numbers" }).click();
    await expect(page.getByRole("heading", { name: "Numbers", exact: true })).toBeVisible();
    const tile = (label: string) =>
      page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await expect(tile("Money taken")).toContainText(/£\d+\.\d\d/);
    await expect(page.getByText(/their figures go with them/)).toBeVisible();
    await expect(tile("Money kept")).toContainText("after refunds");
    await expect(tile("Bookings")).toContainText(/[1-9]\d* paid/);
    await expect(tile("From start to booking")).toContainText(/\d+ of .*who started, booked/);
    await expect(tile("Discounts given")).not.toContainText("£0.00");
    await expect(page.getByRole("table", { name: "Money taken by month" })).toContainText("£");
    await page.getByText("All numbers as a table").click();
    await expect(page.getByRole("region", { name: "Numbers by month" })).toBeVisible();
    await expectAccessible(page, adminWidths);
  });

  await test.step("on a phone nothing scrolls sideways, and tiles are two to a row", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    const tops = await page
      .locator("dl > div")
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    expect(tops[2]).toBeGreaterThan(tops[1] ?? 0);
  });
});

test("a fraud warning offers a refund, and a dispute is shown until it is lost.", async ({
  page,
  stack,
}) => {
  const { bookingId, email } = await bookByCard(stack, { card: cards.warnedOf });
  const trainer = new Trainer(page);
  const card = trainer.consultation(email);
  /** Shows the booking once the webhook has reported what the bank did. */
  const openWhen = async (badge: string) => {
    const textOfRow = async () => {
      await trainer.openConsultations();
      return card.textContent();
    };
    await expect.poll(textOfRow).toContain(badge);
    return trainer.openDetails(email);
  };

  await test.step("a warning offers a refund and links to Stripe", async () => {
    const details = await openWhen("Fraud warning open");
    await expect(details.getByText(/A refund now prevents a dispute/)).toBeVisible();
    await expect(details.getByRole("link", { name: "Open the payment in Stripe" })).toHaveAttribute(
      "href",
      /^https:\/\/dashboard\.stripe\.com\/payments\/pi_\w+$/,
    );
    await expectAccessible(page, adminWidths);
    await details.getByRole("button", { name: "Refund Now" }).click();
    const question = page.getByRole("dialog", { name: "Refund", exact: true });
    await expect(question.getByLabel("Amount in pounds")).toHaveValue("50");
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a dispute says by when to answer, and cannot be refunded", async () => {
    await stack.actAsBank(bookingId, { kind: "dispute" });
    const details = await openWhen("Dispute open");
    await expect(details.getByText(/Answer in Stripe by/)).toBeVisible();
    await expect(details.getByRole("button", { name: /^Mark as Dealt With/ })).toHaveCount(0);
    await expect(details.getByText("Fraud warning closed").first()).toBeVisible();

    await test.step("the way to Stripe is on the first screen of a phone", async () => {
      const viewport = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 800 });
      const inRow = await openWhen("Dispute open");
      const link = inRow.getByRole("link", { name: "Open the payment in Stripe" });
      await expect(link).toBeInViewport({ ratio: 1 });
      if (viewport) await page.setViewportSize(viewport);
    });
    await expect(details.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  });

  await test.step("a lost dispute counts in the numbers", async () => {
    await stack.actAsBank(bookingId, { outcome: "lost" });
    const details = await openWhen("Dispute lost");
    await expect(details.getByText(/has returned £50.00/)).toBeVisible();
    await expectAccessible(page);

    await test.step("and needs attention until it is marked as dealt with", async () => {
      const attention = page
        .getByRole("list", { name: "Needs you" })
        .locator(`a[href*="booking=${bookingId}"]`);
      await expect(attention).toContainText("Dispute lost");
      await details.getByRole("button", { name: "Mark as Dealt With" }).click();
      await expect(attention).toHaveCount(0);
      await expect(
        details.getByText("Dealt with: Dispute lost by trainer@example.com"),
      ).toBeVisible();
      const undo = details.getByRole("button", { name: "Reopen: Dispute lost" });
      await expect(undo).toBeFocused();
      await expectAccessible(page);
      await undo.click();
      await expect(attention).toContainText("Dispute lost");
    });
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Numbers" }).click();
    const losses = page
      .locator("dl > div")
      .filter({ has: page.getByText("Lost disputes", { exact: true }) });
    await expect(losses).toContainText("£50.00");
  });
});
