import { describe, expect, test } from "vitest";
import { by, contentOf, paths, refused, setup } from "#lambdas/testing/publications.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";

describe("Publishing", () => {
  test("shows the content to prices and mails, and then to visitors on every page.", async () => {
    const { save, publish, shown, website, whenPutting } = setup();
    await save(contentOf("New"));
    const live: string[] = [];
    whenPutting(async () => {
      live.push((await website.live()).content.who.headline);
    });
    const published = await publish();
    expect(published).toMatchObject({
      unpublished: false,
      publications: [{ number: 1, at: "2026-03-01T10:00:00.000Z", by }],
    });
    expect(shown()).toEqual(["New"]);
    expect(new Set(live)).toEqual(new Set(["New"]));
  });

  test("twice is one publication.", async () => {
    const { save, publish, puts, begun } = setup();
    await save(contentOf("New"));
    const first = await publish();
    expect(await publish()).toEqual(first);
    expect(begun).toEqual([1]);
    expect(puts()).toBe(paths.length);
  });

  test("what another administrator has changed since is refused, and changes nothing.", async () => {
    const { save, publish, shown } = setup();
    await save(contentOf("Mine"));
    await save(contentOf("Theirs"));
    await expect(publish(1)).rejects.toMatchObject(refused("website_changed"));
    expect(shown()).toEqual([defaultWebsite.who.headline]);
  });

  test("without one of the pictures is refused, and touches no page.", async () => {
    const { save, publish, puts, missingPictures } = setup();
    await save(contentOf("New"));
    missingPictures.add(fullWebsite.who.portrait?.files[0]?.key ?? "");
    await expect(publish()).rejects.toMatchObject(refused("picture_missing"));
    expect(puts()).toBe(0);
    missingPictures.clear();
    expect(await publish()).toMatchObject({ unpublished: false });
  });

  test.each(["trader", "address"])(
    "without the %s that visitors have seen is refused.",
    async (name) => {
      const { save, publish, shown } = setup();
      const content = contentOf("New");
      await save(content);
      await publish();
      await save({ ...content, legal: { ...content.legal, [name]: "" } });
      await expect(publish()).rejects.toMatchObject(refused("trader_missing"));
      expect(shown()).toEqual(["New"]);
      await save({ ...content, legal: { ...content.legal, [name]: "Another" } });
      expect(await publish()).toMatchObject({ unpublished: false });
    },
  );

  test("does not lose what another administrator saves meanwhile.", async () => {
    const { save, publish, shown, read, whenPutting } = setup();
    await save(contentOf("Mine"));
    whenPutting(async ({ path }) => {
      if (path === "/index.html") await save(contentOf("Theirs"));
    });
    expect(await publish(1)).toMatchObject({ revision: 2, unpublished: true });
    expect(shown()).toEqual(["Mine"]);
    expect((await read()).content).toEqual(contentOf("Theirs"));
  });
});

test("Earlier publications can be read and brought back; the 21st takes the place of the first.", async () => {
  const { save, publish, publication, read, table } = setup();
  for (let number = 1; number <= 21; number += 1) {
    await save(contentOf(`Text ${number}`));
    await publish();
  }
  const { publications } = await read();
  expect(publications.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, index) => 21 - index),
  );
  for (const kept of publications) {
    const content = contentOf(`Text ${kept.number}`);
    expect(await publication(kept.number)).toEqual({ ...kept, content });
  }
  await expect(publication(1)).rejects.toMatchObject(refused("publication_not_found"));
  await expect(publication(22)).rejects.toMatchObject(refused("publication_not_found"));
  // The content being edited, the live content, what the pages show, and nineteen places.
  expect(table.all()).toHaveLength(22);

  await save((await publication(2)).content);
  expect((await publish()).publications[0]).toMatchObject({ number: 22 });
});
