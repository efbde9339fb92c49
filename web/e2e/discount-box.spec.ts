import type { Locator } from "@playwright/test";
import { expect, test } from "./test.ts";

const presses: readonly (readonly [string, (button: Locator) => Promise<void>])[] = [
  ["the mouse", (button) => button.click()],
  ["Enter", (button) => button.press("Enter")],
  ["Space", (button) => button.press("Space")],
];

test("Remove takes the code off, asks for none and leaves the focus in the box.", async ({
  visitor,
  page,
}) => {
  await visitor.openPayment();
  const box = visitor.control("discountCode");
  const remove = page.getByRole("button", { name: "Remove" });
  const apply = page.getByRole("button", { name: "Apply" });
  const total = page.getByText("Total to pay").locator("xpath=..");
  for (const [name, press] of presses) {
    await test.step(name, async () => {
      await box.fill("WELCOME10");
      await press(apply);
      await expect(remove).toBeFocused();
      await expect(total).toContainText("£45.00");
      await press(remove);
      await expect(apply).toBeVisible();
      await expect(box).toBeFocused();
      await expect(box).toHaveValue("");
      await expect(total).toContainText("£50.00");
      await expect(box).not.toHaveAttribute("aria-invalid");
      await expect(page.getByText("Please enter a discount code")).toHaveCount(0);
    });
  }
});
