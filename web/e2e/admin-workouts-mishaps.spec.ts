import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { answers, openWorkouts, workoutsTab } from "./workouts-tab.ts";

// They add to the library, which other tests count.
test.use({ stackOf: "the trainer who edits the library" });

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
    await loseTheFirstAnswer(page);
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
    await loseTheFirstAnswer(page);
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
