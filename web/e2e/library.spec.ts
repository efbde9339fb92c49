import { expectAccessible, publicWidths } from "./accessible.ts";
import { answerLibrary, card, cards, filter, legDayId } from "./library.ts";
import { expect, test } from "./test.ts";

test.describe("The library", () => {
  test("shows every workout, newest first, each leading to its page", async ({ page }) => {
    await page.goto("/workouts");
    await expect(cards(page)).toHaveCount(8);
    await expect(cards(page).first()).toContainText("The Day After: Active Recovery");
    await expect(cards(page).last()).toContainText("Full-Body Strength Foundations");
    await expect(card(page, "Knee-Friendly Leg Day")).toHaveAttribute(
      "href",
      `/workouts/${legDayId}`,
    );
    await expect(cards(page).filter({ hasText: "Leg Day" })).toContainText(
      /Legs.*25 min.*Beginner/s,
    );
    await expect(
      page.getByRole("main").getByRole("link", { name: "Book a Consultation" }),
    ).toHaveAttribute("href", "/book-consultation");
  });

  test("is narrowed down by filters that live in the address", async ({ page }) => {
    await page.goto("/workouts");
    await expect(filter(page, "difficulty")).toHaveValue("");
    await expect(filter(page, "difficulty").locator("option")).toHaveText([
      "All",
      "Beginner",
      "Intermediate",
      "Advanced",
    ]);
    await expect(filter(page, "category").locator("option")).toHaveText([
      "All",
      "Cardio",
      "Flexibility",
      "HIIT",
      "Legs",
      "Lower Body",
      "Pull",
      "Push",
      "Recovery",
      "Strength",
      "Upper Body",
    ]);
    await filter(page, "difficulty").selectOption("beginner");
    await expect(page).toHaveURL("/workouts?difficulty=beginner");
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole("status").filter({ hasText: "4 of 8 workouts" })).toBeVisible();
    await filter(page, "category").selectOption("Legs");
    await expect(cards(page)).toHaveCount(1);

    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(filter(page, "difficulty")).toHaveValue("beginner");
    await expect(filter(page, "category")).toHaveValue("Legs");

    await card(page, "Knee-Friendly Leg Day").click();
    await expect(page).toHaveURL(new RegExp(`/workouts/${legDayId}`));
    await page.getByRole("link", { name: "Back to Library" }).click();
    await expect(page).toHaveURL("/workouts?difficulty=beginner&category=Legs");
    await expect(cards(page)).toHaveCount(1);

    await filter(page, "difficulty").selectOption("");
    await filter(page, "category").selectOption("");
    await expect(page).toHaveURL("/workouts");
    await expect(cards(page)).toHaveCount(8);
  });

  test("is left by Back, however often a filter was changed", async ({ page }) => {
    await page.goto("/login");
    await page.goto("/workouts");
    for (const difficulty of ["beginner", "advanced", "intermediate"]) {
      await filter(page, "difficulty").selectOption(difficulty);
    }
    await page.goBack();
    await expect(page).toHaveURL("/login");
  });

  test("says when nothing matches, and clears the filters", async ({ page }) => {
    await page.goto("/workouts?difficulty=advanced&category=Legs");
    await expect(page.getByText("No workouts match your selected filters.")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/workouts");
    await expect(cards(page)).toHaveCount(8);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("takes a filter that cannot be chosen for none", async ({ page }) => {
    await page.goto("/workouts?difficulty=olympic&category=%3Cscript%3E");
    await expect(cards(page)).toHaveCount(8);
  });

  test("says when there is nothing yet", async ({ page }) => {
    await answerLibrary(page, []);
    await page.goto("/workouts");
    await expect(page.getByText("No workouts available yet. Check back soon!")).toBeVisible();
  });

  test("shows the shape of what is on its way, and then that", async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/workouts$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/workouts");
    const waiting = page.getByRole("status").filter({ hasText: "Loading the workouts…" });
    await expect(waiting).toBeVisible();
    const picture = () => page.locator("[data-part]").first().boundingBox();
    const before = await picture();
    answer();
    await expect(cards(page)).toHaveCount(8);
    await expect(waiting).toHaveCount(0);
    // What was there stays where it was, and is no larger than before.
    const after = await picture();
    for (const side of ["x", "y", "width", "height"] as const) {
      expect(after?.[side], side).toBeCloseTo(before?.[side] ?? Number.NaN, 0);
    }
  });

  test("of hundreds is loaded to its end, and filtered as a whole", async ({ page }) => {
    const all = Array.from({ length: 450 }, (_, index) => ({
      workoutId: `workout-${index}`,
      title: `Workout number ${index}`,
      difficulty: index % 3 === 0 ? "advanced" : "beginner",
      duration: 20,
      category: index === 449 ? "Boxing" : "Legs",
    }));
    await page.route(/\/api\/workouts(\?.*)?$/, (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
      const end = start + 200;
      const nextCursor = end < all.length ? String(end) : null;
      return route.fulfill({ json: { workouts: all.slice(start, end), nextCursor } });
    });
    await page.goto("/workouts");
    await expect(cards(page)).toHaveCount(450);
    await filter(page, "category").selectOption("Boxing");
    await expect(cards(page)).toHaveText([/Workout number 449/]);
  });

  test.describe("when it cannot be loaded", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*\/api\// });

    test("says so, and tries again when asked to", async ({ page }) => {
      await page.route(/\/api\/workouts$/, (route) => route.abort());
      await page.goto("/workouts");
      await expect(page.getByRole("alert")).toContainText("The workouts could not be loaded.");
      await page.unroute(/\/api\/workouts$/);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(cards(page)).toHaveCount(8);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });

    test("in part, filters by what the workouts have", async ({ page }) => {
      await page.route("**/api/categories", (route) => route.fulfill({ status: 503, body: "" }));
      await page.goto("/workouts");
      await filter(page, "category").selectOption("Legs");
      await expect(cards(page)).toHaveCount(1);
    });
  });
});

test.describe("at every width", () => {
  test.use({
    viewport: { width: 320, height: 800 },
    expectedConsoleErrors: /Failed to load resource/,
  });

  test("no state of the library has a violation or scrolls sideways", async ({ page }) => {
    await page.goto("/workouts");
    await expect(cards(page)).toHaveCount(8);
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    await page.goto("/workouts?difficulty=advanced&category=Legs");
    await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    await page.route(/\/api\/workouts$/, () => {});
    await page.goto("/workouts");
    await expect(page.getByText("Loading the workouts…")).toBeAttached();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    await page.unroute(/\/api\/workouts$/);
    await page.route(/\/api\/workouts$/, (route) => route.abort());
    await page.goto("/workouts");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
  });
});

test("The public answers may be kept for a minute, and hold nobody's e-mail address", async ({
  stack,
}) => {
  for (const path of ["/api/workouts", `/api/workouts/${legDayId}`, "/api/categories"]) {
    const response = await stack.api(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toMatch(
      /^public, max-age=60, stale-while-revalidate=\d+$/,
    );
    expect(await response.text()).not.toMatch(/createdBy|@/);
  }
});
