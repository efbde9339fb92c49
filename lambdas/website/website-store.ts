import * as z from "zod/mini";
import { hasValue } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { Publication } from "#shared/website/publications.ts";
import { Website } from "#shared/website/website.ts";

const draftKey = { name: "website" };
const liveKey = { name: "website-live" };
/** The words that the trainer is editing: today's words until they have been saved. */
const Draft = z.object({
  words: z._default(Website, defaultWebsite),
  revision: z._default(z.int(), 0),
  saved: z.optional(z.object({ at: z.iso.datetime(), by: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

/** The words that visitors see. */
const Live = z.object({
  words: Website,
  /** The latest first, which is the live one. Empty until something has been published. */
  publications: z.array(Publication),
});
export type Live = z.infer<typeof Live>;

const neverPublished: Live = { words: defaultWebsite, publications: [] };

export type WebsiteStore = ReturnType<typeof createWebsiteStore>;

/** The trainer's words: those being edited, those that are live, and those of earlier publications. */
export function createWebsiteStore(table: Table) {
  async function live(): Promise<Live> {
    const item = await table.get(liveKey);
    return item ? Live.parse(item) : neverPublished;
  }

  return {
    draft: async (): Promise<Draft> => Draft.parse((await table.get(draftKey)) ?? {}),

    live,

    /**
     * Replaces the words being edited, if they are still at the given revision.
     * @returns the new draft; `undefined` when it is at another revision.
     */
    save: async (
      { words, revision }: Pick<Draft, "words" | "revision">,
      saved: NonNullable<Draft["saved"]>,
    ): Promise<Draft | undefined> => {
      const item = await table.updateItem(
        draftKey,
        { set: { words, saved }, add: { revision: 1 } },
        // Words that were never saved have no revision.
        hasValue("revision", revision || undefined),
      );
      return item && Draft.parse(item);
    },
  };
}
