import type { Page } from "@playwright/test";

/** What visitors see of the library, and answers that stand in for what it holds. */

export const legDayId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";
export const legDay = {
  workoutId: legDayId,
  title: "Knee-Friendly Leg Day",
  description: "Strong legs.\nWithout deep knee bends.",
  difficulty: "beginner",
  duration: 25,
  category: "Legs",
  videoUrl: "https://youtu.be/2tM1LFFxeKg",
  createdAt: "2026-01-20T08:00:00.000Z",
};

export const cards = (page: Page) => page.getByRole("main").getByRole("listitem");
export const filter = (page: Page, name: "difficulty" | "category") =>
  page.locator(`[name="${name}"]`);
export const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("link", { name: title, exact: true });
export const playButton = (page: Page) => page.getByRole("button", { name: /Play video/ });

/** The API answers this for the library in place of what is stored. */
export async function answerLibrary(page: Page, workouts: object[]) {
  await page.route(/\/api\/workouts$/, (route) =>
    route.fulfill({ json: { workouts, nextCursor: null } }),
  );
}

export async function answerWorkout(page: Page, workout: object) {
  await page.route(/\/api\/workouts\/.+/, (route) => route.fulfill({ json: workout }));
}

/** Video hosts answer with a page that says which address was asked for. */
export async function answerVideos(page: Page) {
  const hosts = /^https:\/\/(www\.youtube-nocookie\.com|drive\.google\.com)\//;
  await page.route(hosts, (route) =>
    route.fulfill({ contentType: "text/html", body: `<title>Video</title><h1>Playing</h1>` }),
  );
}
