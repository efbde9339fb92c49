import type { Page } from "@playwright/test";
import { expectAtEase } from "./at-ease.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

// They add to the library, which other tests count.
test.use({ stackOf: "the trainer who edits the library" });

const video = "https://www.youtube.com/watch?v=2tM1LFFxeKg";

/** The trainer's tab of workouts. */
async function openWorkouts(page: Page) {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Workouts" }).click();
  return workoutsTab(page);
}

async function workoutsTab(page: Page) {
  await expect(page.getByRole("article", { name: "20-Minute Kitchen HIIT" })).toBeVisible();
  const form = page.getByRole("form", { name: "Add a workout" });
  return {
    form,
    card: (title: string) => page.getByRole("article", { name: title, exact: true }),
    fill: async (answers: Record<string, string>) => {
      for (const [name, answer] of Object.entries(answers)) {
        const control = form.locator(`[name="${name}"]`);
        const isSelect = await control.evaluate((element) => element.tagName === "SELECT");
        await (isSelect ? control.selectOption(answer) : control.fill(answer));
      }
    },
    add: () => form.getByRole("button", { name: "Add Workout" }).click(),
    edit: async (title: string) => {
      await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
      return page.getByRole("dialog", { name: `Edit “${title}”` });
    },
    toast: (text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text),
  };
}

const answers = (title: string) => ({
  title,
  description: "Three rounds, slowly.",
  duration: "30",
  category: "Legs",
});

test("a workout just added is in the visitors' library, under the trainer's name", async ({
  page,
  stack,
}) => {
  const { form, fill, add, card, toast } = await openWorkouts(page);
  await expect(form.locator('[name="difficulty"]')).toHaveValue("beginner");
  await fill(answers("Slow Squats"));
  await form.getByRole("button", { name: "Add Workout" }).dblclick();
  await expect(toast("“Slow Squats” is added.")).toBeVisible();
  await expect(card("Slow Squats")).toHaveCount(1);
  await expect(card("Slow Squats").getByText(/by trainer@example\.com/)).toBeVisible();
  await expect(form.locator('[name="title"]')).toHaveValue("");

  const library = (await (await stack.api("/api/workouts")).json()) as {
    workouts: { title: string }[];
  };
  expect(library.workouts.filter(({ title }) => title === "Slow Squats")).toHaveLength(1);
  await page.reload();
  await expect(card("Slow Squats")).toHaveCount(1);
  await add();
  await expect(form.getByText("Please enter a title.")).toBeVisible();
  await expect(form.getByText("Please enter a description.")).toBeVisible();
  await expect(
    form.getByText("Please enter the duration in whole minutes, from 1 to 600."),
  ).toBeVisible();
  await expect(form.getByText("Please select a category.")).toBeVisible();
  await expect(form.locator('[name="title"]')).toBeFocused();
});

