import { paths } from "#shared/site/paths.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { expect, test } from "./test.ts";

/** What the pages show once the trainer has filled in everything. */

test.use({
  stackOf: "the trainer with the sample content",
  website: "sample",
  viewport: { width: 360, height: 640 },
});
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

test("the first screen of a small phone has the name, the button, the price, the length and the place.", async ({
  page,
}) => {
  await page.goto(paths.home);
  const main = page.getByRole("main");
  for (const each of [
    main.getByText(defaultWebsite.who.name, { exact: true }),
    main.getByRole("link", { name: "Book a Consultation" }).first(),
    main.getByText(/^£50 · 45 minutes · By phone or video/),
  ]) {
    await expect(each).toBeInViewport({ ratio: 1 });
  }
});

test("on a tablet a service's text stands beside its photograph.", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(paths.home);
  const services = page.getByRole("region", { name: "What we’ll work on" }).getByRole("listitem");
  await expect(services).toHaveCount(3);
  for (const service of await services.all()) {
    const [card, picture, text] = await Promise.all(
      [service, service.locator("img"), service.locator("p")].map((each) => each.boundingBox()),
    );
    expect(text?.x).toBeGreaterThanOrEqual((picture?.x ?? Number.NaN) + (picture?.width ?? 0));
    expect(picture?.height).toBeCloseTo(card?.height ?? Number.NaN, 0);
  }
});
