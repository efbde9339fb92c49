import * as z from "zod/mini";
import { tabStore } from "#web/tab-store.ts";

/** What is typed of a note, and the note that it is to replace. */
const NoteDraft = z.object({
  text: z.string(),
  note: z.string(),
  changedAt: z.nullable(z.string()),
});
export type NoteDraft = z.infer<typeof NoteDraft>;

/**
 * Where what is typed of a note is kept: neither an expired session, nor a reload, nor closing the
 * dialog loses it.
 */
export const keptNote = (bookingId: string) => tabStore(`touchline:note:${bookingId}`, NoteDraft);
