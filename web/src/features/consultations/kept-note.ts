import * as z from "zod/mini";
import { keptInTab } from "#web/session/kept-in-tab.ts";

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
export const keptNote = (bookingId: string) => keptInTab(`touchline:note:${bookingId}`, NoteDraft);
