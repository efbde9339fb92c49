import { describe, expect, test } from "vitest";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { claimMs } from "./publish-website.ts";
import { putBackPages, type RenderDependencies, renderLivePages } from "./render-live-pages.ts";
import { createWebsiteStore } from "./website-store.ts";

const by = "trainer@example.com";

function setup() {
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const table = createInMemoryTable("settings");
  const website = createWebsiteStore(table);
  let shown = "an earlier deployment";
  const { log, entries } = recordingLog();
  const dependencies: RenderDependencies = {
    website,
    render: async ({ who }) => [
      { path: "/index.html", contentType: "text/html", content: who.headline },
    ],
    bucket: {
      putPages: async ([page]) => {
        shown = page?.content ?? "";
      },
    },
    now: () => new Date(now),
    wait: async (ms) => {
      now += ms;
    },
    log,
  };
  /** A publication that has claimed the pages. */
  const publication = async () => {
    const until = new Date(now + claimMs);
    await website.claim(undefined, { now: new Date(now), until });
    return {
      putPages: async () => {
        shown = fullWebsite.who.headline;
      },
      end: async () => {
        const at = new Date(now).toISOString();
        await website.goLive(fullWebsite, await website.live(), { at, by });
        await website.release(until);
      },
    };
  };
  const pass = (ms: number) => {
    now += ms;
  };
  const alarms = () => entries().filter(({ event }) => event === "publication_lapsed").length;
  const isFree = async () => (await website.draft()).publishingUntil === undefined;
  return {
    dependencies,
    table,
    entries,
    publication,
    isFree,
    pass,
    alarms,
    shown: () => shown,
    now: () => now,
  };
}

describe("The end of a deployment", () => {
  test("renders the live content, and leaves the pages to the next publication.", async () => {
    const { dependencies, shown, isFree } = setup();
    await renderLivePages(dependencies);
    expect(shown()).toBe(defaultWebsite.who.headline);
    expect(await isFree()).toBe(true);
  });

  test("renders the content of a later release, after going back from it.", async () => {
    const { dependencies, shown } = setup();
    const { website, now } = dependencies;
    const { who } = fullWebsite;
    const portrait = { ...who.portrait!, files: Array(20).fill(who.portrait!.files[0]) };
    const later = { ...fullWebsite, who: { ...who, portrait, motto: "Step by step." } };
    const at = now().toISOString();
    await website.claim(undefined, { now: now(), until: now() });
    await website.goLive(later, await website.live(), { at, by });
    await website.save({ content: later, revision: 0 }, { at, by });
    await renderLivePages(dependencies);
    expect(shown()).toBe(who.headline);
  });

  test("waits for a publication, and renders its content.", async () => {
    const { dependencies, publication, shown } = setup();
    const { end } = await publication();
    let waits = 0;
    await renderLivePages({
      ...dependencies,
      wait: async () => {
        waits += 1;
        if (waits === 3) await end();
      },
    });
    expect(waits).toBe(3);
    expect(shown()).toBe(fullWebsite.who.headline);
  });

  test("waits no longer than a minute for a publication that does not end.", async () => {
    const { dependencies, publication, shown, now } = setup();
    await publication();
    const startedAt = now();
    await renderLivePages(dependencies);
    expect(now() - startedAt).toBe(claimMs);
    expect(shown()).toBe(defaultWebsite.who.headline);
  });

  test("keeps publications out while it puts the pages.", async () => {
    const { dependencies, isFree } = setup();
    const { bucket } = dependencies;
    let wasFree: boolean | undefined;
    await renderLivePages({
      ...dependencies,
      bucket: {
        putPages: async (files) => {
          wasFree = await isFree();
          await bucket.putPages(files);
        },
      },
    });
    expect(wasFree).toBe(false);
  });

  test("that fails lets the next publication put the pages at once, even with the same content.", async () => {
    const { dependencies, now } = setup();
    const { website } = dependencies;
    const putPages = async () => Promise.reject(new Error("The bucket is out of order."));
    const failure = renderLivePages({ ...dependencies, bucket: { putPages } });
    await expect(failure).rejects.toThrow("out of order");
    expect((await website.draft()).publishingUntil).toBeDefined();
    const claimed = await website.claim(0, {
      now: new Date(now()),
      until: new Date(now() + claimMs),
    });
    expect(claimed).toBeDefined();
  });

  test("that fails says why, even if the database fails after it.", async () => {
    const { dependencies, entries } = setup();
    const putPages = async () => Promise.reject(new Error("The bucket is out of order."));
    const abandon = async () => Promise.reject(new Error("The database is out of order."));
    const website = { ...dependencies.website, abandon };
    const failure = renderLivePages({ ...dependencies, website, bucket: { putPages } });
    await expect(failure).rejects.toThrow("The bucket is out of order.");
    expect(entries()).toContainEqual(expect.objectContaining({ event: "claim_not_ended" }));
  });
});

describe("A run of upkeep", () => {
  test("takes back the pages of a publication that stopped before its content was live, and raises an alarm.", async () => {
    const { dependencies, publication, pass, shown, alarms, isFree } = setup();
    const { putPages } = await publication();
    await putPages();
    pass(claimMs);
    await putBackPages(dependencies);
    expect(shown()).toBe(defaultWebsite.who.headline);
    expect(await isFree()).toBe(true);
    expect(alarms()).toBe(1);
  });

  test("finishes a publication that stopped after its content was live, and raises an alarm.", async () => {
    const { dependencies, publication, pass, shown, alarms, isFree } = setup();
    const { website, now } = dependencies;
    await publication();
    await website.goLive(fullWebsite, await website.live(), { at: now().toISOString(), by });
    pass(claimMs);
    await putBackPages(dependencies);
    expect(shown()).toBe(fullWebsite.who.headline);
    expect(await isFree()).toBe(true);
    expect(alarms()).toBe(1);
  });

  test("leaves the pages alone when no publication was stopped, or one is running.", async () => {
    const { dependencies, publication, pass, shown, alarms } = setup();
    await putBackPages(dependencies);
    await publication();
    pass(claimMs - 1);
    await putBackPages(dependencies);
    expect(shown()).toBe("an earlier deployment");
    expect(alarms()).toBe(0);
  });

  test("that cannot put the pages fails, and the next one tries and raises the alarm again.", async () => {
    const { dependencies, publication, pass, shown, alarms } = setup();
    await publication();
    pass(claimMs);
    const putPages = async () => Promise.reject(new Error("The bucket is out of order."));
    const failure = putBackPages({ ...dependencies, bucket: { putPages } });
    await expect(failure).rejects.toThrow("out of order");
    await putBackPages(dependencies);
    expect(shown()).toBe(defaultWebsite.who.headline);
    expect(alarms()).toBe(2);
  });

  test("renders the pages again that a build published before its deployment was rolled back.", async () => {
    const { dependencies, table, shown, alarms } = setup();
    const of = (build: string) => ({ ...dependencies, website: createWebsiteStore(table, build) });
    await renderLivePages(of("before"));
    // The trainer publishes with the functions of the deployment that then fails.
    await renderLivePages({
      ...of("failed"),
      render: async () => [{ path: "/index.html", contentType: "text/html", content: "failed" }],
    });
    expect(shown()).toBe("failed");
    await putBackPages(of("before"));
    expect(shown()).toBe(defaultWebsite.who.headline);
    const putPages = () => Promise.reject(new Error("Nothing is left to do."));
    await putBackPages({ ...of("before"), bucket: { putPages } });
    expect(alarms()).toBe(0);
  });
});
