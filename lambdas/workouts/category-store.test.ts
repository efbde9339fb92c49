import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { categoryKey, defaultCategoryNames, mostCategories } from "#shared/workouts/categories.ts";
import { createCategory, listCategories } from "./categories.ts";
import { type CategoryStore, createCategoryStore } from "./category-store.ts";

const createdAt = "2026-01-05T09:00:00.000Z";

async function setup(...names: string[]) {
  const { categories } = await startTestTables();
  const store = createCategoryStore(categories);
  for (const name of names) await store.add(name, { name, createdAt });
  return store;
}

test("The categories come alphabetically, ignoring case.", async () => {
  const store = await setup("Pull", "boxing", "Legs", "Agility");
  expect((await store.list()).map(({ name }) => name)).toEqual([
    "Agility",
    "boxing",
    "Legs",
    "Pull",
  ]);
});

test("Without stored categories the default set is listed alphabetically.", async () => {
  const { categories } = await listCategories(await setup());
  expect(categories.map(({ name }) => name)).toEqual([
    "Cardio",
    "Flexibility",
    "HIIT",
    "Legs",
    "Lower Body",
    "Pull",
    "Push",
    "Recovery",
    "Strength",
    "Upper Body",
  ]);
});

test("While the default set is stored in part, all of it is listed.", async () => {
  const { categories } = await listCategories(await setup("Push", "Legs"));
  expect(categories).toHaveLength(10);
});

test("With one of the trainer's categories only stored ones are listed.", async () => {
  const { categories } = await listCategories(await setup("Boxing"));
  expect(categories.map(({ name }) => name)).toEqual(["Boxing"]);
});

test("A category is found by its name, whatever its case.", async () => {
  const store = await setup("Boxing");
  expect(await store.find(categoryKey(" BOXING "))).toEqual({ name: "Boxing", createdAt });
  expect(await store.find(categoryKey("Boxen"))).toBeUndefined();
});

/** An empty table. */
async function setupAdding() {
  const categories = await setup();
  return {
    categories,
    add: (name: string, { categoryId = randomUUID(), store = categories } = {}) =>
      createCategory(
        { categories: store, now: () => new Date(createdAt), newId: randomUUID },
        { body: { categoryId, name } },
      ),
    names: async () => (await categories.list()).map(({ name }) => name),
  };
}

test("The trainer's first category is added to the default set.", async () => {
  const { add, names } = await setupAdding();
  expect(await add("Boxing")).toEqual({ name: "Boxing" });
  expect(await names()).toEqual([...defaultCategoryNames, "Boxing"].toSorted());
});

test("The default set is stored once, even with two concurrent additions.", async () => {
  const { add, names, categories } = await setupAdding();
  await Promise.all([add("Boxing"), add("Yoga")]);
  expect(await names()).toEqual([...defaultCategoryNames, "Boxing", "Yoga"].toSorted());
  const before = await categories.list();
  await add("Pilates");
  expect(await categories.list()).toEqual(expect.arrayContaining(before));
  expect(await names()).toHaveLength(13);
});

test("A default set stored in part is completed before the next category.", async () => {
  const { add, names, categories } = await setupAdding();
  let calls = 0;
  const store: CategoryStore = {
    ...categories,
    add: (...args) => {
      calls += 1;
      return calls > 4 ? Promise.reject(new Error("cut off")) : categories.add(...args);
    },
  };
  await expect(add("Boxing", { store })).rejects.toThrow("cut off");
  expect(await names()).not.toContain("Boxing");
  await add("Boxing");
  expect(await names()).toEqual([...defaultCategoryNames, "Boxing"].toSorted());
});

test.each(["boxing", "BOXING", "bOxInG", "Boxing"])(
  "A second category of the same name is refused (%s).",
  async (name) => {
    const { add, names } = await setupAdding();
    await add("Boxing");
    await expect(add(name)).rejects.toMatchObject({ code: "category_exists" });
    expect((await names()).filter((each) => each.toLowerCase() === "boxing")).toEqual(["Boxing"]);
  },
);

test("A category of the default set exists before it is stored.", async () => {
  const { add } = await setupAdding();
  await expect(add("hiit")).rejects.toMatchObject({ code: "category_exists" });
});

test("Of many at once with one name, one is added.", async () => {
  const { add, names } = await setupAdding();
  const added = await Promise.allSettled(
    ["Boxing", "boxing", "BOXING", "BoXing", "boxinG"].map((name) => add(name)),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await names()).filter((each) => each.toLowerCase() === "boxing")).toHaveLength(1);
});

test("A repeated call gets the same answer.", async () => {
  const { add } = await setupAdding();
  const categoryId = randomUUID();
  await add("Boxing", { categoryId });
  expect(await add("Boxing", { categoryId })).toEqual({ name: "Boxing" });
});

test("The number of categories is limited.", async () => {
  const { add, categories } = await setupAdding();
  const full = Array.from({ length: mostCategories }, (_, index) => ({
    name: `Category ${index}`,
    createdAt,
  }));
  const store = { ...categories, list: async () => full };
  await expect(add("Boxing", { store })).rejects.toMatchObject({
    code: "validation_failed",
    errors: [{ path: "name" }],
  });
});
