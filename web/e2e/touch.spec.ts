import { paths } from "#shared/paths.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a button that was tapped looks as it did before", async ({ page }) => {
  await page.goto(paths.payment);
  const apply = page.getByRole("button", { name: "Apply" });
  const before = await apply.evaluate((button) => getComputedStyle(button).backgroundColor);
  await apply.tap();
  await expect(page.getByText("Please enter a discount code")).toBeVisible();
  await expect(apply).toHaveCSS("background-color", before);
});

test("the seven days stand in even columns", async ({ visitor, page }) => {
  await visitor.openBookingForm();
  await visitor.fillPersonalInformation();
  await visitor.next();
  await visitor.fillFitnessProfile();
  await visitor.next();
  await visitor.next();
  const days = page.getByRole("group", { name: "Preferred workout days" }).locator("label");
  await expect(days).toHaveCount(7);
  const boxes = await days.evaluateAll((labels) =>
    labels.map((label) => ({
      width: Math.round(label.getBoundingClientRect().width),
      fits: label.scrollWidth <= label.clientWidth && label.clientHeight < 60,
    })),
  );
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
  expect(boxes.every(({ fits }) => fits)).toBe(true);
});
