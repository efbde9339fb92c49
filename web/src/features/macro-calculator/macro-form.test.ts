import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { macroMessages } from "#shared/macros/macros.ts";
import {
  emptyAnswers,
  fromFields,
  fromFragment,
  type MacroAnswers,
  readAnswers,
  shownMeasure,
  toFragment,
  withAnswer,
  withMeasure,
} from "./macro-form.ts";

const sam: MacroAnswers = { ...emptyAnswers, age: "34", weight: "71.5", height: "171" };

const errorsOf = (answers: MacroAnswers) => {
  const reading = readAnswers(answers);
  return "errors" in reading ? reading.errors : {};
};
const inputOf = (answers: MacroAnswers) => {
  const reading = readAnswers(answers);
  return "input" in reading ? reading.input : undefined;
};
const toggled = (answers: MacroAnswers) =>
  withAnswer(answers, "units", answers.units === "metric" ? "imperial" : "metric");

describe("The form", () => {
  test("asks for each of the three numbers that it needs.", () => {
    expect(errorsOf(emptyAnswers)).toEqual({
      age: "Please enter your age.",
      weight: "Please enter your weight.",
      height: "Please enter your height.",
    });
  });

  test.each([
    ["age", "17"],
    ["age", "101"],
    ["age", "34.5"],
    ["age", "-34"],
    ["age", "thirty"],
  ] as const)("gives the message for an %s of %j.", (field, text) => {
    expect(errorsOf({ ...sam, [field]: text })).toEqual({ age: macroMessages.age.unusable });
  });

  test.each([
    ["weight", "34.9"],
    ["weight", "300.1"],
    ["weight", "heavy"],
    ["height", "1.71"],
    ["height", "231"],
  ] as const)("gives the message for a %s of %j.", (field, text) => {
    const { unusable } = macroMessages[field];
    expect(errorsOf({ ...sam, [field]: text })[field]).toBe(unusable.metric);
    expect(errorsOf(toggled({ ...sam, [field]: text }))[field]).toBe(unusable.imperial);
  });

  test("is read in kilograms and centimetres in either system of units.", () => {
    expect(inputOf(sam)).toMatchObject({ age: 34, weight: 71.5, height: 171 });
    const heavy = withMeasure(sam, "weight", "imperial", ["11", "3"]);
    expect(inputOf(heavy)?.weight).toBeCloseTo(71.214, 3);
    expect(inputOf(heavy)?.height).toBe(171);
  });

  test("gives a number within its limits or a sentence, never NaN, whatever is typed.", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (age, weight, height) => {
        const reading = readAnswers({ ...emptyAnswers, age, weight, height });
        if ("input" in reading) {
          expect(Object.values(reading.input)).not.toContain(Number.NaN);
        } else {
          expect(Object.values(reading.errors).some(Boolean)).toBe(true);
        }
      }),
    );
  });

  test("ignores unknown choices.", () => {
    for (const text of ["", "other", "constructor", "__proto__", "toString"]) {
      expect(withAnswer(sam, "sex", text)).toBe(sam);
      expect(withAnswer(sam, "units", text)).toBe(sam);
    }
    expect(withAnswer(sam, "goal", "gain").goal).toBe("gain");
  });
});

