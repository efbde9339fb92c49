import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { findWorkout } from "#lambdas/library/library.ts";
import { createLibraryReader } from "#lambdas/library/read-library.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { workoutForm } from "#shared/testing/workout.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import { renameCategory } from "./categories.ts";
import { createWorkout, deleteWorkout, restoreWorkout } from "./edit-workouts.ts";
import {
  renderLibraryPage,
  renderMissingPage,
  renderSitemap,
  renderWorkoutPage,
} from "./render-library.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

/** Shows the address, and the titles and categories of what it is about. */
const render: RenderSite = async (_, library, addresses = []) =>
  addresses.map((address) => {
    const shown = library?.workouts.map(({ title, category }) => `${title} (${category})`);
    const content = [address.replace(/[\w-]{36}/, "ID"), ...(shown ?? ["asks"])].join(" ");
    return { path: address, contentType: "text/html", content };
  });

async function setup() {
  const tables = await startTestTables();
  const { log, entries } = recordingLog();
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const categories = createCategoryStore(tables.settings, () => new Date(now));
  const editing = {
    workouts: createWorkoutEditStore(tables.workouts),
    categories,
    // Each workout is newer than the one before.
    now: () => {
      now += 1000;
      return new Date(now);
    },
  };
  const library = { workouts: createWorkoutStore(tables.workouts), categories };
  const documents = {
    website: createWebsiteStore(tables.settings),
    readLibrary: createLibraryReader(tables.workouts, categories),
    find: (workoutId: string) => findWorkout(library, workoutId),
    render,
    log,
  };
  return {
    editing,
    documents,
    events: () => entries().map(({ event }) => event),
    add: async (title: string) => {
      const workoutId = randomUUID();
      const body = { workoutId, ...workoutForm, title };
      await createWorkout(editing, { body }, "alex@trainers.example");
      return workoutId;
    },
  };
}

const unread = () => Promise.reject(new Error("The database is out of order."));

test("The library's page and its sitemap have every workout, newest first, and no deleted one.", async () => {
  const { add, documents, editing } = await setup();
  await add("Press Day");
  const workoutId = await add("Leg Day");
  const both = "Leg Day (Legs) Press Day (Legs)";
  expect(await renderLibraryPage(documents)).toEqual({
    content: `/workouts ${both}`,
    isFound: true,
  });
  expect((await renderSitemap(documents)).content).toBe(`/workouts/sitemap.xml ${both}`);
  await deleteWorkout(editing, workoutId);
  expect((await renderLibraryPage(documents)).content).toBe("/workouts Press Day (Legs)");
  expect((await renderSitemap(documents)).content).not.toContain("Leg Day");
  await restoreWorkout(editing, workoutId);
  expect((await renderLibraryPage(documents)).content).toBe(`/workouts ${both}`);
});

test("A workout's page shows the current name of its category.", async () => {
  const { add, documents, editing } = await setup();
  const workoutId = await add("Leg Day");
  const params = { categoryId: "legs" };
  await renameCategory(editing, { params, body: { name: "Lower Body Day", seen: "Legs" } });
  expect(await renderWorkoutPage(documents, workoutId)).toEqual({
    content: "/workouts/ID Leg Day (Lower Body Day)",
    isFound: true,
  });
  expect((await renderLibraryPage(documents)).content).toContain("(Lower Body Day)");
});

test("A workout that is deleted, or never was, has a page that says so.", async () => {
  const { add, documents, editing } = await setup();
  const workoutId = await add("Leg Day");
  await deleteWorkout(editing, workoutId);
  for (const unknown of [workoutId, randomUUID(), "..", "</script>", "x".repeat(3000)]) {
    const { content, isFound } = await renderWorkoutPage(documents, unknown);
    expect([isFound, content.includes("asks")]).toEqual([false, false]);
  }
});

test("An unknown address has the page for those.", async () => {
  const { documents } = await setup();
  expect(await renderMissingPage(documents)).toEqual({
    content: "/404.html asks",
    isFound: false,
  });
});

test("If the library or a workout cannot be read, its page asks the API.", async () => {
  const { documents, events } = await setup();
  const failing = { ...documents, readLibrary: unread, find: unread };
  expect(await renderWorkoutPage(failing, randomUUID())).toEqual({
    content: "/workouts/ID asks",
    isFound: true,
  });
  expect(await renderLibraryPage(failing)).toEqual({ content: "/workouts asks", isFound: true });
  expect(events()).toEqual(["library_not_read", "library_not_read"]);
});

test("A sitemap without its workouts is not answered: search engines would take them for gone.", async () => {
  const { documents } = await setup();
  await expect(renderSitemap({ ...documents, readLibrary: unread })).rejects.toThrow("database");
});

test("What a library shows holds no email address of an administrator.", async () => {
  const { add, documents } = await setup();
  await add("Leg Day");
  expect(JSON.stringify(await documents.readLibrary())).not.toMatch(/alex@|createdBy/);
});
