import * as z from "zod/mini";
import { Website } from "./website.ts";

/** How many publications are kept. */
export const keptPublications = 20;

const count = z.int().check(z.minimum(0));

/** One time that the trainer made words live. */
export const Publication = z.object({
  /** Counted from 1. */
  number: count,
  at: z.iso.datetime(),
  /** The administrator's email address. */
  by: z.string(),
});
export type Publication = z.infer<typeof Publication>;

/** A publication with its words. */
export const PublishedWords = z.extend(Publication, { words: Website });
export type PublishedWords = z.infer<typeof PublishedWords>;

/** What the trainer is editing. */
export const AdminWebsite = z.object({
  words: Website,
  /** How often they have been saved; a caller names the revision that it has seen. */
  revision: count,
  /** Who saved them last, and when; absent before the first time. */
  saved: z.optional(z.object({ at: z.iso.datetime(), by: z.string() })),
  /** Whether visitors see other words than these. */
  unpublished: z.boolean(),
  /** The latest first; that one is live. Empty while the site shows the words that it came with. */
  publications: z.array(Publication),
});
export type AdminWebsite = z.infer<typeof AdminWebsite>;
