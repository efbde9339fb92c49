import { expectAccessible, publicWidths } from "./accessible.ts";
import {
  answerVideos,
  answerWorkout,
  card,
  cards,
  legDay,
  legDayId,
  playButton,
} from "./library.ts";
import { expect, test } from "./test.ts";

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

  test("does without a video that must not be followed", async ({ page }) => {
    for (const videoUrl of [
      "javascript:alert(document.domain)",
      "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg",
      "https://www.youtube.com@evil.example/watch?v=2tM1LFFxeKg",
    ]) {
      await page.unroute(/\/api\/workouts\/.+/);
      await answerWorkout(page, { ...legDay, videoUrl });
      await page.goto(`/workouts/${legDayId}`);
      await expect(page.getByText("Without deep knee bends.")).toBeVisible();
      await expect(playButton(page)).toHaveCount(0);
      expect(await page.content()).not.toContain("evil.example");
      expect(await page.content()).not.toContain("javascript:");
    }
  });

  test("needs no video", async ({ page }) => {
    await page.goto("/workouts/0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e08");
    await expect(page.getByText(/What to do when everything aches/)).toBeVisible();
    await expect(playButton(page)).toHaveCount(0);
  });

  test.describe("that does not exist", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*40[04]/ });

    test("is not found, with a way back", async ({ page }) => {
      for (const workoutId of ["nobody", "0b6f3c52-6f0e-4f7e-9a55-000000000000", "x".repeat(200)]) {
        await page.goto(`/workouts/${workoutId}`);
        await expect(page.getByRole("heading", { name: "Workout not found" })).toBeVisible();
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await page.getByRole("link", { name: "Back to Library" }).click();
        await expect(cards(page)).toHaveCount(8);
      }
    });
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

test.describe("at every width", () => {
  test.use({
    viewport: { width: 320, height: 800 },
    expectedConsoleErrors: /Failed to load resource/,
  });

  test("neither a workout, before and while it plays, nor the lack of one has a violation or scrolls sideways", async ({
    page,
  }) => {
    await answerVideos(page);
    await page.goto(`/workouts/${legDayId}`);
    await expect(playButton(page)).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    await playButton(page).click();
    await expect(page.locator("iframe")).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    await page.goto("/workouts/nobody");
    await expect(page.getByRole("heading", { name: "Workout not found" })).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
    const title = "Antidisestablishmentarianism".repeat(4);
    await answerWorkout(page, { ...legDay, title, description: title.repeat(9) });
    await page.goto(`/workouts/${legDayId}`);
    await expect(playButton(page)).toBeVisible();
    await expectAccessible(page, { except: "iframe", widths: publicWidths });
  });
});

test.describe("A long title", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("ends before the drawing in the corner", async ({ page }) => {
    const title = "Full-body strength foundations for everybody who sits at a desk all week";
    await answerWorkout(page, { ...legDay, title });
    await page.goto(`/workouts/${legDayId}`);
    const heading = page.getByRole("heading", { name: title, level: 1 });
    await expect(heading).toBeVisible();
    const gap = await heading.evaluate((title) => {
      const header = title.closest("header");
      if (!header) throw new Error("The title has no header around it.");
      const flag = getComputedStyle(header, "::after");
      const flagLeft =
        header.clientWidth - Number.parseFloat(flag.right) - Number.parseFloat(flag.width);
      return flagLeft - title.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThan(0);
  });
});
