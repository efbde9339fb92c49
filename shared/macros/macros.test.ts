import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyMeasures, readMeasure } from "./body-measures.ts";
import {
  activityLevels,
  calculateMacros,
  goals,
  isWithinLimits,
  type MacroInput,
  macroCaution,
  macroLimits,
  macroMessages,
  sexes,
} from "./macros.ts";

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(record) as Key[]));
const between = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  fc.double({ min: minimum, max: maximum, noNaN: true });

/** Every person that the calculator answers for. */
const anyPerson: fc.Arbitrary<MacroInput> = fc.record({
  age: fc.integer({ min: macroLimits.age.minimum, max: macroLimits.age.maximum }),
  weight: between(macroLimits.weight),
  height: between(macroLimits.height),
  sex: keysOf(sexes),
  activityLevel: keysOf(activityLevels),
  goal: keysOf(goals),
});

const sam: MacroInput = {
  age: 30,
  weight: 70,
  height: 175,
  sex: "male",
  activityLevel: "moderate",
  goal: "maintain",
};

describe("The macros", () => {
  test("are those of the specification's formulas, worked by hand.", () => {
    // 700 + 1093.75 − 150 + 5 = 1648.75; × 1.55 = 2555.5625
    expect(calculateMacros(sam)).toEqual({
      bmr: 1649,
      tdee: 2556,
      targetCalories: 2556,
      protein: 192,
      carbs: 256,
      fat: 85,
    });
    // 600 + 1031.25 − 200 − 161 = 1270.25; × 1.2 = 1524.3; − 500 = 1024.3
    const ida = { ...sam, age: 40, weight: 60, height: 165 };
    expect(
      calculateMacros({ ...ida, sex: "female", activityLevel: "sedentary", goal: "lose" }),
    ).toEqual({ bmr: 1270, tdee: 1524, targetCalories: 1024, protein: 77, carbs: 102, fat: 34 });
  });

  test("know five activity levels, each with the specification's multiplier.", () => {
    expect(Object.values(activityLevels).map(({ multiplier }) => multiplier)).toEqual([
      1.2, 1.375, 1.55, 1.725, 1.9,
    ]);
  });

  test("are whole, finite numbers above zero, for every person.", () => {
    fc.assert(
      fc.property(anyPerson, (input) => {
        for (const number of Object.values(calculateMacros(input))) {
          expect(Number.isSafeInteger(number)).toBe(true);
          expect(number).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("add up to the target, but for the rounding of each.", () => {
    // Half a gram each, and half a kilocalorie of the target itself.
    const rounding = 0.5 * (4 + 4 + 9) + 0.5;
    fc.assert(
      fc.property(anyPerson, (input) => {
        const { protein, carbs, fat, targetCalories } = calculateMacros(input);
        const sum = protein * 4 + carbs * 4 + fat * 9;
        expect(Math.abs(sum - targetCalories)).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  test("ask for exactly 500 kcal less to lose weight, and 500 more to gain it.", () => {
    fc.assert(
      fc.property(anyPerson, (input) => {
        const target = (goal: MacroInput["goal"]) =>
          calculateMacros({ ...input, goal }).targetCalories;
        expect(target("maintain") - target("lose")).toBe(500);
        expect(target("gain") - target("maintain")).toBe(500);
        expect(target("maintain")).toBe(calculateMacros(input).tdee);
      }),
    );
  });
});

describe("The limits", () => {
  test("include their ends and nothing beyond.", () => {
    for (const measure of ["age", "weight", "height"] as const) {
      const { minimum, maximum } = macroLimits[measure];
      expect(isWithinLimits(measure, minimum)).toBe(true);
      expect(isWithinLimits(measure, maximum)).toBe(true);
      expect(isWithinLimits(measure, minimum - 0.1)).toBe(false);
      expect(isWithinLimits(measure, maximum + 0.1)).toBe(false);
      expect(isWithinLimits(measure, Number.NaN)).toBe(false);
    }
  });

  test("are in the messages as they are.", () => {
    for (const measure of ["weight", "height"] as const) {
      const { minimum, maximum } = macroLimits[measure];
      expect(macroMessages[measure].unusable.metric).toContain(`from ${minimum} to ${maximum} `);
    }
    const { minimum, maximum } = macroLimits.age;
    expect(macroMessages.age.unusable).toContain(`from ${minimum} to ${maximum}`);
  });

  test("are in the imperial messages in whole units within them.", () => {
    const patterns = {
      weight: /from (\d+) st (\d+) lb to (\d+) st (\d+) lb/,
      height: /from (\d+) ft() to (\d+) ft (\d+) in/,
    };
    for (const measure of ["weight", "height"] as const) {
      const scale = bodyMeasures[measure].imperial;
      const [, ...texts] = patterns[measure].exec(macroMessages[measure].unusable.imperial)!;
      const lowest = readMeasure(scale, texts.slice(0, 2))!;
      const highest = readMeasure(scale, texts.slice(2))!;
      expect(isWithinLimits(measure, lowest)).toBe(true);
      expect(isWithinLimits(measure, lowest - scale.size)).toBe(false);
      expect(isWithinLimits(measure, highest)).toBe(true);
      expect(isWithinLimits(measure, highest + scale.size)).toBe(false);
    }
  });
});

describe("A word of care", () => {
  const caution = (input: MacroInput) => macroCaution(input, calculateMacros(input));

  test("comes with a target too low to eat unsupervised.", () => {
    expect(macroCaution(sam, { targetCalories: 1500 })).toBeUndefined();
    expect(macroCaution(sam, { targetCalories: 1499 })).toBe("low_target");
    expect(macroCaution({ ...sam, sex: "female" }, { targetCalories: 1200 })).toBeUndefined();
    expect(macroCaution({ ...sam, sex: "female" }, { targetCalories: 1199 })).toBe("low_target");
  });

  test("comes to an underweight person who wants to lose weight, however active.", () => {
    const light: MacroInput = { ...sam, weight: 55, activityLevel: "athlete", goal: "lose" };
    expect(caution(light)).toBe("underweight");
    expect(caution({ ...light, goal: "maintain" })).toBeUndefined();
    expect(caution({ ...light, goal: "gain" })).toBeUndefined();
    expect(caution({ ...light, weight: 57 })).toBeUndefined();
  });

  test("does not come with ordinary answers.", () => {
    expect(caution(sam)).toBeUndefined();
    expect(caution({ ...sam, goal: "lose" })).toBeUndefined();
  });
});
