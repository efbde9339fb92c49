import * as z from "zod/mini";
import { Website } from "#shared/website/website.ts";

/** What a later release may have added to the content, by the code of zod's complaint about it. */
const additions: ReadonlySet<string | undefined> = new Set(["unrecognized_keys", "too_big"]);

/**
 * Content in the table, also what a later release saved before this one was deployed again. It may
 * have a field that this release does not know, or more of something than it takes: pages and prices
 * work all the same.
 */
export const StoredContent = z.union([
  Website,
  z.custom<Website>((content) =>
    Website.safeParse(content).error?.issues.every(({ code }) => additions.has(code)),
  ),
]);
