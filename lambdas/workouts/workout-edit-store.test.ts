import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { workoutForm } from "#shared/testing/workout.ts";
import type { WorkoutForm } from "#shared/workouts/workout-form.ts";
import {
  createWorkout,
  deleteWorkout,
  getAdminWorkout,
  listAdminWorkouts,
  listDeletedWorkouts,
  restoreWorkout,
  updateWorkout,
} from "./edit-workouts.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

const trainer = "trainer@example.com";

async function setup() {
  const tables = await startTestTables();
  const workouts = createWorkoutEditStore(tables.workouts);
  const library = createWorkoutStore(tables.workouts);
  let minute = 0;
  let days = 0;
  const now = () => new Date(Date.UTC(2026, 2, 1 + days, 10, minute++));
  const categories = createCategoryStore(tables.settings, () => new Date(0));
  const editing = { workouts, categories, now };
  return {
    create: (form: WorkoutForm = workoutForm, workoutId: string = randomUUID()) =>
      createWorkout(editing, { body: { workoutId, ...form } }, trainer),
    update: (workoutId: string, revision: number, form: Partial<WorkoutForm> = {}) =>
      updateWorkout(editing, {
        params: { workoutId },
        body: { ...workoutForm, ...form, revision },
      }),
    remove: (workoutId: string) => deleteWorkout(editing, workoutId),
    restore: (workoutId: string) => restoreWorkout(editing, workoutId),
    get: (workoutId: string) => getAdminWorkout(editing, workoutId),
    list: (cursor?: string) =>
      listAdminWorkouts(editing, { query: cursor === undefined ? {} : { cursor } }),
    deleted: async (cursor?: string) =>
      (await listDeletedWorkouts(editing, { query: cursor === undefined ? {} : { cursor } }))
        .workouts,
    passDays: (count: number) => {
      days += count;
    },
    /** What visitors see. */
    shown: async () => (await library.newest(100, undefined)).workouts,
    found: (workoutId: string) => library.find(workoutId),
    stored: (workoutId: string) => tables.workouts.get({ workoutId }),
  };
}

describe("A new workout", () => {
  test("is in the library at once, with its author and time.", async () => {
    const { create, get, shown } = await setup();
    const made = await create();
    expect(made).toMatchObject({
      ...workoutForm,
      createdAt: "2026-03-01T10:00:00.000Z",
      createdBy: trainer,
      revision: 0,
    });
    expect(await get(made.workoutId)).toEqual(made);
    expect(await shown()).toMatchObject([{ workoutId: made.workoutId, title: workoutForm.title }]);
  });

  test("needs no video; a blank link is not stored.", async () => {
    const { create, stored } = await setup();
    const { workoutId } = await create({ ...workoutForm, videoUrl: "" });
    expect(await stored(workoutId)).not.toHaveProperty("videoUrl");
  });

  test("is added once, even if it is sent several times.", async () => {
    const { create, shown } = await setup();
    const workoutId = randomUUID();
    const answers = await Promise.all([
      create(workoutForm, workoutId),
      create(workoutForm, workoutId),
      create(workoutForm, workoutId),
    ]);
    expect(new Set(answers.map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(await shown()).toHaveLength(1);
  });

  test("never replaces another.", async () => {
    const { create, get } = await setup();
    const { workoutId } = await create();
    await expect(create({ ...workoutForm, title: "Another" }, workoutId)).rejects.toMatchObject({
      code: "workout_changed",
    });
    expect((await get(workoutId)).title).toBe(workoutForm.title);
  });

  test("is not restored when it is sent again after its deletion.", async () => {
    const { create, remove, shown } = await setup();
    const { workoutId } = await create();
    await remove(workoutId);
    await expect(create(workoutForm, workoutId)).rejects.toMatchObject({ code: "workout_changed" });
    expect(await shown()).toEqual([]);
  });

  test("has an existing category, as the list writes it.", async () => {
    const { create } = await setup();
    expect((await create({ ...workoutForm, category: "hiit" })).category).toBe("HIIT");
    await expect(create({ ...workoutForm, category: "Boxing" })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ path: "category" }],
    });
  });
});

