import type { Table } from "#lambdas/database/table.ts";
import { createLog } from "#lambdas/http/log.ts";
import type { Website } from "#shared/website/website.ts";
import { createWebsiteStore } from "./website-store.ts";

/**
 * Reads the content that visitors see.
 * @throws the database's error, only if it has never been read
 */
export type ReadWebsite = () => Promise<Website>;

/** Reads the live content for prices and mails, each time, so that prices are those of the pages. */
export function createWebsiteReader(settings: Table, log = createLog()): ReadWebsite {
  const { live } = createWebsiteStore(settings);
  let latest: Website | undefined;
  return async () => {
    try {
      latest = (await live()).content;
    } catch (error) {
      // Content that may be out of date is better than no booking.
      if (!latest) throw error;
      log.warn("content_not_read", {}, error);
    }
    return latest;
  };
}
