import { expect, test } from "vitest";
import { maximumPictureBytes, pictureWidths, wantedBytes } from "#shared/website/pictures.ts";
import { encodeWithin, storedSizes } from "./prepare-picture.ts";

test.each([
  [
    "of a phone",
    { width: 3024, height: 4032 },
    [
      [480, 640],
      [720, 960],
      [960, 1280],
      [1600, 2133],
    ],
  ],
  [
    "between two widths",
    { width: 1200, height: 800 },
    [
      [480, 320],
      [720, 480],
      [960, 640],
      [1200, 800],
    ],
  ],
  [
    "of exactly a stored width",
    { width: 960, height: 960 },
    [
      [480, 480],
      [720, 720],
      [960, 960],
    ],
  ],
  ["smaller than all", { width: 300, height: 200 }, [[300, 200]]],
  ["like a long strip", { width: 500, height: 6000 }, [[333, 3996]]],
])("A picture %s is stored no larger than it is.", (_, size, expected) => {
  expect(storedSizes(size).map(({ width, height }) => [width, height])).toEqual(expected);
});

const blobOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);

test("The best quality within the wanted bytes is taken.", async () => {
  const tried: number[] = [];
  const blob = await encodeWithin(
    async (quality) => {
      tried.push(quality);
      return blobOf(Math.round(quality * 1000));
    },
    { wanted: 650, maximum: 2000 },
  );
  expect(blob?.size).toBe(600);
  expect(tried).toEqual([0.82, 0.72, 0.6]);
});

test("A picture of many details is stored at the worst quality, if it may be stored at all.", async () => {
  const encode = async (quality: number) => blobOf(Math.round(quality * 1000));
  expect((await encodeWithin(encode, { wanted: 200, maximum: 300 }))?.size).toBe(300);
  expect(await encodeWithin(encode, { wanted: 200, maximum: 299 })).toBeUndefined();
});

test("A format that the browser cannot write gives nothing.", async () => {
  expect(await encodeWithin(async () => undefined, { wanted: 650, maximum: 650 })).toBeUndefined();
});

test("A wider picture may have more bytes, and every one fewer than may be stored.", () => {
  const wanted = pictureWidths.map(wantedBytes);
  expect(wanted).toEqual(wanted.toSorted((one, other) => one - other));
  expect(wanted.at(-1)).toBeLessThan(maximumPictureBytes);
});
