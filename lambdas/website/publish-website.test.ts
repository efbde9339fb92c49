import { describe, expect, test } from "vitest";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { SiteFile } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";
import { readAdminWebsite, readPublication, saveAdminWebsite } from "./admin-website.ts";
import { claimMs, type PublishDependencies, publishWebsite } from "./publish-website.ts";
import { createWebsiteStore, type WebsiteStore } from "./website-store.ts";

const by = "trainer@example.com";
const paths = ["/index.html", "/contact/index.html", "/privacy/index.html"];

/** Other words, by their headline. */
const wordsOf = (headline: string): Website => ({
  ...fullWebsite,
  who: { ...fullWebsite.who, headline },
});

function setup() {
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const table = createInMemoryTable("settings");
  const { log, entries } = recordingLog();
  const website = createWebsiteStore(table);
  const pages = new Map(paths.map((path) => [path, defaultWebsite.who.headline]));
  let whenPutting: (file: SiteFile) => Promise<void> | void = () => {};
  let puts = 0;
  const missingPictures = new Set<string>();
  const dependencies: PublishDependencies = {
    website,
    render: async ({ who }) =>
      paths.map((path) => ({ path, contentType: "text/html", content: who.headline })),
    bucket: {
      hasPicture: async (key) => !missingPictures.has(key),
      putPages: async (files) => {
        for (const file of files) {
          await whenPutting(file);
          puts += 1;
          pages.set(file.path, file.content);
        }
      },
    },
    now: () => new Date(now),
    log,
  };
  const read = () => readAdminWebsite(website);
  return {
    website,
    dependencies,
    table,
    missingPictures,
    entries,
    read,
    save: async (words: Website) =>
      saveAdminWebsite(
        website,
        { words, revision: (await read()).revision },
        { at: new Date(now), by },
      ),
    publish: async (revision?: number, changes: Partial<PublishDependencies> = {}) =>
      publishWebsite(
        { ...dependencies, ...changes },
        { revision: revision ?? (await read()).revision },
        by,
      ),
    publication: (number: number) => readPublication(website, { number: String(number) }),
    /** The headlines on the pages, each once. */
    shown: () => [...new Set(pages.values())],
    puts: () => puts,
    whenPutting: (act: typeof whenPutting) => {
      whenPutting = act;
    },
    pass: (durationMs: number) => {
      now += durationMs;
    },
  };
}

/** Fails from the so-manieth put on, for so many puts. */
function failing(first: number, times = Number.POSITIVE_INFINITY) {
  let puts = 0;
  return () => {
    puts += 1;
    if (puts >= first && puts < first + times) throw new Error("The bucket is out of order.");
  };
}

const refused = (code: string) => ({ code });

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

describe("A publication of which only an answer of the database is lost", () => {
  /** Has its effect, and fails the first time. */
  function losingOnce<Given extends unknown[]>(call: (...given: Given) => Promise<void>) {
    let isLost = false;
    return async (...given: Given): Promise<void> => {
      await call(...given);
      if (isLost) return;
      isLost = true;
      throw new Error("The answer is lost.");
    };
  }

  test.each<[string, (website: WebsiteStore) => Partial<WebsiteStore>]>([
    ["the new words", ({ goLive }) => ({ goLive: losingOnce(goLive) })],
    ["the end of the claim", ({ release }) => ({ release: losingOnce(release) })],
  ])("has succeeded, and says so: to the write of %s.", async (_, losing) => {
    const { save, publish, shown, website, read } = setup();
    await save(wordsOf("New"));
    const published = await publish(1, { website: { ...website, ...losing(website) } });
    expect(published).toEqual(await read());
    expect(published).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
    expect(shown()).toEqual(["New"]);
  });

  test("after its end does not say that it failed, and leaves the pages to others.", async () => {
    const { save, publish, website, read, puts } = setup();
    await save(wordsOf("New"));
    let isOver = false;
    const release: typeof website.release = async (until) => {
      await website.release(until);
      isOver = true;
    };
    const draft = () => (isOver ? Promise.reject(new Error("Out of order.")) : website.draft());
    const failure = publish(1, { website: { ...website, release, draft } });
    await expect(failure).rejects.toThrow("Out of order.");
    expect(puts()).toBe(paths.length);
    expect(await publish()).toEqual(await read());
  });
});

