import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { Trainer } from "./trainer.ts";

/** The trainer's tab of workouts. */
export async function openWorkouts(page: Page) {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Workouts" }).click();
  return workoutsTab(page);
}

export async function workoutsTab(page: Page) {
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

export const answers = (title: string) => ({
  title,
  description: "Three rounds, slowly.",
  duration: "30",
  category: "Legs",
});
