import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

// They add to the library, which other tests count.
test.use({
  stackOf: "the trainer who edits the library",
  expectedConsoleErrors: /Failed to load resource.*(409|ERR_)|net::ERR/,
});
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

const video = "https://www.youtube.com/watch?v=2tM1LFFxeKg";
const kitchen = "20-Minute Kitchen HIIT";
const notSaved = "That could not be saved. Please try again.";

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
    add: () => form.getByRole("button", { name: "Add Workout" }).click(),
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

/** The first workout that is added arrives, and the answer to it does not. */
async function loseTheFirstAnswer(page: Page): Promise<void> {
  let lost = false;
  await page.route("**/api/admin/workouts", async (route) => {
    if (lost || route.request().method() !== "POST") return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
}

test("a workout with a video is added once, edited, deleted and brought back by Undo, and visitors see each change.", async ({
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
  const { form, control, fill, add, card, edit, toast } = await openWorkouts(page);
  const titles = async () => {
    const library = (await (await stack.api("/api/workouts")).json()) as {
      workouts: { title: string }[];
    };
    return library.workouts.map(({ title }) => title);
  };

  await test.step("a link is checked while it is typed, and its video loads only on Preview Video", async () => {
    await fill({ ...answers("Slow Squats"), videoUrl: "https://vimeo.com/76979871" });
    await expect(form.getByText(/vimeo\.com cannot be played in the page/)).toBeVisible();
    await fill({ videoUrl: "https://youtube.com.evil.example/watch?v=2tM1LFFxeKg" });
    await add();
    await expect(control("videoUrl")).toBeFocused();
    await expect(control("videoUrl")).toHaveAttribute("aria-invalid", "true");
    await fill({ videoUrl: video });
    await expect(form.getByText("This YouTube video plays in the page.")).toBeVisible();
    expect(others).toEqual([]);
    await form.getByRole("button", { name: "Preview Video" }).click();
    await expect(form.getByTitle("Preview: Slow Squats")).toBeVisible();
    expect(others[0]).toBe("https://www.youtube-nocookie.com/embed/2tM1LFFxeKg");
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

  await test.step("an edit", async () => {
    const dialog = await edit("Slow Squats");
    await dialog.locator('[name="title"]').fill("New Title");
    await dialog.locator('[name="difficulty"]').selectOption("advanced");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card("New Title").getByText("Advanced")).toBeVisible();
    await expect(card("Slow Squats")).toHaveCount(0);
  });

  await test.step("a deletion is confirmed first and can be undone", async () => {
    const question = page.getByRole("dialog", { name: "Delete this workout?" });
    await page.getByRole("button", { name: "Delete New Title" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(card("New Title")).toBeVisible();
    await page.getByRole("button", { name: "Delete New Title" }).click();
    await question.getByRole("button", { name: "Delete Workout" }).dblclick();
    await expect(toast("“New Title” deleted.")).toBeVisible();
    await expect(card("New Title")).toHaveCount(0);
    expect(await titles()).not.toContain("New Title");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card("New Title").getByText("Advanced")).toBeVisible();
    expect(await titles()).toContain("New Title");
    await expect(page.getByRole("region", { name: "Recently Deleted" })).toHaveCount(0);
  });
});

test("the typed text survives a reload, a lost network, a lost answer and another tab.", async ({
  page,
  context,
}) => {
  const first = await openWorkouts(page);
  const { form, control, fill, add, card, edit, toast } = first;

  await test.step("a half-written workout survives a reload and another tab of the area", async () => {
    await fill({ title: "Half-Written", duration: "20" });
    await page.reload();
    await expect(control("title")).toHaveValue("Half-Written");
    await page.getByRole("tab", { name: "Consultations" }).click();
    await page.getByRole("tab", { name: "Workouts" }).click();
    await expect(control("duration")).toHaveValue("20");
    await form.getByRole("button", { name: "Clear" }).click();
    await expect(control("title")).toHaveValue("");
  });

  await test.step("without a network the text is kept, and saving works once the network is back", async () => {
    await fill(answers("Typed Offline"));
    await page.context().setOffline(true);
    await add();
    await expect(toast(notSaved).first()).toBeVisible();
    await expect(control("title")).toHaveValue("Typed Offline");
    await page.context().setOffline(false);
    await add();
    await expect(card("Typed Offline")).toHaveCount(1);
  });

  await test.step("text typed after a lost answer replaces that of the added workout", async () => {
    await fill(answers("Arrived"));
    await loseTheFirstAnswer(page);
    await add();
    await fill({ duration: "35" });
    await add();
    await expect(card("Arrived").getByText("35 min")).toBeVisible();
    await expect(control("title")).toHaveValue("");
    await page.reload();
    await expect(card("Arrived")).toHaveCount(1);
  });

  await test.step("the notice about another tab's change has no violation", async () => {
    const otherPage = await context.newPage();
    await otherPage.goto("/admin?tab=workouts");
    const theirs = await (await workoutsOn(otherPage)).edit("Arrived");
    await theirs.locator('[name="duration"]').fill("45");
    const mine = await edit("Arrived");
    await mine.locator('[name="duration"]').fill("40");
    await theirs.getByRole("button", { name: "Save Changes" }).click();
    await expect(theirs).toHaveCount(0);
    await otherPage.close();
    await mine.getByRole("button", { name: "Save Changes" }).click();
    await expect(mine.getByText("This workout has changed since you opened it")).toBeVisible();
    await expectAccessible(page);
  });
});

test("a category is renamed with its workouts, and deleted once it has none.", async ({
  page,
  stack,
}) => {
  const { fill, add, card, control, toast } = await openWorkouts(page);
  const adding = page.getByRole("form", { name: "Add a category" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(`New name for “${name}”`);
  const libraryOf = async (title: string) => {
    const { workouts } = (await (await stack.api("/api/workouts")).json()) as {
      workouts: { title: string; category: string }[];
    };
    return workouts.filter((workout) => workout.title === title).map(({ category }) => category);
  };
  await adding.getByLabel("New category").fill("Balnce");
  await adding.getByRole("button", { name: "Add Category" }).click();
  await expect(button("Rename Balnce")).toBeVisible();
  await fill({ ...answers("One Leg"), category: "Balnce" });
  await add();
  await expect(card("One Leg").getByText("Balnce")).toBeVisible();

  await test.step("Escape leaves the name, and the focus goes back", async () => {
    await button("Rename Balnce").press("Enter");
    await expect(field("Balnce")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button("Rename Balnce")).toBeFocused();
  });

  await test.step("its workouts follow, here, in the form and for visitors", async () => {
    await button("Rename Balnce").press("Enter");
    await field("Balnce").fill("Balance");
    await field("Balnce").press("Enter");
    await expect(toast("“Balnce” is now “Balance”.")).toBeVisible();
    await expect(button("Rename Balance")).toBeFocused();
    await expect(card("One Leg").getByText("Balance")).toBeVisible();
    await expect(control("category").getByRole("option", { name: "Balnce" })).toHaveCount(0);
    await expect(control("category").getByRole("option", { name: "Balance" })).toHaveCount(1);
    expect(await libraryOf("One Leg")).toEqual(["Balance"]);
  });

  await test.step("with a workout it is not deleted", async () => {
    await button("Delete Balance").click();
    await expect(toast("1 workout is in “Balance”. Move or delete it first.")).toBeVisible();
    await expect(button("Delete Balance")).toBeFocused();
  });

  await test.step("without one it is deleted, which can be undone", async () => {
    await button("Delete One Leg").click();
    await page.getByRole("button", { name: "Delete Workout" }).click();
    await expect(card("One Leg")).toHaveCount(0);
    await button("Delete Balance").click();
    await expect(toast("“Balance” deleted.")).toBeVisible();
    await expect(button("Rename Balance")).toHaveCount(0);
    await expect(button("Delete Cardio")).toBeFocused();
    await page
      .getByText("“Balance” deleted.")
      .locator("..")
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(toast("“Balance” restored.")).toBeVisible();
    await expect(button("Rename Balance")).toBeVisible();
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
