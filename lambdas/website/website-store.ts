import * as z from "zod/mini";
import { hasValue } from "#lambdas/database/expressions.ts";
import type { Key, Table } from "#lambdas/database/table.ts";
import { withoutUnknownFields, withUnknownFields } from "#lambdas/database/unknown-fields.ts";
import { Instant } from "#shared/values/instant.ts";
import { keptPublications } from "#shared/values/numbers-in-sentences.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { withLaterFields } from "#shared/website/later-fields.ts";
import { Publication, type PublishedContent } from "#shared/website/publications.ts";
import { Website } from "#shared/website/website.ts";

const draftKey = { name: "website" };
const liveKey = { name: "website-live" };
const pagesKey = { name: "website-pages" };
/** Where a publication is kept once it is no longer live, in place of the one twenty before the live one. */
const earlierKey = (number: number) => ({
  name: `website-publication-${number % (keptPublications - 1)}`,
});

/**
 * Content in the table, also what another release saved. An earlier one lacked fields. A later one may have
 * fields that this release does not know, which are left out, or more of something than it takes, and an earlier
 * one took any day of an agreement: pages and prices work all the same.
 */
const StoredContent = z.pipe(
  z.transform((stored) => withoutUnknownFields(Website, withLaterFields(stored))),
  z.union([
    Website,
    z.custom<Website>((content) =>
      Website.safeParse(content).error?.issues.every(
        ({ code, path }) => code === "too_big" || path.at(-1) === "agreedOn",
      ),
    ),
  ]),
);

/** The content that the trainer is editing: today's content until it has been saved. */
const Draft = z.object({
  content: z._default(StoredContent, defaultWebsite),
  revision: z._default(z.int(), 0),
  saved: z.optional(z.object({ at: Instant, by: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

const StoredPublication = z.extend(Publication, { content: StoredContent });

/** The content that visitors see. */
const Live = z.object({
  content: StoredContent,
  /** The latest first, which is the live one. Empty until something has been published. */
  publications: z.array(Publication),
});
export type Live = z.infer<typeof Live>;

const neverPublished: Live = { content: defaultWebsite, publications: [] };

/** The number of the live publication; 0 before the first. */
export const liveNumber = ({ publications }: Live): number => publications[0]?.number ?? 0;

/** Which publication the site's pages show, which build of the site has rendered them, and when. */
const Pages = z.object({
  number: z.int(),
  build: z.string(),
  at: Instant,
});
export type Pages = z.infer<typeof Pages>;

export type WebsiteStore = ReturnType<typeof createWebsiteStore>;

/** The website's content: what is being edited, what is live, and that of earlier publications. */
export function createWebsiteStore(table: Table) {
  async function live(): Promise<Live> {
    const item = await table.get(liveKey);
    return item ? Live.parse(item) : neverPublished;
  }

  /** Content with what only a later release knows of the one that an item has. */
  async function kept(content: Website, key: Key): Promise<object> {
    const stored = (await table.get(key))?.["content"];
    return withUnknownFields(content, stored, withoutUnknownFields(Website, stored));
  }

  return {
    draft: async (): Promise<Draft> => Draft.parse((await table.get(draftKey)) ?? {}),

    live,

    /**
     * Replaces the content being edited, if it is still at the given revision.
     * @returns the new draft; `undefined` when it is at another revision.
     */
    save: async (
      { content, revision }: Pick<Draft, "content" | "revision">,
      saved: NonNullable<Draft["saved"]>,
    ): Promise<Draft | undefined> => {
      const item = await table.update(
        draftKey,
        {
          set: { content: await kept(content, draftKey), saved },
          add: { revision: 1 },
        },
        // Content that was never saved has no revision.
        hasValue("revision", revision || undefined),
      );
      return item && Draft.parse(item);
    },

    /** `undefined` until a deployment has put the pages, and if a later release noted it in another form. */
    pages: async (): Promise<Pages | undefined> => Pages.safeParse(await table.get(pagesKey)).data,

    notePages: async (pages: Pages): Promise<void> => {
      await table.update(pagesKey, { set: pages });
    },

    /**
     * Makes content live, and keeps the live content as an earlier publication first.
     * @param before what is live
     * @returns whether it still was
     */
    goLive: async (
      content: Website,
      before: Live,
      publication: Omit<Publication, "number">,
    ): Promise<boolean> => {
      const [last] = before.publications;
      if (last) {
        const earlier = await kept(before.content, liveKey);
        await table.update(earlierKey(last.number), { set: { ...last, content: earlier } });
      }
      const number = liveNumber(before) + 1;
      const publications = [{ number, ...publication }, ...before.publications];
      const set = {
        content: await kept(content, draftKey),
        number,
        publications: publications.slice(0, keptPublications),
      };
      return (await table.update(liveKey, { set }, hasValue("number", last?.number))) !== undefined;
    },

    /** A publication with its content; `undefined` when it is not kept. */
    publication: async (number: number): Promise<PublishedContent | undefined> => {
      const { content, publications } = await live();
      const [latest] = publications;
      if (latest?.number === number) return { ...latest, content };
      if (!publications.some((each) => each.number === number)) return undefined;
      return StoredPublication.parse(await table.get(earlierKey(number)));
    },
  };
}
