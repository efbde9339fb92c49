import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { getWorkout, listWorkouts } from "#lambdas/library/library.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { mostCategories } from "#shared/workouts/categories.ts";
import type { WorkoutForm } from "#shared/workouts/workout-form.ts";
import { createCategory, deleteCategory, listCategories, renameCategory } from "./categories.ts";
import {
  createWorkout,
  deleteWorkout,
  getAdminWorkout,
  listAdminWorkouts,
  restoreWorkout,
  updateWorkout,
} from "./edit-workouts.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

const now = () => new Date("2026-03-01T10:00:00.000Z");
const legs = "legs";
const form: WorkoutForm = {
  title: "Leg Day",
  description: "Slowly.",
  difficulty: "beginner",
  duration: 25,
  category: "Legs",
};

async function setup() {
  const tables = await startTestTables();
  const categories = createCategoryStore(tables.settings, now);
  const workouts = createWorkoutEditStore(tables.workouts);
  const library = { workouts: createWorkoutStore(tables.workouts), categories };
  const editing = { categories, workouts, now };
  return {
    editing,
    add: (name: string, categoryId: string = randomUUID()) =>
      createCategory(editing, { body: { categoryId, name } }),
    rename: (categoryId: string, seen: string, name: string) =>
      renameCategory(editing, { params: { categoryId }, body: { name, seen } }),
    remove: (categoryId: string) => deleteCategory(editing, { params: { categoryId } }),
    names: async () => (await listCategories(categories)).categories.map(({ name }) => name),
    addWorkout: (category: string, workoutId: string = randomUUID()) =>
      createWorkout(editing, { body: { workoutId, ...form, category } }, "trainer@example.com"),
    edit: (workoutId: string, change: Partial<WorkoutForm>) =>
      updateWorkout(editing, { params: { workoutId }, body: { ...form, ...change, revision: 0 } }),
    removeWorkout: (workoutId: string) => deleteWorkout(editing, workoutId),
    restore: (workoutId: string) => restoreWorkout(editing, workoutId),
    /** The category of a workout, wherever it is shown. */
    async categoryShown(workoutId: string) {
      const inLibrary = (await listWorkouts(library, { query: {} })).workouts;
      const inList = (await listAdminWorkouts(editing, { query: {} })).workouts;
      const shown = new Set([
        inLibrary.find((workout) => workout.workoutId === workoutId)?.category,
        inList.find((workout) => workout.workoutId === workoutId)?.category,
        (await getWorkout(library, workoutId)).category,
        (await getAdminWorkout(editing, workoutId)).category,
      ]);
      return [...shown];
    },
  };
}

describe("A new category", () => {
  test("is added to the default set.", async () => {
    const { add, names } = await setup();
    const categoryId = randomUUID();
    expect(await add("Boxing", categoryId)).toMatchObject({ categoryId, name: "Boxing" });
    expect(await names()).toHaveLength(11);
    expect(await names()).toContain("Boxing");
  });

  test("is refused when there is one of its name.", async () => {
    const { add, names } = await setup();
    await add("Boxing");
    await expect(add(" boxing")).rejects.toMatchObject({ code: "category_exists" });
    await expect(add("hiit")).rejects.toMatchObject({ code: "category_exists" });
    expect(await names()).toHaveLength(11);
  });

  test("is added once when many of one name are sent at once.", async () => {
    const { add, names } = await setup();
    const added = await Promise.allSettled(
      ["Boxing", "boxing", "BOXING", "BoXing", "boxinG"].map((name) => add(name)),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await names()).filter((each) => each.toLowerCase() === "boxing")).toHaveLength(1);
  });

  test("gets the same answer when it is sent again.", async () => {
    const { add, names } = await setup();
    const categoryId = randomUUID();
    const added = await add("Boxing", categoryId);
    expect(await add("Boxing", categoryId)).toEqual(added);
    expect(await names()).toHaveLength(11);
  });

  test("is refused when the list is full.", async () => {
    const { add, editing } = await setup();
    const full = Array.from({ length: mostCategories }, (_, index) => ({
      categoryId: randomUUID(),
      name: `A category with a long name, no. ${index}`,
      createdAt: now().toISOString(),
    }));
    await editing.categories.change(() => full);
    await expect(add("Boxing")).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ path: "name" }],
    });
  });
});