describe("A change of units", () => {
  test("shows the same body in the other units.", () => {
    expect(shownMeasure(toggled(sam), "weight")).toEqual(["11", "3.6"]);
    expect(shownMeasure(toggled(sam), "height")).toEqual(["5", "7.3"]);
    const tall = withMeasure(toggled(sam), "height", "imperial", ["6", "2"]);
    expect(shownMeasure(toggled(tall), "height")).toEqual(["188"]);
  });

  test("there and back shows exactly what was typed, valid or not.", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        for (const answers of [
          withMeasure(sam, "weight", "metric", [first]),
          withMeasure(toggled(sam), "weight", "imperial", [first, second]),
        ]) {
          expect(shownMeasure(toggled(toggled(answers)), "weight")).toEqual(
            shownMeasure(answers, "weight"),
          );
        }
      }),
    );
  });

  test("does not change the result.", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 35, max: 300 }),
        fc.integer({ min: 120, max: 230 }),
        (kg, cm) => {
          const answers = { ...sam, weight: String(kg), height: String(cm) };
          expect(inputOf(toggled(answers))).toEqual(inputOf(answers));
        },
      ),
    );
  });

  test("leaves the height alone when only the weight is typed again.", () => {
    const retyped = withMeasure(toggled(sam), "weight", "imperial", ["12", "0"]);
    expect(shownMeasure(toggled(retyped), "height")).toEqual(["171"]);
    expect(shownMeasure(toggled(retyped), "weight")).toEqual(["76.2"]);
  });

  test("shows nothing for text that is not a number, and keeps it.", () => {
    const odd = { ...sam, weight: "about seventy" };
    expect(shownMeasure(toggled(odd), "weight")).toEqual(["", ""]);
    expect(shownMeasure(odd, "weight")).toEqual(["about seventy"]);
  });
});

describe("A link", () => {
  test("carries the filled fields of the form under their names.", () => {
    expect(toFragment(sam)).toBe(
      "units=metric&age=34&weight=71.5&height=171&sex=male&activityLevel=sedentary&goal=maintain",
    );
  });

  test("gives back every form that can be calculated with.", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 18, max: 100 }),
        fc.integer({ min: 6, max: 46 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 120, max: 230 }),
        fc.constantFrom("lose", "maintain", "gain"),
        fc.constantFrom("metric", "imperial"),
        (age, stones, pounds, cm, goal, units) => {
          const half = { ...emptyAnswers, age: String(age), height: String(cm) };
          const whole = withMeasure(half, "weight", "imperial", [String(stones), String(pounds)]);
          const answers = withAnswer(withAnswer(whole, "goal", goal), "units", units);
          expect(fromFragment(`#${toFragment(answers)}`)).toEqual(answers);
        },
      ),
    );
  });

  test("may leave choices out.", () => {
    expect(fromFragment("#age=34&weight=71.5&height=171")).toEqual(sam);
  });

  test.each([
    "",
    "#",
    "#main",
    "#%",
    "#%E0%A4%A",
    "#age=34",
    "#age=34&weight=71.5",
    "#age=34&weight=71.5&height=NaN",
    "#age=34&weight=71.5&height=1e2",
    "#age=-34&weight=71.5&height=171",
    "#age=340&weight=71.5&height=171",
    "#age=34&weight=71.5&height=171&sex=constructor",
    "#age=34&weight=71.5&height=171&sex=__proto__",
    "#age=34&weight=71.5&height=171&goal=",
    "#age=34&weight=71.5&height=171&units=cubits",
    "#age=34&weight=71.5&weightStones=20&height=171",
    "#age=34&weight=<img src=x onerror=alert(1)>&height=171",
    `#age=34&weight=71.5&height=171${"1".repeat(100_000)}`,
  ])("that cannot be calculated with is ignored (%#).", (fragment) => {
    expect(fromFragment(fragment)).toBeUndefined();
  });

  test("is ignored or valid, whatever it contains.", () => {
    const field = fc.constantFrom(...Object.keys(emptyAnswers), "__proto__", "constructor");
    const value = fc.oneof(fc.string(), fc.integer({ min: 0, max: 300 }).map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, value)), (pairs) => {
        const answers = fromFragment(`#${new URLSearchParams(pairs)}`);
        expect(answers === undefined || inputOf(answers) !== undefined).toBe(true);
      }),
    );
  });
});

test("Text typed before hydration is kept, valid or not.", () => {
  const typed = new Map(Object.entries({ ...sam, age: "3", units: "imperial", sex: "martian" }));
  expect(fromFields((field) => typed.get(field) ?? null)).toEqual({
    ...sam,
    age: "3",
    units: "imperial",
  });
});
