import { paths } from "#shared/site/paths.ts";
import { answerVideos, legDayId, playButton } from "./library.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

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

test("a word without end makes its answer longer, and the page no wider", async ({
  visitor,
  page,
}) => {
  await visitor.openBookingForm();
  await visitor.fillPersonalInformation();
  await visitor.next();
  const goals = visitor.control("fitnessGoals");
  const before = (await goals.boundingBox())!;
  await goals.fill("x".repeat(1000));
  const after = (await goals.boundingBox())!;
  expect(after.width).toBe(before.width);
  expect(after.height).toBeGreaterThan(before.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a code that is being checked, applied and removed moves nothing sideways", async ({
  visitor,
  page,
}) => {
  await page.goto(paths.payment);
  const code = visitor.control("discountCode");
  const width = async () => (await code.boundingBox())?.width;
  const before = await width();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/discounts/check", async (route) => {
    await asked;
    await route.continue();
  });
  await visitor.applyCode("WELCOME10");
  await expect(page.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-busy", "true");
  expect(await width()).toBe(before);
  answer();
  await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
  expect(await width()).toBe(before);
});

test("a video is as high as the poster whose place it takes", async ({ page }) => {
  await answerVideos(page);
  await page.goto(`/workouts/${legDayId}`);
  const poster = await playButton(page).boundingBox();
  await playButton(page).tap();
  const frame = page.locator("iframe");
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())?.height).toBe(poster?.height);
});

test("the tab that an address leads to is in view, and none goes out of it for nothing", async ({
  page,
}) => {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await expect(page.getByRole("tab", { name: "Consultations", selected: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Workouts" })).toBeInViewport({ ratio: 1 });
  await page.goto("/admin?tab=numbers");
  await expect(page.getByRole("tab", { name: "Numbers" })).toBeInViewport({ ratio: 1 });
});
