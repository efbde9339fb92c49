import { expect, test } from "vitest";
import { encodeWithin, storedSizes } from "./picture-sizes.ts";

test.each([
  [
    "of a phone",
    { width: 3024, height: 4032 },
    [
      [480, 640],
      [960, 1280],
      [1600, 2133],
    ],
  ],
  [
    "between two widths",
    { width: 1200, height: 800 },
    [
      [480, 320],
      [960, 640],
      [1200, 800],
    ],
  ],
  [
    "of exactly a stored width",
    { width: 960, height: 960 },
    [
      [480, 480],
      [960, 960],
    ],
  ],
  ["smaller than all", { width: 300, height: 200 }, [[300, 200]]],
  ["like a long strip", { width: 500, height: 6000 }, [[333, 3996]]],
])("A picture %s is stored no larger than it is.", (_, size, expected) => {
  expect(storedSizes(size).map(({ width, height }) => [width, height])).toEqual(expected);
});

const blobOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);

test("The best quality that fits is taken.", async () => {
  const tried: number[] = [];
  const blob = await encodeWithin(async (quality) => {
    tried.push(quality);
    return blobOf(Math.round(quality * 1000));
  }, 650);
  expect(blob?.size).toBe(600);
  expect(tried).toEqual([0.82, 0.72, 0.6]);
});

test("A picture that never fits, or a format that the browser cannot write, gives nothing.", async () => {
  expect(await encodeWithin(async () => blobOf(1000), 650)).toBeUndefined();
  expect(await encodeWithin(async () => undefined, 650)).toBeUndefined();
});