describe("A renamed category", () => {
  test("has its new name alone, and so have its workouts, everywhere.", async () => {
    const { addWorkout, rename, names, categoryShown } = await setup();
    const { workoutId } = await addWorkout("Legs");
    expect(await rename(legs, "Legs", "Lower Legs")).toEqual({
      categoryId: legs,
      name: "Lower Legs",
    });
    expect(await names()).toContain("Lower Legs");
    expect(await names()).not.toContain("Legs");
    expect(await categoryShown(workoutId)).toEqual(["Lower Legs"]);
  });

  test("can take back its old name, and change its case and spaces.", async () => {
    const { addWorkout, rename, names, categoryShown } = await setup();
    const { workoutId } = await addWorkout("Legs");
    await rename(legs, "Legs", "Lower Legs");
    await rename(legs, "Lower Legs", "Legs");
    await rename(legs, "Legs", "LEGS");
    expect(await categoryShown(workoutId)).toEqual(["LEGS"]);
    expect(await names()).toHaveLength(10);
  });

  test("gets no name that another has.", async () => {
    const { rename, names } = await setup();
    await expect(rename(legs, "Legs", " PUSH ")).rejects.toMatchObject({ code: "category_exists" });
    expect(await names()).toContain("Legs");
  });

  test("is not renamed by a caller who has not seen its latest name.", async () => {
    const { rename, names } = await setup();
    await rename(legs, "Legs", "Theirs");
    await expect(rename(legs, "Legs", "Mine")).rejects.toMatchObject({ code: "category_changed" });
    expect(await names()).toContain("Theirs");
  });

  test("gets the same answer when it is renamed again after a lost answer.", async () => {
    const { rename } = await setup();
    const renamed = await rename(legs, "Legs", "Lower Legs");
    expect(await rename(legs, "Legs", "Lower Legs")).toEqual(renamed);
  });
});

test("A workout that is saved while its category is renamed is refused, and its category has to be chosen again.", async () => {
  const { addWorkout, edit, rename, categoryShown } = await setup();
  const { workoutId } = await addWorkout("Legs");
  await rename(legs, "Legs", "Lower Legs");
  await expect(edit(workoutId, { title: "Typed Before" })).rejects.toMatchObject({
    code: "validation_failed",
    errors: [{ path: "category" }],
  });
  await edit(workoutId, { title: "Typed Before", category: "Lower Legs" });
  expect(await categoryShown(workoutId)).toEqual(["Lower Legs"]);
});

describe("A category", () => {
  test("without workouts is deleted, and its name is free again.", async () => {
    const { add, remove, names } = await setup();
    const { categories } = await remove(legs);
    expect(categories.map(({ name }) => name)).toEqual(await names());
    expect(await names()).not.toContain("Legs");
    await add("Legs");
    expect(await names()).toContain("Legs");
  });

  test.each([
    [1, "1 workout is in “Legs”. Move or delete it first."],
    [2, "2 workouts are in “Legs”. Move or delete them first."],
  ])(
    "with workouts is not deleted, and it is said how many there are (%i).",
    async (count, detail) => {
      const { addWorkout, remove, names } = await setup();
      for (let index = 0; index < count; index += 1) await addWorkout("Legs");
      await addWorkout("Push");
      await expect(remove(legs)).rejects.toMatchObject({ code: "category_in_use", detail });
      expect(await names()).toContain("Legs");
    },
  );

  test("can be deleted again, which changes nothing.", async () => {
    const { remove } = await setup();
    expect(await remove(legs)).toEqual(await remove(legs));
  });

  test("is restored with its deleted workout.", async () => {
    const { addWorkout, removeWorkout, remove, restore, names, categoryShown } = await setup();
    const { workoutId } = await addWorkout("Legs");
    await removeWorkout(workoutId);
    await remove(legs);
    expect(await restore(workoutId)).toMatchObject({ category: "Legs" });
    expect(await names()).toContain("Legs");
    expect(await categoryShown(workoutId)).toEqual(["Legs"]);
  });

  test("that was deleted and added again takes its restored workouts.", async () => {
    const { add, addWorkout, removeWorkout, remove, rename, restore, names } = await setup();
    const { workoutId } = await addWorkout("Legs");
    await removeWorkout(workoutId);
    await remove(legs);
    const { categoryId } = await add("legs");
    expect(await restore(workoutId)).toMatchObject({ categoryId, category: "legs" });
    expect(await names()).toHaveLength(10);
    await rename(categoryId, "legs", "Legs");
  });
});
