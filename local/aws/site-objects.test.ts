import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSiteObjects } from "./site-objects.ts";

const picture = {
  content: Buffer.from([0, 255, 10]),
  contentType: "image/webp",
  cacheControl: "immutable",
};

it("Objects in a directory are there for the next stack, under any key.", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "touchline-objects-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const page = { content: Buffer.from("<p>Zoë</p>"), contentType: "text/html" };
  const before = createSiteObjects(directory);
  await before.put("pictures/a b.webp", picture);
  await before.put("../../index.html", { ...page, cacheControl: undefined });
  const after = createSiteObjects(directory);
  expect(await after.get("pictures/a b.webp")).toEqual(picture);
  expect(await after.get("../../index.html")).toEqual({ ...page, cacheControl: undefined });
  expect(await after.get("missing")).toBeUndefined();
});

it.each([
  ["in a directory", true],
  ["in memory", false],
])(
  "Objects %s are listed by how their keys start, until they are deleted.",
  async (_, isStored) => {
    const directory = await mkdtemp(path.join(tmpdir(), "touchline-objects-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const objects = createSiteObjects(isStored ? directory : undefined);
    for (const key of ["pictures/b.webp", "pictures/a.webp", "index.html"]) {
      await objects.put(key, picture);
    }
    const later = isStored ? createSiteObjects(directory) : objects;
    expect(await later.list("pictures/")).toEqual(["pictures/a.webp", "pictures/b.webp"]);
    await later.delete("pictures/a.webp");
    await later.delete("pictures/a.webp");
    expect(await later.list("pictures/")).toEqual(["pictures/b.webp"]);
    expect(await later.get("pictures/a.webp")).toBeUndefined();
    expect(await createSiteObjects().list("")).toEqual([]);
  },
);
