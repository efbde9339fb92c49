import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

// They add to the library, which other tests count.
test.use({ stackOf: "the trainer who edits the library" });
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

const video = "https://www.youtube.com/watch?v=2tM1LFFxeKg";
const kitchen = "20-Minute Kitchen HIIT";

const answers = (title: string) => ({
  title,
  description: "Three rounds, slowly.",
  duration: "30",
  category: "Legs",
});

/** The trainer's tab of workouts, on a page that shows it. */
async function workoutsOn(page: Page) {
  await expect(page.getByRole("article", { name: kitchen })).toBeVisible();
  const form = page.getByRole("form", { name: "Add a workout" });
  return {
    form,
    control: (name: string) => form.locator(`[name="${name}"]`),
    card: (title: string) => page.getByRole("article", { name: title, exact: true }),
    fill: async (filled: Record<string, string>) => {
      for (const [name, answer] of Object.entries(filled)) {
        const control = form.locator(`[name="${name}"]`);
        const isSelect = await control.evaluate((element) => element.tagName === "SELECT");
        await (isSelect ? control.selectOption(answer) : control.fill(answer));
      }
    },
    edit: async (title: string) => {
      await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
      return page.getByRole("dialog", { name: `Edit “${title}”` });
    },
    toast: (text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text),
  };
}

async function openWorkouts(page: Page) {
  await new Trainer(page).open("?tab=workouts");
  return workoutsOn(page);
}

test("a workout with a video is added once, deleted and brought back by Undo, and visitors see each change.", async ({
  page,
  stack,
}) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(stack.origin)) others.push(request.url());
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Video</title>" }),
  );
  const { form, control, fill, card, toast } = await openWorkouts(page);
  const titles = async () => {
    const library = (await (await stack.api("/api/workouts")).json()) as {
      workouts: { title: string }[];
    };
    return library.workouts.map(({ title }) => title);
  };

  await test.step("the video loads only on Preview Video", async () => {
    await fill({ ...answers("Slow Squats"), videoUrl: video });
    await expect(form.getByText("This YouTube video plays in the page.")).toBeVisible();
    expect(others).toEqual([]);
    await form.getByRole("button", { name: "Preview Video" }).click();
    await expect(form.getByTitle("Preview: Slow Squats")).toBeVisible();
    await expect.poll(() => others).toEqual(["https://www.youtube-nocookie.com/embed/2tM1LFFxeKg"]);
  });

  await test.step("a double click adds it once, under the trainer's name", async () => {
    await form.getByRole("button", { name: "Add Workout" }).dblclick();
    await expect(toast("“Slow Squats” added.")).toBeVisible();
    await expect(card("Slow Squats").getByText(/by trainer@example\.com/)).toBeVisible();
    await expect(card("Slow Squats").getByText("Beginner")).toBeVisible();
    await expect(card("Slow Squats").getByText("YouTube video")).toBeVisible();
    await expect(control("title")).toHaveValue("");
    expect((await titles()).filter((title) => title === "Slow Squats")).toHaveLength(1);
    await page.reload();
    await expect(card("Slow Squats")).toHaveCount(1);
  });

  await test.step("a deletion can be undone by keyboard, and the focus is where it was", async () => {
    const title = "Slow Squats";
    await page.getByRole("button", { name: `Delete ${title}` }).press("Enter");
    const question = page.getByRole("dialog", { name: "Delete this workout?" });
    await question.getByRole("button", { name: "Delete Workout" }).press("Enter");
    await expect(toast(`“${title}” deleted.`)).toBeVisible();
    await expect(card(title)).toHaveCount(0);
    expect(await titles()).not.toContain(title);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(card(title)).toBeVisible();
    expect(await titles()).toContain(title);
    await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeFocused();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("the tab and its dialogs have no violation and do not scroll sideways.", async ({
    page,
  }) => {
    const { form, control, edit } = await openWorkouts(page);
    await expectAccessible(page, adminWidths);
    await page.getByRole("button", { name: "Edit Categories" }).click();
    await page.getByRole("button", { name: "Rename Cardio" }).click();
    await page.getByLabel("New name for “Cardio”").fill(" ");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please enter a name for the category.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Write a Workout" }).click();
    await form.getByRole("button", { name: "Add Workout" }).click();
    await control("videoUrl").fill(video);
    await expect(form.getByRole("button", { name: "Preview Video" })).toBeVisible();
    await expectAccessible(page);
    await expect(await edit(kitchen)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Delete ${kitchen}` }).click();
    await expect(page.getByRole("dialog", { name: "Delete this workout?" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await test.step("workouts out of view do not make a narrowed window scroll sideways", async () => {
      await page.setViewportSize({ width: 1440, height: 3000 });
      await expect(page.getByRole("article", { name: kitchen })).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 200 });
      await page.setViewportSize({ width: 360, height: 200 });
      await expectNoSidewaysScroll(page);
    });
  });
});

test.describe("on a phone with a touch screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the tab of the address is in view, and no other moves out of it without need.", async ({
    page,
  }) => {
    await new Trainer(page).open();
    await expect(page.getByRole("tab", { name: "Consultations", selected: true })).toBeVisible();
    // Scrolling ends at a whole pixel, which may hide a fraction of one.
    await expect(page.getByRole("tab", { name: "Workouts" })).toBeInViewport({ ratio: 0.98 });
    await page.goto("/admin?tab=numbers");
    await expect(page.getByRole("tab", { name: "Numbers" })).toBeInViewport({ ratio: 0.98 });
  });
});
