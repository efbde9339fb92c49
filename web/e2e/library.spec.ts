import type { Page } from "@playwright/test";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { getWorkout, listWorkouts } from "#shared/workouts/api.ts";
import type { PublicWorkout } from "#shared/workouts/workouts.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { answer } from "./answer.ts";
import { withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";

const legDayId = sampleWorkout.workoutId;
const withoutVideoId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e08";
const { createdBy: _, ...legDay } = sampleWorkout;

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");
const filter = (page: Page, name: "difficulty" | "category") => page.locator(`[name="${name}"]`);
const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("link", { name: title, exact: true });
const playButton = (page: Page) => page.getByRole("button", { name: /Play video/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The API answers with this in place of what is stored. */
const answerWorkout = (page: Page, changes: Partial<PublicWorkout>) =>
  answer(page, getWorkout, () => ({ ...legDay, ...changes }));

/** Opens a page within the site, where it asks the API: its document would bring its data along. */
async function follow(page: Page, address: string) {
  await page.goto("/privacy");
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Video hosts answer with their own page. */
async function answerVideos(page: Page) {
  const hosts = /^https:\/\/(www\.youtube-nocookie\.com|drive\.google\.com)\//;
  await page.route(hosts, (route) =>
    route.fulfill({ contentType: "text/html", body: `<title>Video</title><h1>Playing</h1>` }),
  );
}

/** Holds an answer of the API back until it is let go. */
async function holdAnswer(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("the library shows every workout, newest first, with filters in its address.", async ({
  page,
}) => {
  await page.goto("/workouts");

  await test.step("each workout links to its page", async () => {
    await expect(cards(page)).toHaveCount(8);
    await expect(cards(page).first()).toContainText("The Day After: Active Recovery");
    await expect(cards(page).last()).toContainText("Full-Body Strength Foundations");
    await expect(card(page, legDay.title)).toHaveAttribute("href", `/workouts/${legDayId}`);
    await expect(cards(page).filter({ hasText: "Leg Day" })).toContainText(
      /Legs.*25 min.*Beginner/s,
    );
    await expect(
      page.getByRole("main").getByRole("link", { name: "Book a Consultation" }),
    ).toHaveAttribute("href", "/book-consultation");
  });

  await test.step("the filters are in the address and survive a reload and a visit to a workout", async () => {
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
    await card(page, legDay.title).click();
    await expect(page).toHaveURL(new RegExp(`/workouts/${legDayId}`));
    await page.getByRole("link", { name: "Back to Library" }).click();
    await expect(page).toHaveURL("/workouts?difficulty=beginner&category=Legs");
    await expect(cards(page)).toHaveCount(1);
  });

  await test.step("without a match it has no violation", async () => {
    await filter(page, "difficulty").selectOption("advanced");
    await expect(cards(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("Back leaves the library at once", async () => {
    await page.goto("/privacy");
    await page.goto("/workouts");
    for (const difficulty of ["beginner", "advanced", "intermediate"]) {
      await filter(page, "difficulty").selectOption(difficulty);
    }
    await page.goBack();
    await expect(page).toHaveURL("/privacy");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const boxes = (page: Page) =>
    cards(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));

  test("eight workouts fit on two and a half screens, two in a row, however long their titles.", async ({
    page,
  }) => {
    await page.goto("/workouts");
    await expect(cards(page)).toHaveCount(8);
    const eight = await boxes(page);
    expect(eight.at(-1).bottom).toBeLessThanOrEqual(2.5 * 740);
    await expectRowsOfTwo(page);

    const title = "Antidisestablishmentarianism for hamstrings, hips and everything that is sore";
    await answer(page, listWorkouts, () => ({
      workouts: [title, "Short"].flatMap((each, index) =>
        ["One", "Chest, Shoulders and Otherworldly Conditioning"].map((category) => ({
          ...legDay,
          workoutId: `${legDayId.slice(0, -2)}${index}${category.length % 10}`,
          title: each,
          categoryId: category,
          category,
          difficulty: "intermediate" as const,
          duration: 600,
        })),
      ),
      nextCursor: null,
    }));
    await follow(page, "/workouts");
    await expect(cards(page)).toHaveCount(4);
    await expectRowsOfTwo(page);
    await expectAccessible(page, publicWidths);
  });

  async function expectRowsOfTwo(page: Page) {
    const found = await boxes(page);
    for (const [index, { left, right, top, height, width }] of found.entries()) {
      const first = found[index - (index % 2)];
      expect([top, height, width]).toEqual([first.top, first.height, first.width]);
      expect(left > 180 || right < 180).toBe(true);
      expect(left > 180).toBe(index % 2 === 1);
    }
    const cut = await cards(page)
      .locator("h2, p, span")
      .evaluateAll(
        (texts) =>
          texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
      );
    expect(cut).toBe(0);
  }
});

test.describe("when it cannot be loaded", () => {
  test.use({
    viewport: { width: 320, height: 800 },
    expectedConsoleErrors: /Failed to load resource.*(\/api\/|404.*\/workouts\/)/,
  });

  test("the cards come where their placeholders were, also after a failure.", async ({ page }) => {
    await withoutFonts(page);
    await test.step("while it loads", async () => {
      const letGo = await holdAnswer(page, /\/api\/workouts$/);
      await follow(page, "/workouts");
      const waiting = page.getByRole("status").filter({ hasText: "Loading the workouts…" });
      await expect(waiting).toBeVisible();
      await expectAccessible(page);
      const picture = () => page.locator("main * > [data-surface=navy]").first().boundingBox();
      const before = await picture();
      letGo();
      await expect(cards(page)).toHaveCount(8);
      await expect(waiting).toHaveCount(0);
      // What was there stays where it was, and is no larger than before.
      const after = await picture();
      for (const side of ["x", "y", "width", "height"] as const) {
        expect(after?.[side], side).toBeCloseTo(before?.[side] ?? Number.NaN, 0);
      }
      await page.unroute(/\/api\/workouts$/);
    });

    await test.step("after a failure Try Again loads it", async () => {
      await page.route(/\/api\/workouts$/, (route) => route.abort());
      await follow(page, "/workouts");
      await expect(page.getByRole("alert")).toContainText("The workouts could not be loaded.");
      await expectAccessible(page);
      await page.unroute(/\/api\/workouts$/);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(cards(page)).toHaveCount(8);
    });
  });
});

test.describe("at the narrowest width", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("a workout opened by keyboard shows all its facts and plays on request.", async ({
    page,
    stack,
  }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.origin)) others.push(request.url());
    });
    await answerVideos(page);
    await page.goto("/workouts");
    await card(page, legDay.title).focus();
    await page.keyboard.press("Enter");

    await test.step("its heading has the focus, and its facts and links are shown", async () => {
      await expect(playButton(page)).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toHaveText(legDay.title);
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

    await test.step("before it plays, there is no request to another host and no cookie", async () => {
      await page.waitForLoadState("networkidle");
      await expect(page.locator("iframe")).toHaveCount(0);
      expect(others).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    });

    await test.step("the video replaces the poster", async () => {
      const poster = await playButton(page).boundingBox();
      await playButton(page).focus();
      await page.keyboard.press("Enter");
      const frame = page.locator("iframe");
      await expect(frame).toHaveAttribute(
        "src",
        "https://www.youtube-nocookie.com/embed/2tM1LFFxeKg?autoplay=1",
      );
      await expect(frame).toHaveAttribute("title", `Video: ${legDay.title}`);
      await expect(frame).toBeFocused();
      expect((await frame.boundingBox())?.height).toBe(poster?.height);
      // The policy lets it in, or there would be nothing in the frame.
      await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
      expect([...new Set(others.map((url) => new URL(url).origin))]).toEqual([
        "https://www.youtube-nocookie.com",
      ]);
      await expectAccessible(page);
    });

    await test.step("back in the library, the workouts keep their drawings", async () => {
      await page.getByRole("link", { name: "Back to Library" }).click();
      await expect(cards(page)).toHaveCount(8);
      await page.waitForLoadState("networkidle");
      expect(new Set(others.map((url) => new URL(url).pathname))).toEqual(
        new Set(["/embed/2tM1LFFxeKg"]),
      );
      await expect(cards(page).locator("svg[viewBox='0 0 400 208']")).toHaveCount(8);
      await expect(page.getByRole("main").locator("img")).toHaveCount(0);
    });

    await test.step("long words do not make the page wider", async () => {
      const title = "Antidisestablishmentarianism".repeat(4);
      await answerWorkout(page, { title, description: title.repeat(9) });
      await follow(page, `/workouts/${legDayId}`);
      await expect(playButton(page)).toBeVisible();
      await expectAccessible(page, publicWidths);
    });

    await test.step("a workout without a video has its drawing in the place of one", async () => {
      await page.unroute(/\/api\/workouts\/.+/);
      const letGo = await holdAnswer(page, /\/api\/workouts\/.+/);
      await follow(page, `/workouts/${withoutVideoId}`);
      const drawing = page.getByRole("main").locator("[data-surface] > svg[viewBox='0 0 400 208']");
      const placeholder = page.getByRole("status").locator("xpath=preceding-sibling::div");
      const room = await placeholder.boundingBox();
      letGo();
      await expect(drawing).toBeVisible();
      const { width, height } = (await drawing.locator("..").boundingBox()) ?? {};
      expect({ ...room, width, height }).toEqual(room);
      await expect(page.getByText(/What to do when everything aches/)).toBeVisible();
      await expect(playButton(page)).toHaveCount(0);
    });
  });
});

test("a video on Drive is let in by the policy, under a title that ends before the drawing.", async ({
  page,
}) => {
  await answerVideos(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const title = "Full-body strength foundations for everybody who sits at a desk all week";
  const videoUrl = "https://drive.google.com/file/d/1A2b3C-d4E_f5/view?usp=sharing";
  await answerWorkout(page, { title, videoUrl });
  await follow(page, `/workouts/${legDayId}`);
  await expect(heading(page)).toHaveText(title);
  const gap = await heading(page).evaluate((element) => {
    const drawing = element.closest("header")?.querySelector("svg[viewBox='0 0 400 208']");
    if (!drawing) throw new Error("The heading has no drawing.");
    return drawing.getBoundingClientRect().left - element.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(0);
  await playButton(page).click();
  await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
});