test("the link to a video is checked while it is typed, and asks nobody until it is pressed", async ({
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
  const { form, fill, add, card } = await openWorkouts(page);
  await fill({ ...answers("With A Video"), videoUrl: "https://vimeo.com/76979871" });
  await expect(form.getByText(/vimeo\.com cannot be played in the page/)).toBeVisible();
  await fill({ videoUrl: "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg" });
  await add();
  await expect(form.locator('[name="videoUrl"]')).toBeFocused();
  await expect(form.locator('[name="videoUrl"]')).toHaveAttribute("aria-invalid", "true");
  await fill({ videoUrl: video });
  await expect(form.getByText("This YouTube video plays in the page.")).toBeVisible();
  expect(others).toEqual([]);
  await form.getByRole("button", { name: "Preview Video" }).click();
  await expect(form.getByTitle("Preview: With A Video")).toBeVisible();
  expect(others[0]).toBe("https://www.youtube-nocookie.com/embed/2tM1LFFxeKg");
  await add();
  await expect(card("With A Video").getByText("YouTube video")).toBeVisible();
});

test("a workout is edited, deleted after a question, and brought back", async ({ page, stack }) => {
  const { fill, add, card, edit, toast } = await openWorkouts(page);
  await fill(answers("Old Title"));
  await add();
  await expect(card("Old Title")).toBeVisible();
  const dialog = await edit("Old Title");
  await dialog.locator('[name="title"]').fill("New Title");
  await dialog.locator('[name="difficulty"]').selectOption("advanced");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card("New Title").getByText("Advanced")).toBeVisible();
  await expect(card("Old Title")).toHaveCount(0);

  await page.getByRole("button", { name: "Delete New Title" }).click();
  const question = page.getByRole("dialog", { name: "Delete this workout?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card("New Title")).toBeVisible();
  await page.getByRole("button", { name: "Delete New Title" }).click();
  await question.getByRole("button", { name: "Delete Workout" }).dblclick();
  await expect(toast("“New Title” is deleted.")).toBeVisible();
  await expect(card("New Title")).toHaveCount(0);
  const titles = async () => JSON.stringify(await (await stack.api("/api/workouts")).json());
  expect(await titles()).not.toContain("New Title");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card("New Title").getByText("Advanced")).toBeVisible();
  expect(await titles()).toContain("New Title");
});

test.describe("with a conflict", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*409/ });
  test("a category is added once, whatever its case, and can be chosen at once", async ({
    page,
  }) => {
    const { form, toast } = await openWorkouts(page);
    const adding = page.getByRole("form", { name: "Add a category" });
    const name = adding.getByLabel("New category");
    await name.fill("   ");
    await name.press("Enter");
    await expect(adding.getByText("Please enter a name for the category.")).toBeVisible();
    await name.fill("  Boxing ");
    await name.press("Enter");
    await expect(toast("“Boxing” is added to the categories.")).toBeVisible();
    await expect(name).toHaveValue("");
    await form.locator('[name="category"]').selectOption("Boxing");
    await name.fill("bOXING");
    await name.press("Enter");
    await expect(adding.getByText("There is already a category with this name.")).toBeVisible();
    await expect(name).toHaveValue("bOXING");
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: /^Boxing$/ })).toHaveCount(1);
    // The default set was there before.
    await expect(page.getByRole("listitem").filter({ hasText: /^Upper Body$/ })).toHaveCount(1);
  });
});

test.describe("with a conflict", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*409/ });
  test("of two who edit one workout, the second sees what the first has saved", async ({
    page,
    context,
    stack,
  }) => {
    const first = await openWorkouts(page);
    await first.fill(answers("Edited Twice"));
    await first.add();
    await expect(first.card("Edited Twice")).toBeVisible();
    const otherPage = await context.newPage();
    await otherPage.goto(`${stack.origin}/admin?tab=workouts`);
    const second = await workoutsTab(otherPage);

    const theirs = await second.edit("Edited Twice");
    const mine = await first.edit("Edited Twice");
    await theirs.locator('[name="duration"]').fill("45");
    await theirs.getByRole("button", { name: "Save Changes" }).click();
    await expect(theirs).toHaveCount(0);

    await mine.locator('[name="description"]').fill("Mine.");
    await mine.getByRole("button", { name: "Save Changes" }).click();
    await expect(
      mine.getByText("Somebody has changed this workout since you opened it"),
    ).toBeVisible();
    await expect(mine.getByRole("definition").filter({ hasText: "45" })).toBeVisible();
    await expect(mine.locator('[name="description"]')).toHaveValue("Mine.");
    await mine.getByRole("button", { name: "Keep What I Typed" }).click();
    await mine.locator('[name="duration"]').fill("45");
    await mine.getByRole("button", { name: "Save Changes" }).click();
    await expect(mine).toHaveCount(0);
    await expect(first.card("Edited Twice").getByText("Mine.")).toBeVisible();
    await expect(first.card("Edited Twice").getByText("45 min")).toBeVisible();
  });
});

