import { paths } from "#shared/site/paths.ts";
import { expect, test } from "./test.ts";

/** What the pages show once the trainer has filled in everything. */

test.use({
  stackOf: "the trainer with the sample content",
  website: "sample",
  viewport: { width: 360, height: 740 },
});

test("the first screen of a small phone has the price, the length and the place", async ({
  page,
}) => {
  await page.goto(paths.home);
  const terms = page.getByRole("main").getByText(/^£50 · About 45 minutes · By phone or video/);
  await expect(terms).toBeInViewport({ ratio: 1 });
});
