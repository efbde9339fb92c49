import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const legDayId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";
const legDay = {
  workoutId: legDayId,
  title: "Knee-Friendly Leg Day",
  description: "Strong legs.\nWithout deep knee bends.",
  difficulty: "beginner",
  duration: 25,
  category: "Legs",
  videoUrl: "https://youtu.be/2tM1LFFxeKg",
  createdAt: "2026-01-20T08:00:00.000Z",
};

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");
const filter = (page: Page, name: "difficulty" | "category") => page.locator(`[name="${name}"]`);
const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("link", { name: title, exact: true });
const playButton = (page: Page) => page.getByRole("button", { name: /Play video/ });

/** The API answers this for the library in place of what is stored. */
async function answerLibrary(page: Page, workouts: object[]) {
  await page.route(/\/api\/workouts$/, (route) =>
    route.fulfill({ json: { workouts, nextCursor: null } }),
  );
}

async function answerWorkout(page: Page, workout: object) {
  await page.route(/\/api\/workouts\/.+/, (route) => route.fulfill({ json: workout }));
}

/** Video hosts answer with a page that says which address was asked for. */
async function answerVideos(page: Page) {
  const hosts = /^https:\/\/(www\.youtube-nocookie\.com|drive\.google\.com)\//;
  await page.route(hosts, (route) =>
    route.fulfill({ contentType: "text/html", body: `<title>Video</title><h1>Playing</h1>` }),
  );
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("iframe")
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

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
    answer();
    await expect(cards(page)).toHaveCount(8);
    await expect(waiting).toHaveCount(0);
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

test.describe("A workout", () => {
  test("shows all that is known of it, and the ways on", async ({ page }) => {
    await page.goto(`/workouts/${legDayId}`);
    await expect(
      page.getByRole("heading", { name: "Knee-Friendly Leg Day", level: 1 }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Knee-Friendly Leg Day/);
    const main = page.getByRole("main");
    for (const fact of ["Beginner", "25 min", "Legs"]) {
      await expect(main.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(main.getByText(/Strong legs without deep knee bends/)).toBeVisible();
    await expect(main.getByRole("link", { name: "Back to Library" })).toHaveAttribute(
      "href",
      "/workouts",
    );
    await expect(main.getByRole("link", { name: "Book a Consultation" })).toHaveAttribute(
      "href",
      "/book-consultation",
    );
  });

  test("has the focus on its heading when it is reached by keyboard from the library", async ({
    page,
  }) => {
    await page.goto("/workouts");
    await card(page, "Knee-Friendly Leg Day").focus();
    await page.keyboard.press("Enter");
    await expect(playButton(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knee-Friendly Leg Day");
  });

  test("contacts nobody else, and sets no cookie, until play is pressed", async ({
    page,
    stack,
  }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.origin)) others.push(request.url());
    });
    await answerVideos(page);
    await page.goto("/workouts");
    await card(page, "Knee-Friendly Leg Day").click();
    await expect(playButton(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(others).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);

    await playButton(page).focus();
    await page.keyboard.press("Enter");
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute(
      "src",
      "https://www.youtube-nocookie.com/embed/2tM1LFFxeKg?autoplay=1",
    );
    await expect(frame).toHaveAttribute("title", "Video: Knee-Friendly Leg Day");
    await expect(frame).toBeFocused();
    // The policy lets it in, or there would be nothing in the frame.
    await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
    expect([...new Set(others.map((url) => new URL(url).origin))]).toEqual([
      "https://www.youtube-nocookie.com",
    ]);
  });

  test("plays from Google Drive in Drive's own preview", async ({ page }) => {
    await answerVideos(page);
    const videoUrl = "https://drive.google.com/file/d/1A2b3C-d4E_f5/view?usp=sharing";
    await answerWorkout(page, { ...legDay, videoUrl });
    await page.goto(`/workouts/${legDayId}`);
    await playButton(page).click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      "https://drive.google.com/file/d/1A2b3C-d4E_f5/preview",
    );
    await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
  });

  test("links to a video on any other host, and does not frame it", async ({ page }) => {
    await answerWorkout(page, { ...legDay, videoUrl: "https://vimeo.com/76979871" });
    await page.goto(`/workouts/${legDayId}`);
    const link = page.getByRole("link", { name: /Watch on vimeo\.com/ });
    await expect(link).toHaveAttribute("href", "https://vimeo.com/76979871");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(playButton(page)).toHaveCount(0);
  });

  for (const videoUrl of [
    "javascript:alert(document.domain)",
    "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg",
    "https://www.youtube.com@evil.example/watch?v=2tM1LFFxeKg",
  ]) {
    test(`does without a video that must not be followed: ${videoUrl}`, async ({ page }) => {
      await answerWorkout(page, { ...legDay, videoUrl });
      await page.goto(`/workouts/${legDayId}`);
      await expect(page.getByText("Without deep knee bends.")).toBeVisible();
      await expect(playButton(page)).toHaveCount(0);
      expect(await page.content()).not.toContain("evil.example");
      expect(await page.content()).not.toContain("javascript:");
    });
  }

  test("needs no video", async ({ page }) => {
    await page.goto("/workouts/0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e08");
    await expect(page.getByText(/What to do when everything aches/)).toBeVisible();
    await expect(playButton(page)).toHaveCount(0);
  });

  test.describe("that does not exist", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*40[04]/ });

    for (const workoutId of ["nobody", "0b6f3c52-6f0e-4f7e-9a55-000000000000", "x".repeat(200)]) {
      test(`is not found, with a way back: ${workoutId.slice(0, 40)}`, async ({ page }) => {
        await page.goto(`/workouts/${workoutId}`);
        await expect(page.getByRole("heading", { name: "Workout not found" })).toBeVisible();
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await page.getByRole("link", { name: "Back to Library" }).click();
        await expect(cards(page)).toHaveCount(8);
      });
    }
  });

  test.describe("that cannot be loaded", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*\/api\// });

    test("says so, with a way back, and tries again when asked to", async ({ page }) => {
      await page.route(/\/api\/workouts\/.+/, (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto(`/workouts/${legDayId}?category=Legs`);
      await expect(page.getByRole("heading", { name: "Error loading workout" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Library" })).toHaveAttribute(
        "href",
        "/workouts?category=Legs",
      );
      await page.unroute(/\/api\/workouts\/.+/);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(
        page.getByRole("heading", { name: "Knee-Friendly Leg Day", level: 1 }),
      ).toBeFocused();
    });
  });
});

test.describe("Nothing in the way of assistive technology", () => {
  for (const width of [320, 360, 1440]) {
    test.describe(`at ${width} px`, () => {
      test.use({
        viewport: { width, height: 800 },
        expectedConsoleErrors: /Failed to load resource/,
      });

      test("in the library, in any of its states", async ({ page }) => {
        await page.goto("/workouts");
        await expect(cards(page)).toHaveCount(8);
        await expectNoViolations(page);
        await page.goto("/workouts?difficulty=advanced&category=Legs");
        await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
        await expectNoViolations(page);
        await page.route(/\/api\/workouts$/, () => {});
        await page.goto("/workouts");
        await expect(page.getByText("Loading the workouts…")).toBeAttached();
        await expectNoViolations(page);
        await page.unroute(/\/api\/workouts$/);
        await page.route(/\/api\/workouts$/, (route) => route.abort());
        await page.goto("/workouts");
        await expect(page.getByRole("alert")).toBeVisible();
        await expectNoViolations(page);
      });

      test("on a workout, before and while it plays, and when there is none", async ({ page }) => {
        await answerVideos(page);
        await page.goto(`/workouts/${legDayId}`);
        await expect(playButton(page)).toBeVisible();
        await expectNoViolations(page);
        await playButton(page).click();
        await expect(page.locator("iframe")).toBeVisible();
        await expectNoViolations(page);
        await page.goto("/workouts/nobody");
        await expect(page.getByRole("heading", { name: "Workout not found" })).toBeVisible();
        await expectNoViolations(page);
        const title = "Antidisestablishmentarianism".repeat(4);
        await answerWorkout(page, { ...legDay, title, description: title.repeat(9) });
        await page.goto(`/workouts/${legDayId}`);
        await expect(playButton(page)).toBeVisible();
        await expectNoViolations(page);
      });
    });
  }
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

for (const [name, path] of [
  ["The library", "/workouts"],
  ["A workout", `/workouts/${legDayId}`],
] as const) {
  test(`${name} is on screen before it asks for more than 90 KB of script`, async ({
    page,
    stack,
  }, info) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const isOurs = pathname.startsWith("/assets/");
      if (isOurs && request.resourceType() === "script") scripts.push(pathname);
    });
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Book a Consultation" }).last()).toBeVisible();
    await page.waitForLoadState("networkidle");
    // With its contents begins what is loaded for a page that is on screen already.
    const afterwards = scripts.findIndex((script) => script.includes("-contents-"));
    expect(afterwards).toBeGreaterThan(0);
    const weights = await Promise.all(
      scripts.map(async (script) => {
        const response = await stack.api(script);
        return gzipSync(await response.text(), { level: 9 }).length;
      }),
    );
    const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0);
    const first = sum(weights.slice(0, afterwards));
    const description = JSON.stringify({ first, all: sum(weights) });
    info.annotations.push({ type: "weights", description });
    expect(first).toBeLessThanOrEqual(90 * 1024);
  });
}
