import { adminWidths, expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const phone = { width: 360, height: 740 } as const;

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the admin area is one bar, whose tabs are all in reach, and a menu", async ({ page }) => {
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Contact" })).toHaveCount(0);
    const bar = await page.getByRole("tablist").locator("..").boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(100);

    await test.step("nothing covers a tab", async () => {
      for (const tab of await page.getByRole("tab").all()) {
        await expect(tab).toBeInViewport({ ratio: 1 });
        // A press that another element would take fails.
        await tab.click({ trial: true });
      }
    });

    await test.step("the menu leads to what is needed rarely", async () => {
      const opener = page.getByRole("button", { name: "Menu" });
      const menu = page.getByRole("navigation", { name: "Account" });
      await opener.click();
      await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
      await expectAccessible(page, adminWidths);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      for (const label of ["Account", "Activity", "One person’s data"]) {
        await opener.click();
        await menu.getByRole("link", { name: label, exact: true }).click();
        await expect(menu).toBeHidden();
        const settings = page.getByRole("navigation", { name: "Settings" });
        await expect(settings.getByRole("link", { name: label, exact: true })).toHaveAttribute(
          "aria-current",
          "page",
        );
      }
    });
  });
});
