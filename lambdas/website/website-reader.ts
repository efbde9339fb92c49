import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { createLog } from "#lambdas/http/log.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { WebsiteFacts } from "#shared/website/website-facts.ts";

/** The item of the website's store that has the content visitors see. */
const Live = z.object({ content: WebsiteFacts });
const liveKey = { name: "website-live" };

/** What visitors see. @throws the database's error, only if it has never been read */
export type ReadWebsite = () => Promise<WebsiteFacts>;

/** Reads the live content for prices and mails, each time, so that prices are those of the pages. */
export function createWebsiteReader(settings: Table, log = createLog()): ReadWebsite {
  let latest: WebsiteFacts | undefined;
  return async () => {
    try {
      const item = await settings.get(liveKey);
      latest = item ? Live.parse(item).content : defaultWebsite;
    } catch (error) {
      // Content that may be out of date is better than no booking.
      if (!latest) throw error;
      log.warn("content_not_read", {}, error);
    }
    return latest;
  };
}