describe("An edit", () => {
  test("replaces the content and keeps the place in the library.", async () => {
    const { create, update, get } = await setup();
    const made = await create();
    const edited = await update(made.workoutId, 0, {
      title: "Leg Day",
      duration: 30,
      videoUrl: "",
    });
    const { videoUrl: _, ...rest } = made;
    expect(edited).toEqual({
      ...rest,
      title: "Leg Day",
      duration: 30,
      revision: 1,
      updatedAt: "2026-03-01T10:01:00.000Z",
    });
    expect(await get(made.workoutId)).toEqual(edited);
  });

  test("of an outdated revision is refused.", async () => {
    const { create, update, get } = await setup();
    const { workoutId } = await create();
    await update(workoutId, 0, { title: "Theirs" });
    await expect(update(workoutId, 0, { title: "Mine" })).rejects.toMatchObject({
      code: "workout_changed",
    });
    expect((await get(workoutId)).title).toBe("Theirs");
    expect(await update(workoutId, 1, { title: "Mine" })).toMatchObject({ revision: 2 });
  });

  test("is made once when several are sent at once.", async () => {
    const { create, update, get } = await setup();
    const { workoutId } = await create();
    const results = await Promise.allSettled(
      ["One", "Two", "Three"].map((title) => update(workoutId, 0, { title })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await get(workoutId)).revision).toBe(1);
  });

  test("gets the same answer when it is repeated.", async () => {
    const { create, update } = await setup();
    const { workoutId } = await create();
    const edited = await update(workoutId, 0, { title: "Leg Day" });
    expect(await update(workoutId, 0, { title: "Leg Day" })).toEqual(edited);
  });

  test("of a missing workout creates none.", async () => {
    const { update, stored } = await setup();
    await expect(update("unknown", 0)).rejects.toMatchObject({ code: "workout_not_found" });
    expect(await stored("unknown")).toBeUndefined();
  });
});

describe("A deleted workout", () => {
  test("is hidden from visitors and the trainer, and deleted for good after thirty days.", async () => {
    const { create, remove, shown, found, list, get, update, stored } = await setup();
    const { workoutId } = await create();
    expect(await remove(workoutId)).toEqual({ status: "deleted" });
    expect(await shown()).toEqual([]);
    expect(await found(workoutId)).toBeUndefined();
    expect((await list()).workouts).toEqual([]);
    await expect(get(workoutId)).rejects.toMatchObject({ code: "workout_not_found" });
    await expect(update(workoutId, 0)).rejects.toMatchObject({ code: "workout_not_found" });
    expect(await stored(workoutId)).toMatchObject({
      expiresAt: Date.UTC(2026, 2, 31, 10, 1) / 1000,
    });
  });

  test("can be deleted again, which changes nothing.", async () => {
    const { create, remove, stored } = await setup();
    const { workoutId } = await create();
    await remove(workoutId);
    const before = await stored(workoutId);
    expect(await remove(workoutId)).toEqual({ status: "deleted" });
    expect(await stored(workoutId)).toEqual(before);
  });

  test("can be restored to its place, repeatedly.", async () => {
    const { create, update, remove, restore, list, stored, found } = await setup();
    const { workoutId } = await create();
    const edited = await update(workoutId, 0, { title: "Leg Day" });
    const newer = await create({ ...workoutForm, title: "Newer" });
    const before = await stored(workoutId);
    await remove(workoutId);
    expect(await restore(workoutId)).toEqual(edited);
    expect(await restore(workoutId)).toEqual(edited);
    expect(await stored(workoutId)).toEqual(before);
    expect((await list()).workouts).toEqual([newer, edited]);
    expect(await found(workoutId)).toMatchObject({ title: "Leg Day" });
  });

  test("is listed under its category’s current name, the latest deletion first, until it is restored.", async () => {
    const { create, remove, restore, deleted } = await setup();
    const first = await create({ ...workoutForm, title: "First" });
    const second = await create({ ...workoutForm, title: "Second" });
    await create({ ...workoutForm, title: "Kept" });
    await remove(second.workoutId);
    await remove(first.workoutId);
    expect(await deleted()).toMatchObject([
      { title: "First", category: "Legs", deletedAt: "2026-03-01T10:04:00.000Z" },
      { title: "Second", deletedAt: "2026-03-01T10:03:00.000Z" },
    ]);
    await restore(first.workoutId);
    expect(await deleted()).toMatchObject([{ title: "Second" }]);
    await expect(deleted("no cursor")).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("can be neither seen nor restored after thirty days, even if DynamoDB still has it.", async () => {
    const { create, remove, restore, deleted, passDays, stored } = await setup();
    const { workoutId } = await create();
    await remove(workoutId);
    passDays(30);
    expect(await deleted()).toEqual([]);
    await expect(restore(workoutId)).rejects.toMatchObject({ code: "workout_not_found" });
    expect(await stored(workoutId)).toBeDefined();
  });

  test("that never existed can be neither deleted nor restored.", async () => {
    const { remove, restore, stored } = await setup();
    await expect(remove("unknown")).rejects.toMatchObject({ code: "workout_not_found" });
    await expect(restore("unknown")).rejects.toMatchObject({ code: "workout_not_found" });
    expect(await stored("unknown")).toBeUndefined();
  });
});

test("Page by page the trainer's list has every workout once, newest first.", async () => {
  const { create, list } = await setup();
  for (let index = 0; index < 60; index += 1)
    await create({ ...workoutForm, title: `Workout ${index}` });
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor);
    expect(page.workouts.length).toBeLessThanOrEqual(25);
    titles.push(...page.workouts.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(titles).toEqual(Array.from({ length: 60 }, (_, index) => `Workout ${59 - index}`));
});
