import type { Table } from "#lambdas/database/table.ts";
import { createLog } from "#lambdas/http/log.ts";
import type { Website } from "#shared/website/website.ts";
import { createWebsiteStore } from "./website-store.ts";

/**
 * Reads the words that visitors see.
 * @throws the database's error, only if they have never been read
 */
export type ReadWebsite = () => Promise<Website>;

const keptMs = 60_000;

/** Reads the live words for prices and mails. An instance keeps them for a minute. */
export function createWebsiteReader(
  settings: Table,
  now: () => Date,
  log = createLog(),
): ReadWebsite {
  const { live } = createWebsiteStore(settings);
  let kept: { readonly words: Website; readonly readAt: number } | undefined;
  return async () => {
    const readAt = now().getTime();
    if (kept && readAt - kept.readAt < keptMs) return kept.words;
    try {
      kept = { words: (await live()).words, readAt };
    } catch (error) {
      // Words that may be out of date are better than no booking.
      if (!kept) throw error;
      log.warn("words_not_read", {}, error);
    }
    return kept.words;
  };
}