describe("A publication that fails", () => {
  test.each([1, 2, 3])(
    "at page %d leaves all pages and prices as they were, and can be repeated.",
    async (page) => {
      const { save, publish, shown, website, read, whenPutting } = setup();
      await save(wordsOf("Old"));
      await publish();
      await save(wordsOf("New"));
      whenPutting(failing(page, 1));
      await expect(publish()).rejects.toMatchObject(refused("publication_failed"));
      expect(shown()).toEqual(["Old"]);
      expect((await website.live()).words).toEqual(wordsOf("Old"));
      expect(await read()).toMatchObject({ unpublished: true, publications: [{ number: 1 }] });
      await publish();
      expect(shown()).toEqual(["New"]);
      expect((await read()).publications.map(({ number }) => number)).toEqual([2, 1]);
    },
  );

  test("because a page cannot be rendered leaves all pages as they were.", async () => {
    const { save, publish, shown, dependencies } = setup();
    await save(wordsOf("New"));
    const render: PublishDependencies["render"] = async (words) => {
      if (words.who.headline === "New") throw new Error("A page throws.");
      return dependencies.render(words);
    };
    await expect(publish(1, { render })).rejects.toMatchObject(refused("publication_failed"));
    expect(shown()).toEqual([defaultWebsite.who.headline]);
  });

  test("and whose pages cannot be put back is not called published, even with the old words.", async () => {
    const { save, publish, shown, read, entries, whenPutting } = setup();
    await save(wordsOf("Old"));
    await publish();
    await save(wordsOf("New"));
    whenPutting(failing(2));
    await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
    expect(shown()).toEqual(["New", "Old"]);
    expect(entries()).toContainEqual(expect.objectContaining({ event: "pages_not_put_back" }));
    whenPutting(() => {});
    expect(await save(wordsOf("Old"))).toMatchObject({ unpublished: true });
    expect(await publish()).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
    expect(shown()).toEqual(["Old"]);
    expect((await read()).publications).toHaveLength(1);
  });

  test("because the words cannot be made live puts the old pages back.", async () => {
    const { save, publish, shown, website, read } = setup();
    await save(wordsOf("New"));
    const goLive = async () => Promise.reject(new Error("The database is out of order."));
    const failure = publish(1, { website: { ...website, goLive } });
    await expect(failure).rejects.toMatchObject(refused("publication_failed"));
    expect(shown()).toEqual([defaultWebsite.who.headline]);
    expect((await read()).publications).toEqual([]);
  });

  test("and of which not even the words can be read is not called one whose old words are live.", async () => {
    const { save, publish, website } = setup();
    await save(wordsOf("New"));
    let isLive = false;
    const goLive: typeof website.goLive = async (...given) => {
      await website.goLive(...given);
      isLive = true;
      throw new Error("The answer is lost.");
    };
    const live = () => (isLive ? Promise.reject(new Error("Out of order.")) : website.live());
    const failure = publish(1, { website: { ...website, goLive, live } });
    await expect(failure).rejects.toMatchObject(refused("publication_unfinished"));
  });

  test("because its function stops keeps others out for a minute, and then not any more.", async () => {
    const { save, publish, shown, read, pass, whenPutting } = setup();
    await save(wordsOf("New"));
    whenPutting(({ path }) =>
      path === "/privacy/index.html" ? new Promise<void>(() => {}) : undefined,
    );
    void publish();
    await expect.poll(shown).toEqual(["New", defaultWebsite.who.headline]);
    whenPutting(() => {});
    pass(claimMs - 1);
    await expect(publish(1)).rejects.toMatchObject(refused("publication_running"));
    pass(1);
    expect(await read()).toMatchObject({ unpublished: true });
    expect(await publish()).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
    expect(shown()).toEqual(["New"]);
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
