import { describe, expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { type Category, defaultCategories } from "#shared/workouts/categories.ts";
import { createCategoryStore } from "./category-store.ts";

const createdAt = "2026-01-05T09:00:00.000Z";
const defaultNames = defaultCategories.map(({ name }) => name);

async function setup() {
  const { settings } = await startTestTables();
  const store = createCategoryStore(settings, () => new Date(createdAt));
  return {
    store,
    names: async () => (await store.list()).map(({ name }) => name),
  };
}

const category = (name: string): Category => ({ categoryId: `${name}-id`, name, createdAt });

test("The categories come alphabetically, ignoring case.", async () => {
  const { store, names } = await setup();
  await store.change(() => ["Pull", "boxing", "Legs", "Agility"].map(category));
  expect(await names()).toEqual(["Agility", "boxing", "Legs", "Pull"]);
});

describe("The default set", () => {
  test("is listed alphabetically while nothing is stored, under ids that stay.", async () => {
    const { store, names } = await setup();
    expect(await names()).toEqual(defaultNames.toSorted());
    expect(await store.list()).toEqual(await store.list());
  });

  test("is stored with the first change.", async () => {
    const { store } = await setup();
    const before = await store.list();
    await store.change((list) => [...list, category("Boxing")]);
    expect(await store.list()).toEqual(expect.arrayContaining(before));
    expect(await store.list()).toHaveLength(11);
  });

  test("is there again once the last category is deleted.", async () => {
    const { store, names } = await setup();
    await store.change(() => [category("Boxing")]);
    expect(await store.change(() => [])).toHaveLength(10);
    expect(await names()).toEqual(defaultNames.toSorted());
  });
});

test("A change is made to the latest list, however many are made at once.", async () => {
  const { store, names } = await setup();
  const added = ["A", "B", "C", "D", "E"];
  await Promise.all(added.map((name) => store.change((list) => [...list, category(name)])));
  expect(await names()).toEqual([...added, ...defaultNames].toSorted());
});