test("what is typed survives a reload, and an edit closed by mistake", async ({ page }) => {
  const { form, fill, edit } = await openWorkouts(page);
  await fill({ title: "Half-Written", duration: "20" });
  await page.reload();
  await expect(form.locator('[name="title"]')).toHaveValue("Half-Written");
  await page.getByRole("tab", { name: "Consultations" }).click();
  await page.getByRole("tab", { name: "Workouts" }).click();
  await expect(form.locator('[name="duration"]')).toHaveValue("20");
  await form.getByRole("button", { name: "Clear" }).click();
  await expect(form.locator('[name="title"]')).toHaveValue("");

  const dialog = await edit("20-Minute Kitchen HIIT");
  await dialog.locator('[name="title"]').fill("Half-Edited");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await edit("20-Minute Kitchen HIIT");
  await expect(dialog.locator('[name="title"]')).toHaveValue("Half-Edited");
  await expect(dialog.getByText("Your unsaved changes are still here")).toBeVisible();
  await page.reload();
  await expect(dialog.locator('[name="title"]')).toHaveValue("Half-Edited");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await edit("20-Minute Kitchen HIIT");
  await expect(dialog.locator('[name="title"]')).toHaveValue("20-Minute Kitchen HIIT");
});

test.describe("with the network gone", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("nothing typed is lost, and the same press works once it is back", async ({ page }) => {
    const { form, fill, add, card, edit, toast } = await openWorkouts(page);
    await fill(answers("Typed Offline"));
    await page.context().setOffline(true);
    await add();
    await expect(toast("That could not be saved. Please try again.")).toBeVisible();
    await expect(form.locator('[name="title"]')).toHaveValue("Typed Offline");
    await page.context().setOffline(false);
    await add();
    await expect(card("Typed Offline")).toHaveCount(1);

    const dialog = await edit("Typed Offline");
    await dialog.locator('[name="duration"]').fill("50");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast("That could not be saved. Please try again.")).toBeVisible();
    await expect(dialog.locator('[name="duration"]')).toHaveValue("50");
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(card("Typed Offline").getByText("50 min")).toBeVisible();
  });

  test("an answer that is lost adds no second workout", async ({ page }) => {
    const { fill, add, card, toast } = await openWorkouts(page);
    await fill(answers("Lost Answer"));
    let lost = false;
    await page.route("**/api/admin/workouts", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    await add();
    await expect(toast("That could not be saved. Please try again.")).toBeVisible();
    await add();
    await expect(toast("“Lost Answer” is added.")).toBeVisible();
    await page.reload();
    await expect(card("Lost Answer")).toHaveCount(1);
  });

  test("what is typed after a lost answer becomes an edit of what had arrived", async ({
    page,
  }) => {
    const { form, fill, add, card } = await openWorkouts(page);
    await fill(answers("Arrived"));
    let lost = false;
    await page.route("**/api/admin/workouts", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    await add();
    await fill({ duration: "35" });
    await add();
    const dialog = page.getByRole("dialog", { name: "Edit “Arrived”" });
    await expect(dialog.locator('[name="duration"]')).toHaveValue("35");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(card("Arrived").getByText("35 min")).toBeVisible();
    await expect(form.locator('[name="title"]')).toHaveValue("");
    await page.reload();
    await expect(card("Arrived")).toHaveCount(1);
  });
});

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test("the tab and its dialogs are in nobody's way", async ({ page }) => {
      const { form, edit } = await openWorkouts(page);
      await expectAtEase(page);
      if (width === 360) {
        await page.getByRole("button", { name: "Write a Workout" }).click();
      }
      await form.getByRole("button", { name: "Add Workout" }).click();
      await form.locator('[name="videoUrl"]').fill(video);
      await expect(form.getByRole("button", { name: "Preview Video" })).toBeVisible();
      await expectAtEase(page);
      const dialog = await edit("20-Minute Kitchen HIIT");
      await expect(dialog).toBeVisible();
      await expectAtEase(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete 20-Minute Kitchen HIIT" }).click();
      await expect(page.getByRole("dialog", { name: "Delete this workout?" })).toBeVisible();
      await expectAtEase(page);
    });
  });
}
