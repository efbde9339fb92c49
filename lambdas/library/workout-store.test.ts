import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import type { Workout } from "#shared/workouts/workouts.ts";
import { createWorkoutStore } from "./workout-store.ts";

async function setup(...items: (Record<string, unknown> & Pick<Workout, "workoutId">)[]) {
  const { workouts } = await startTestTables();
  for (const item of items)
    await workouts.put({ listKey: "workout", ...item }, isAbsent("workoutId"));
  return createWorkoutStore(workouts);
}

/** Workouts added a minute after each other. */
function library(size: number): Workout[] {
  return Array.from({ length: size }, (_, index) => ({
    ...sampleWorkout,
    workoutId: `workout-${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 8, index)).toISOString(),
  }));
}

test("The library has every workout once, page by page, even two of one instant.", async () => {
  const written = [
    ...library(10),
    { ...sampleWorkout, workoutId: "twin", createdAt: library(10)[4]!.createdAt },
  ];
  const store = await setup(...written);
  const ids: string[] = [];
  let after: Awaited<ReturnType<typeof store.newest>>["next"];
  do {
    const page = await store.newest(3, after);
    expect(page.workouts.length).toBeLessThanOrEqual(3);
    ids.push(...page.workouts.map(({ workoutId }) => workoutId));
    after = page.next;
  } while (after);
  expect(ids.toSorted()).toEqual(written.map(({ workoutId }) => workoutId).toSorted());
});

test.each([
  ["a difficulty that does not exist", { difficulty: "olympic" }],
  ["a duration in words", { duration: "25 minutes" }],
  ["no title", { title: undefined }],
])("A damaged item with %s is an error.", async (_, damage) => {
  const store = await setup({ ...sampleWorkout, ...damage });
  await expect(store.find(sampleWorkout.workoutId)).rejects.toThrow();
  await expect(store.newest(10, undefined)).rejects.toThrow();
});
