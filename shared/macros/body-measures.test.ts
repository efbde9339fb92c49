import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyMeasures, readMeasure, writeMeasure } from "./body-measures.ts";

const { weight, height } = bodyMeasures;

describe("A measure in two units", () => {
  test.each([
    [weight.imperial, ["11", "3"], 157 * 0.45359237],
    [weight.imperial, ["11", ""], 154 * 0.45359237],
    [weight.imperial, ["", "157"], 157 * 0.45359237],
    [weight.imperial, [" 0 ", "13.5"], 13.5 * 0.45359237],
    [height.imperial, ["5", "7"], 67 * 2.54],
    [height.imperial, ["5", "7.5"], 67.5 * 2.54],
  ])("is read as one amount (%#).", (scale, texts, amount) => {
    expect(readMeasure(scale, texts)).toBeCloseTo(amount, 10);
  });

  test("is not read when both are blank.", () => {
    expect(readMeasure(weight.imperial, ["", " "])).toBeUndefined();
  });

  test("refuses 5.11 feet, which the visitor means as five foot eleven.", () => {
    expect(readMeasure(height.imperial, ["5.11", ""])).toBeUndefined();
  });

  test("refuses as much of the smaller unit as makes one of the larger.", () => {
    expect(readMeasure(weight.imperial, ["11", "14"])).toBeUndefined();
    expect(readMeasure(height.imperial, ["5", "12"])).toBeUndefined();
    expect(readMeasure(weight.imperial, ["11", "13.9"])).toBeDefined();
    expect(readMeasure(height.imperial, ["5", "11.9"])).toBeDefined();
  });

  test("is read with a decimal comma, and is not read below nothing.", () => {
    expect(readMeasure(weight.metric, ["72,5"])).toBe(72.5);
    expect(readMeasure(weight.imperial, ["11", "-3"])).toBeUndefined();
  });

  test("refuses a word in either.", () => {
    expect(readMeasure(weight.imperial, ["eleven", "3"])).toBeUndefined();
    expect(readMeasure(weight.imperial, ["11", "three"])).toBeUndefined();
  });
});

describe("An amount", () => {
  test.each([
    [weight.imperial, 71.2, ["11", "3"]],
    [weight.imperial, 76.2, ["12", "0"]],
    [weight.metric, 71.214, ["71.2"]],
    [height.imperial, 170, ["5", "6.9"]],
    [height.metric, 170.18, ["170.2"]],
  ])(
    "is written in the units of a scale, to a tenth of the smallest (%#).",
    (scale, amount, texts) => {
      expect(writeMeasure(scale, amount)).toEqual(texts);
    },
  );

  test("written and read again is the same, to half a tenth of the smallest unit.", () => {
    const scales = [weight.metric, weight.imperial, height.metric, height.imperial];
    fc.assert(
      fc.property(
        fc.constantFrom(...scales),
        fc.double({ min: 1, max: 400, noNaN: true }),
        (scale, amount) => {
          const again = readMeasure(scale, writeMeasure(scale, amount));
          expect(Math.abs(again! - amount)).toBeLessThanOrEqual(scale.size * 0.05 + 1e-9);
        },
      ),
    );
  });
});
