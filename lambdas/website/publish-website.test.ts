import { describe, expect, test } from "vitest";
import { by, paths, refused, setup, wordsOf } from "#lambdas/testing/publications.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";

describe("Publishing", () => {
  test("shows visitors the words on every page, and then to prices and mails.", async () => {
    const { save, publish, shown, website, whenPutting } = setup();
    await save(wordsOf("New"));
    const live: string[] = [];
    whenPutting(async () => {
      live.push((await website.live()).words.who.headline);
    });
    const published = await publish();
    expect(published).toMatchObject({
      unpublished: false,
      publications: [{ number: 1, at: "2026-03-01T10:00:00.000Z", by }],
    });
    expect(shown()).toEqual(["New"]);
    expect(new Set(live)).toEqual(new Set([defaultWebsite.who.headline]));
    expect((await website.live()).words).toEqual(wordsOf("New"));
  });

  test("twice is one publication.", async () => {
    const { save, publish, puts } = setup();
    await save(wordsOf("New"));
    const first = await publish();
    expect(await publish()).toEqual(first);
    expect(puts()).toBe(paths.length);
  });

  test("twice at once is one publication, and the other call is told so.", async () => {
    const { save, publish, read } = setup();
    await save(wordsOf("New"));
    const outcomes = await Promise.allSettled([publish(1), publish(1)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining(refused("publication_running")) }),
    );
    expect((await read()).publications).toHaveLength(1);
  });

  test("what another administrator has changed since is refused, and changes nothing.", async () => {
    const { save, publish, shown } = setup();
    await save(wordsOf("Mine"));
    await save(wordsOf("Theirs"));
    await expect(publish(1)).rejects.toMatchObject(refused("website_changed"));
    expect(shown()).toEqual([defaultWebsite.who.headline]);
  });

  test("without one of the pictures is refused, and touches no page.", async () => {
    const { save, publish, puts, missingPictures } = setup();
    await save(wordsOf("New"));
    missingPictures.add(fullWebsite.who.portrait?.files[0]?.key ?? "");
    await expect(publish()).rejects.toMatchObject(refused("picture_missing"));
    expect(puts()).toBe(0);
    missingPictures.clear();
    expect(await publish()).toMatchObject({ unpublished: false });
  });

  test("does not lose what another administrator saves meanwhile.", async () => {
    const { save, publish, shown, read, whenPutting } = setup();
    await save(wordsOf("Mine"));
    whenPutting(async ({ path }) => {
      if (path === "/index.html") await save(wordsOf("Theirs"));
    });
    expect(await publish(1)).toMatchObject({ revision: 2, unpublished: true });
    expect(shown()).toEqual(["Mine"]);
    expect((await read()).words).toEqual(wordsOf("Theirs"));
  });
});

describe("Earlier publications", () => {
  test("can be read and brought back; the 21st takes the place of the first.", async () => {
    const { save, publish, publication, read, table } = setup();
    for (let number = 1; number <= 21; number += 1) {
      await save(wordsOf(`Words ${number}`));
      await publish();
    }
    const { publications } = await read();
    expect(publications.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    );
    for (const kept of publications) {
      const words = wordsOf(`Words ${kept.number}`);
      expect(await publication(kept.number)).toEqual({ ...kept, words });
    }
    await expect(publication(1)).rejects.toMatchObject(refused("publication_not_found"));
    await expect(publication(22)).rejects.toMatchObject(refused("publication_not_found"));
    // The words being edited, the live ones, and twenty places.
    expect(table.all()).toHaveLength(22);

    await save((await publication(2)).words);
    expect((await publish()).publications[0]).toMatchObject({ number: 22 });
  });
});

test.each(["<script>alert(1)</script>", "👩‍👩‍👧‍👦".repeat(5), '</script><script id="website">'])(
  "Words such as %j are published as they were typed.",
  async (headline) => {
    const { save, publish, publication, shown } = setup();
    await save(wordsOf(headline));
    await publish();
    expect(shown()).toEqual([headline]);
    expect((await publication(1)).words.who.headline).toBe(headline);
  },
);
