import type { Page } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { expect, test } from "./test.ts";

/** A visitor at the macro calculator. */
class Calculator {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(fragment = ""): Promise<void> {
    await this.page.goto(`${paths.macroCalculator}${fragment}`);
    await expect(this.page.getByRole("heading", { name: "Macro Calculator" })).toBeVisible();
    // Until the page is hydrated the button is disabled, and Tab passes it.
    await expect(this.button).toBeEnabled();
  }

  control(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }

  /** A woman of 34 who trains and wants to lose weight: 1453, 2252, 1752 kcal; 131, 175, 58 g. */
  async fill(): Promise<void> {
    await this.control("age").fill("34");
    await this.control("weight").fill("71.5");
    await this.control("height").fill("171");
    await this.control("sex").selectOption("female");
    await this.control("activityLevel").selectOption("moderate");
    await this.control("goal").selectOption("lose");
  }

  async switchTo(units: "Metric" | "Imperial"): Promise<void> {
    await this.page.getByText(units, { exact: true }).click();
    await expect(this.page.getByRole("radio", { name: units })).toBeChecked();
  }

  get button() {
    return this.page.getByRole("button", { name: "Calculate" });
  }

  /** What is announced. */
  get summary() {
    return this.page.getByRole("main").getByRole("status");
  }

  async expectNumbers(): Promise<void> {
    const results = this.page.getByRole("region", { name: "Your numbers" });
    const facts = ["131 g", "175 g", "58 g", "1,453 kcal", "2,252 kcal"];
    await expect(results.getByRole("definition")).toHaveText(facts);
    await expect(this.summary).toHaveText(
      "To lose weight, eat about 1,752 kcal a day: 131 g of protein, 175 g of carbohydrate and 58 g of fat.",
    );
  }
}

test("no choice is cut off on a phone.", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await new Calculator(page).open();
  const cut = await page.locator("main select").evaluateAll((selects) =>
    selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = font;
      const labels = [...(select as HTMLSelectElement).options].map(({ label }) => label);
      return labels.filter((label) => context.measureText(label).width > room);
    }),
  );
  expect(cut).toEqual([]);
});

test("the form works by keyboard, and the numbers follow the answers.", async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.open();

  await test.step("by keyboard alone it shows the specification's numbers, a chart and a sentence", async () => {
    await calculator.control("age").focus();
    // A select begins anew with each letter that comes a second after the last.
    for (const typed of ["34", "F", "71.5", "171", "F", "L"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
    }
    await expect(calculator.button).toBeFocused();
    await page.keyboard.press("Enter");
    await calculator.expectNumbers();
    const picture = page.getByRole("img", { name: /protein 30%, carbohydrate 40%, fat 30%/ });
    await expect(picture).toContainText("1,752");
    await expect(calculator.button).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Copy link to these numbers" })).toBeFocused();
  });

  await test.step("the numbers follow valid answers only", async () => {
    await calculator.control("goal").selectOption("gain");
    await expect(calculator.summary).toContainText("To gain weight, eat about 2,752 kcal");
    await calculator.control("weight").fill("7");
    await expect(calculator.summary).toContainText("2,752 kcal");
    await expect(calculator.control("weight")).not.toHaveAttribute("aria-invalid");
  });
});

test.describe("at the narrowest width", () => {
  test.use({ viewport: { width: 320, height: 740 } });

  test("missing and impossible answers show an error each, and the results scroll into view.", async ({
    page,
  }) => {
    const calculator = new Calculator(page);
    await calculator.open();

    await test.step("missing answers", async () => {
      await calculator.button.click();
      await expect(calculator.control("age")).toBeFocused();
      for (const name of ["age", "weight", "height"]) {
        await expect(calculator.control(name)).toHaveAccessibleDescription(
          `Please enter your ${name}.`,
        );
      }
      await expectAccessible(page);
    });

    await test.step("the numbers", async () => {
      await calculator.fill();
      await expect(page.locator("[aria-invalid]")).toHaveCount(0);
      await calculator.button.click();
      await calculator.expectNumbers();
      await expect(page.getByRole("heading", { name: "Your numbers" })).toBeInViewport();
      await expect(page.getByRole("img", { name: /Share of the day/ })).toBeInViewport();
      await expectAccessible(page, publicWidths);
    });

    await test.step("a caution, in imperial units", async () => {
      await calculator.switchTo("Imperial");
      // The pointer is still on it. Axe skips text in the colour of its background.
      const { color, backgroundColor } = await page
        .locator("label", { hasText: "Imperial" })
        .evaluate((label) => ({ ...getComputedStyle(label) }));
      expect(color).not.toBe(backgroundColor);
      await calculator.control("activityLevel").selectOption("sedentary");
      await calculator.control("weightStones").fill("7");
      await expect(calculator.summary).toContainText(/losing more could do you harm.*your GP/);
      await expectAccessible(page);
      await calculator.control("weightPounds").fill("14");
      await calculator.button.click();
      await expect(calculator.control("weightStones")).toBeFocused();
      await expect(calculator.control("weightPounds")).toHaveAccessibleDescription(
        /from 5 st 8 lb to 47 st 3 lb/,
      );
    });
  });
});

test("a link opens the same numbers for another visitor.", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const calculator = new Calculator(page);

  await test.step("a copied link", async () => {
    await calculator.open();
    await calculator.fill();
    await calculator.switchTo("Imperial");
    await calculator.button.click();
    await page.getByRole("button", { name: "Copy link to these numbers" }).click();
    await expect(page.getByText(/^Link copied\./).first()).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe("");
    const other = new Calculator(await context.newPage());
    await other.page.goto(link);
    await other.expectNumbers();
    await expect(other.page.getByRole("radio", { name: "Imperial" })).toBeChecked();
    await other.switchTo("Metric");
    await expect(other.control("weight")).toHaveValue("71.5");
    await other.page.close();
  });

  await test.step("without a clipboard the link is in the address bar", async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: null }));
    await calculator.open();
    await calculator.fill();
    await calculator.button.click();
    await page.getByRole("button", { name: "Copy link to these numbers" }).click();
    await expect(page).toHaveURL(/#.*weight=71\.5/);
    await page.reload();
    await calculator.expectNumbers();
  });
});

test("the answers are neither sent nor stored.", async ({ page, stack }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  const calculator = new Calculator(page);
  await calculator.open("#age=87&weight=71.5&height=171");
  await expect(calculator.summary).toContainText("To stay as you are");
  await calculator.fill();
  await calculator.button.click();
  await calculator.expectNumbers();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((request) => !request.startsWith(`GET ${stack.origin}/`))).toEqual([]);
  // The page asks only whether new bookings are taken.
  const told = /\/api\/(?!booking-pause$)|71\.5|=87/;
  expect(requests.filter((request) => told.test(request.split("#")[0]!))).toEqual([]);
  const kept = await page.evaluate(async () => ({
    tab: Object.keys(sessionStorage),
    device: Object.keys(localStorage),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }));
  expect(kept).toEqual({ tab: [], device: [], databases: [], cookies: "" });
});
