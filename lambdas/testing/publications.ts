import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import {
  readAdminWebsite,
  readPublication,
  saveAdminWebsite,
} from "#lambdas/website/admin-website.ts";
import { type PublishDependencies, publishWebsite } from "#lambdas/website/publish-website.ts";
import {
  type PagesDependencies,
  publicationMs,
  putLivePages,
  putOverduePages,
  putPublishedPages,
} from "#lambdas/website/put-live-pages.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { SiteFile } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";

export const by = "trainer@example.com";
export const paths = ["/index.html", "/contact/index.html", "/privacy/index.html"];

/** Other content, by its headline. */
export const contentOf = (headline: string): Website => ({
  ...fullWebsite,
  who: { ...fullWebsite.who, headline },
});

/**
 * A website in memory, its administrators and its schedule.
 * @param isDeployed whether a deployment has put the pages
 */
export function setup({ isDeployed = true } = {}) {
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const table = createInMemoryTable("settings");
  const { log, entries } = recordingLog();
  const website = createWebsiteStore(table);
  const deployed = { number: 0, build: "deployed" };
  if (isDeployed) void website.notePages({ ...deployed, at: new Date(now).toISOString() });
  const pages = new Map(paths.map((path) => [path, defaultWebsite.who.headline]));
  let whenPutting: (file: SiteFile) => Promise<void> | void = () => {};
  let puts = 0;
  const begun: number[] = [];
  const missingPictures = new Set<string>();
  const dependencies: Omit<PublishDependencies, "putPages"> & PagesDependencies = {
    website,
    build: "deployed",
    render: async ({ content: { who } }) =>
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
    begun: (number) => begun.push(number),
  };
  const read = () => readAdminWebsite(website);
  return {
    website,
    dependencies,
    table,
    missingPictures,
    /** What CloudFormation and upkeep's schedule invoke. */
    deploy: () => putLivePages(dependencies),
    upkeep: () => putOverduePages({ ...dependencies, log }, publicationMs),
    alarms: () => entries().filter(({ event }) => event === "pages_overdue").length,
    /** The numbers of the publications that were begun. */
    begun,
    read,
    save: async (content: Website) =>
      saveAdminWebsite(
        website,
        { content, revision: (await read()).revision },
        { at: new Date(now), by },
      ),
    publish: async (revision?: number, changes: Partial<typeof dependencies> = {}) => {
      const changed = { ...dependencies, ...changes };
      return publishWebsite(
        { ...changed, putPages: () => putPublishedPages(changed) },
        { revision: revision ?? (await read()).revision },
        by,
      );
    },
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

/** Fails the put of this number, counted from 1, and those after it: so many in all. */
export function failing(first: number, times = Number.POSITIVE_INFINITY) {
  let puts = 0;
  return () => {
    puts += 1;
    if (puts >= first && puts < first + times) throw new Error("The bucket is out of order.");
  };
}

export const refused = (code: string) => ({ code });
