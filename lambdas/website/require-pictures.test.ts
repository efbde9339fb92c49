import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { requirePictures } from "./require-pictures.ts";

/** Every key in the content, wherever it is. */
const keys = JSON.stringify(fullWebsite).match(/pictures\/\w+\/\w+\.\w+/g) ?? [];

test("Every file of every picture is looked for.", async () => {
  const asked: string[] = [];
  const hasPicture = async (key: string) => asked.push(key) > 0;
  await requirePictures(fullWebsite, { hasPicture });
  expect(asked.sort()).toEqual(keys.sort());
  expect(keys.length).toBeGreaterThan(1);
});

test.each([...new Set(keys)])("A picture without the file %s is named.", async (missing) => {
  const hasPicture = async (key: string) => key !== missing;
  await expect(requirePictures(fullWebsite, { hasPicture })).rejects.toMatchObject({
    code: "picture_missing",
    detail: expect.stringContaining("the picture “Robin Vale, laughing, beside a rowing machine”"),
  });
});

test("Content without pictures needs none.", async () => {
  const hasPicture = async () => false;
  await requirePictures(defaultWebsite, { hasPicture });
});
