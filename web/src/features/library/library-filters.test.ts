import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { difficulties } from "#shared/workouts/workouts.ts";
import {
  filterOptions,
  filtersInAddress,
  type LibraryFilters,
  matchingWorkouts,
  readFilters,
} from "./library-filters.ts";

const categories = ["Legs", "Push & Pull", "Strength"];
const options = { difficulty: difficulties, category: categories };
const anyFilters: fc.Arbitrary<LibraryFilters> = fc.record(
  { difficulty: fc.constantFrom(...difficulties), category: fc.constantFrom(...categories) },
  { requiredKeys: [] },
);
const anyWorkouts = fc.array(
  fc.record({
    workoutId: fc.uuid(),
    title: fc.string(),
    difficulty: fc.constantFrom(...difficulties),
    duration: fc.nat(),
    categoryId: fc.uuid(),
    category: fc.constantFrom(...categories),
  }),
);

test("A workout's category can be chosen even when it is no longer in the list.", () => {
  const workout = { ...sampleWorkout, category: "Boxing" };
  const { category } = filterOptions({ workouts: [workout], categories: ["Legs", "Cardio"] });
  expect(category).toEqual(["Boxing", "Cardio", "Legs"]);
});

test("Filters are read back from the address.", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const search = new URLSearchParams(filtersInAddress(filters));
      expect(readFilters(search, options)).toEqual({ ...filters });
    }),
  );
  expect(filtersInAddress({})).toBe("");
});

test.each([
  "",
  "difficulty=",
  "difficulty=olympic",
  "difficulty=Beginner",
  "category=Swimming",
  "category=All",
  "other=beginner",
])("Unknown filters are ignored: %s.", (search) => {
  expect(readFilters(new URLSearchParams(search), options)).toEqual({});
});

test("The result is exactly the workouts that match every filter, in the library's order.", () => {
  fc.assert(
    fc.property(anyWorkouts, anyFilters, (workouts, filters) => {
      const left = matchingWorkouts(workouts, filters);
      expect(left).toEqual(workouts.filter((workout) => left.includes(workout)));
      for (const workout of workouts) {
        const matches =
          (filters.difficulty ?? workout.difficulty) === workout.difficulty &&
          (filters.category ?? workout.category) === workout.category;
        expect(left.includes(workout)).toBe(matches);
      }
    }),
  );
});
