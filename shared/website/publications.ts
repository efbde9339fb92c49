import * as z from "zod/mini";
import { Revision } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { Website } from "./website.ts";

/** One time that the trainer made content live. */
export const Publication = z.object({
  /** Counted from 1. */
  number: z.int().check(z.minimum(0)),
  at: Instant,
  /** The administrator's email address. */
  by: z.string(),
});
export type Publication = z.infer<typeof Publication>;

export const PublishedContent = z.extend(Publication, { content: Website });
export type PublishedContent = z.infer<typeof PublishedContent>;

/** What the trainer is editing. */
export const AdminWebsite = z.object({
  content: Website,
  revision: Revision,
  /** Who saved it last, and when; absent before the first time. */
  saved: z.optional(z.object({ at: Instant, by: z.string() })),
  /** Whether visitors see other content than this. */
  unpublished: z.boolean(),
  /** The latest first; that one is live. Empty while the site shows the content that it came with. */
  publications: z.array(Publication),
});
export type AdminWebsite = z.infer<typeof AdminWebsite>;
