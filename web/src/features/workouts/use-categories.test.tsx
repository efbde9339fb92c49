// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { AtDesk } from "#web/testing/render-at-desk.tsx";
import { type CategoriesApi, useCategories } from "./use-categories.ts";

const legs = { categoryId: "legs", name: "Legs" };
const boxing = { categoryId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001", name: "boxing" };

/** A server whose first list comes when the test lets it. */
function setup() {
  let stored: readonly ListedCategory[] = [legs];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let lists = 0;
  const api: CategoriesApi = {
    list: async () => {
      const seen = stored;
      lists += 1;
      if (lists === 1) await held;
      return { items: [...seen], nextCursor: null };
    },
    create: async (category) => {
      stored = [...stored, category];
      return category;
    },
    rename: async (categoryId, { name }) => ({ categoryId, name }),
    remove: async () => [],
  };
  return {
    ...renderHook(() => useCategories(api), { wrapper: AtDesk }),
    answer: () => act(async () => answer()),
  };
}

test("a category added while the list still loads stays when the older answer comes", async () => {
  const { result, answer } = setup();
  await act(() => result.current.add(boxing));
  await answer();
  await waitFor(() => expect(result.current.categories).toEqual([boxing, legs]));
});

test("a renamed category moves to its place", async () => {
  const { result, answer } = setup();
  await answer();
  await act(() => result.current.add(boxing));
  await act(() => result.current.rename({ ...boxing, name: "Rowing" }, "boxing"));
  expect(result.current.categories.map(({ name }) => name)).toEqual(["Legs", "Rowing"]);
});
