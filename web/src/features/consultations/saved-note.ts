import * as z from "zod/mini";

/** What is typed of a note, and the note that it is to replace. */
const NoteDraft = z.object({
  text: z.string(),
  note: z.string(),
  changedAt: z.nullable(z.string()),
});
export type NoteDraft = z.infer<typeof NoteDraft>;

const keyOf = (bookingId: string) => `touchline:note:${bookingId}`;

/**
 * Keeps what is typed of a note in this tab: neither an expired session, nor a reload, nor closing
 * the dialog loses it. Without storage it is kept as long as the dialog.
 */
export const savedNote = {
  read(bookingId: string): NoteDraft | undefined {
    try {
      const saved = JSON.parse(sessionStorage.getItem(keyOf(bookingId)) ?? "null");
      return NoteDraft.safeParse(saved).data;
    } catch {
      return undefined;
    }
  },
  save(bookingId: string, draft: NoteDraft | undefined): void {
    try {
      if (draft) sessionStorage.setItem(keyOf(bookingId), JSON.stringify(draft));
      else sessionStorage.removeItem(keyOf(bookingId));
    } catch {
      // Storage is full or blocked.
    }
  },
};
