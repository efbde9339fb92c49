import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createLibraryReader } from "#lambdas/library/read-library.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { documentOf } from "#shared/site/pages.ts";
import { workoutPath } from "#shared/site/paths.ts";
import { workoutForm } from "#shared/testing/workout.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import { renameCategory } from "./categories.ts";
import { createWorkout, deleteWorkout, restoreWorkout, updateWorkout } from "./edit-workouts.ts";
import { putLibraryPages } from "./put-library-pages.ts";
import { renderWorkoutPage } from "./render-workout-page.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

/** Shows the titles and categories of what a page is about. */
const render: RenderSite = async (_, library, addresses = []) =>
  addresses.map((address) => {
    const own = library?.workouts.filter(({ workoutId }) => address === workoutPath(workoutId));
    const shown = address === "/workouts" ? library?.workouts : own;
    const content = shown?.map(({ title, category }) => `${title} (${category})`).join();
    return { path: documentOf(address), contentType: "text/html", content: content ?? "asks" };
  });

async function setup() {
  const tables = await startTestTables();
  const { log, entries } = recordingLog();
  const now = () => new Date("2026-03-01T10:00:00.000Z");
  const categories = createCategoryStore(tables.settings, now);
  const editing = { workouts: createWorkoutEditStore(tables.workouts), categories, now };
  const website = createWebsiteStore(tables.settings);
  const pages = new Map<string, string>();
  const bucket = {
    putPages: async (files: Awaited<ReturnType<RenderSite>>) => {
      for (const { path, content } of files) pages.set(path, content);
    },
    deletePages: async (paths: readonly string[]) => {
      for (const path of paths) pages.delete(path);
    },
  };
  const readLibrary = createLibraryReader(tables.workouts, categories);
  return {
    editing,
    readLibrary,
    pages,
    entries,
    dependencies: { website, readLibrary, render, bucket },
    put: (
      changed: Parameters<typeof putLibraryPages>[1],
      changes: Partial<Parameters<typeof putLibraryPages>[0]> = {},
    ) => putLibraryPages({ website, readLibrary, render, bucket, ...changes }, changed, log),
    render: (workoutId: string, find: Parameters<typeof renderWorkoutPage>[0]["find"]) =>
      renderWorkoutPage({ website, find, render, log }, workoutId),
    add: async (title: string) => {
      const workoutId = randomUUID();
      const body = { workoutId, ...workoutForm, title };
      await createWorkout(editing, { body }, "alex@trainers.example");
      return { params: { workoutId }, page: documentOf(workoutPath(workoutId)) };
    },
  };
}

test("A workout's page and the library's follow each change of it, and no other page is put.", async () => {
  const { add, put, editing, pages } = await setup();
  await add("Press Day");
  const { params, page } = await add("Leg Day");
  await put(params);
  expect(pages.get(page)).toBe("Leg Day (Legs)");
  expect(pages.get("/workouts/index.html")?.split(",").sort()).toEqual([
    "Leg Day (Legs)",
    "Press Day (Legs)",
  ]);
  expect(pages.size).toBe(2);
  await updateWorkout(editing, {
    params,
    body: { ...workoutForm, title: "Knee Day", category: "Cardio", revision: 0 },
  });
  await put(params);
  expect(pages.get(page)).toBe("Knee Day (Cardio)");
  await deleteWorkout(editing, params.workoutId);
  await put(params);
  expect([...pages]).toEqual([["/workouts/index.html", "Press Day (Legs)"]]);
  await restoreWorkout(editing, params.workoutId);
  await put(params);
  expect(pages.get(page)).toBe("Knee Day (Cardio)");
});

test("With the name of a category change the pages of all its workouts.", async () => {
  const { add, put, editing, pages } = await setup();
  const workouts = [await add("Leg Day"), await add("Press Day")];
  const params = { categoryId: "legs" };
  await renameCategory(editing, { params, body: { name: "Lower Body Day", seen: "Legs" } });
  await put(params);
  expect(workouts.map(({ page }) => pages.get(page))).toEqual([
    "Leg Day (Lower Body Day)",
    "Press Day (Lower Body Day)",
  ]);
});

test("A workout that the index does not have yet is shown, and one that it still has is not.", async () => {
  const { add, put, editing, pages, readLibrary } = await setup();
  const { params, page } = await add("Leg Day");
  const before = await readLibrary();
  await deleteWorkout(editing, params.workoutId);
  const behind = async (changed?: string) => ({
    ...(await readLibrary(changed)),
    ...(changed === undefined && before),
  });
  await put(params, { readLibrary: behind });
  expect(pages.has(page)).toBe(false);
  expect(pages.get("/workouts/index.html")).toBe("");
  expect((await readLibrary()).deleted).toEqual([params.workoutId]);
});

test("Pages that cannot be put fail no change.", async () => {
  const { add, put, entries } = await setup();
  const { params } = await add("Leg Day");
  await put(params, { render: () => Promise.reject(new Error("There is no template.")) });
  expect(entries().map(({ event }) => event)).toEqual(["library_not_rendered"]);
});

test("What a library shows holds no email address of an administrator.", async () => {
  const { add, readLibrary } = await setup();
  await add("Leg Day");
  expect(JSON.stringify(await readLibrary())).not.toMatch(/alex@|createdBy/);
});

test("A page that is not in the bucket is rendered, and says so if there is no such workout.", async () => {
  const { add, render, editing } = await setup();
  const { params } = await add("Leg Day");
  const { find } = editing.workouts;
  expect(await render(params.workoutId, find)).toEqual({
    document: "Leg Day (Legs)",
    isFound: true,
  });
  for (const unknown of [randomUUID(), "..", "</script>", "x".repeat(3000)]) {
    expect(await render(unknown, find)).toEqual({ document: "", isFound: false });
  }
});

test("If a workout cannot be read, its page asks the API.", async () => {
  const { render, entries } = await setup();
  const find = () => Promise.reject(new Error("The database is out of order."));
  expect(await render(randomUUID(), find)).toEqual({ document: "asks", isFound: true });
  expect(entries().map(({ event }) => event)).toEqual(["workout_not_rendered"]);
});
