import { adminWidths, expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";

/** `/__local/`, where a newcomer begins. */

test.use({ stackOf: "a newcomer with sample people" });

test("The front page of a local stack leads to everything, switches faults and removes the sample people.", async ({
  page,
  stack,
}) => {
  await page.goto("/__local/");
  await expect(page.getByRole("heading", { name: "Break something" })).toBeVisible();
  const people = page.getByRole("heading", { name: "The sample people" });
  await expect(people).toBeHidden();
  expect((await stack.api("/__local/people", { method: "POST" })).status).toBe(200);
  await expect(people).toBeVisible();
  await expectAccessible(page, adminWidths);

  const emails = page.getByRole("button", { name: "Emails cannot be sent" });
  await emails.press("Enter");
  await expect(emails).toHaveAttribute("aria-pressed", "true");
  await expect(emails).toBeFocused();
  await page.reload();
  await emails.press("Enter");
  await expect(emails).toHaveAttribute("aria-pressed", "false");

  await page.getByRole("button", { name: "Run upkeep now" }).click();
  await expect(page.getByText("Upkeep has run.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the sample people" }).click();
  await expect(people).toBeHidden();
  await expect(page.getByText("The sample people are gone.")).toBeVisible();

  await page.getByRole("link", { name: "Book a consultation" }).click();
  await expect(page.getByRole("heading", { name: "Book a Fitness Consultation" })).toBeVisible();
});
