import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { answers, openWorkouts } from "./workouts-tab.ts";

// They add to the library, which other tests count.
test.use({ stackOf: "the trainer who edits the library" });

const video = "https://www.youtube.com/watch?v=2tM1LFFxeKg";

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

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });
  test("the tab and its dialogs have no violation and do not scroll sideways", async ({ page }) => {
    const { form, edit } = await openWorkouts(page);
    await expectAccessible(page, { widths: adminWidths });
    await page.getByRole("button", { name: "Write a Workout" }).click();
    await form.getByRole("button", { name: "Add Workout" }).click();
    await form.locator('[name="videoUrl"]').fill(video);
    await expect(form.getByRole("button", { name: "Preview Video" })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    const dialog = await edit("20-Minute Kitchen HIIT");
    await expect(dialog).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete 20-Minute Kitchen HIIT" }).click();
    await expect(page.getByRole("dialog", { name: "Delete this workout?" })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
  });
});

test("workouts out of view that were wide do not widen a narrowed window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 3000 });
  await openWorkouts(page);
  await page.setViewportSize({ width: 1440, height: 200 });
  await page.setViewportSize({ width: 360, height: 200 });
  await expectNoSidewaysScroll(page);
});
