import type { Table } from "#lambdas/database/table.ts";
import { createLog } from "#lambdas/http/log.ts";
import type { Website } from "#shared/website/website.ts";
import { createWebsiteStore } from "./website-store.ts";

/**
 * Reads the words that visitors see.
 * @throws the database's error, only if they have never been read
 */
export type ReadWebsite = () => Promise<Website>;

/** Reads the live words for prices and mails, each time, so that prices are those of the pages. */
export function createWebsiteReader(settings: Table, log = createLog()): ReadWebsite {
  const { live } = createWebsiteStore(settings);
  let latest: Website | undefined;
  return async () => {
    try {
      latest = (await live()).words;
    } catch (error) {
      // Words that may be out of date are better than no booking.
      if (!latest) throw error;
      log.warn("words_not_read", {}, error);
    }
    return latest;
  };
}
