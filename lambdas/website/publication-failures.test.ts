import { describe, expect, test } from "vitest";
import { contentOf, failing, refused, setup } from "#lambdas/testing/publications.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { claimMs } from "./publish-website.ts";
import type { WebsiteStore } from "./website-store.ts";

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
    ["the new content", ({ goLive }) => ({ goLive: losingOnce(goLive) })],
    ["the end of the claim", ({ release }) => ({ release: losingOnce(release) })],
  ])("has succeeded, and says so: to the write of %s.", async (_, losing) => {
    const { save, publish, shown, website, read } = setup();
    await save(contentOf("New"));
    const published = await publish(1, { website: { ...website, ...losing(website) } });
    expect(published).toEqual(await read());
    expect(published).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
    expect(shown()).toEqual(["New"]);
  });
});

describe("A publication that fails", () => {
  test.each([1, 2, 3])(
    "at page %d leaves all pages and prices as they were, and can be repeated.",
    async (page) => {
      const { save, publish, shown, website, read, whenPutting, begun } = setup();
      await save(contentOf("Old"));
      await publish();
      await save(contentOf("New"));
      whenPutting(failing(page, 1));
      await expect(publish()).rejects.toMatchObject(refused("publication_failed"));
      expect(shown()).toEqual(["Old"]);
      expect((await website.live()).content).toEqual(contentOf("Old"));
      expect(await read()).toMatchObject({ unpublished: true, publications: [{ number: 1 }] });
      await publish();
      expect(shown()).toEqual(["New"]);
      expect((await read()).publications.map(({ number }) => number)).toEqual([2, 1]);
      // The activity names the one that failed too.
      expect(begun).toEqual([1, 2, 2]);
    },
  );

  test("and whose pages cannot be put back is not called published, even with the old content.", async () => {
    const { save, publish, shown, read, entries, whenPutting } = setup();
    await save(contentOf("Old"));
    await publish();
    await save(contentOf("New"));
    whenPutting(failing(2));
    await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
    expect(shown()).toEqual(["New", "Old"]);
    expect(entries()).toContainEqual(expect.objectContaining({ event: "pages_not_put_back" }));
    whenPutting(() => {});
    expect(await save(contentOf("Old"))).toMatchObject({ unpublished: true });
    expect(await publish()).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
    expect(shown()).toEqual(["Old"]);
    expect((await read()).publications).toHaveLength(1);
  });

  test("because the content cannot be made live puts the old pages back.", async () => {
    const { save, publish, shown, website, read } = setup();
    await save(contentOf("New"));
    const goLive = async () => Promise.reject(new Error("The database is out of order."));
    const failure = publish(1, { website: { ...website, goLive } });
    await expect(failure).rejects.toMatchObject(refused("publication_failed"));
    expect(shown()).toEqual([defaultWebsite.who.headline]);
    expect((await read()).publications).toEqual([]);
  });

  test("because its function stops keeps others out for a minute, and then not any more.", async () => {
    const { save, publish, shown, read, pass, whenPutting } = setup();
    await save(contentOf("New"));
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
