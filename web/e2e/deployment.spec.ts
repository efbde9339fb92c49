import { paths } from "#shared/site/paths.ts";
import { expect, test } from "./test.ts";

/** While a deployment is under way, a page can come with the headers of another one. */

test.use({ expectedConsoleErrors: /violates the following Content Security Policy.*style-src/ });

test("a page with another deployment's policy loads its styles as files.", async ({ page }) => {
  await page.route(paths.contact, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const ofBefore = policy.replace(/ 'sha256-[^']*'/g, "");
    expect(ofBefore).not.toBe(policy);
    await route.fulfill({
      response,
      headers: { ...headers, "content-security-policy": ofBefore },
    });
  });
  await page.goto(paths.contact);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 37, 64)");
  await expect(page.locator("link[disabled]")).toHaveCount(0);
});
