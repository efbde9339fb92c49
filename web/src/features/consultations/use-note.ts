import { useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { ConsultationsApi } from "./consultations-api.ts";
import { keptNote, type NoteDraft } from "./kept-note.ts";

export interface NoteOptions {
  readonly booking: AdminBooking;
  readonly api: Pick<ConsultationsApi, "writeNote" | "get">;
  /** Told of the booking as the server has just told it. */
  readonly onBooking: (booking: AdminBooking) => void;
}

/**
 * The trainer's note while it is edited. It replaces the note that was seen and no other: when
 * somebody else has written meanwhile, both are there, and the trainer decides.
 */
export function useNote({ booking, api, onBooking }: NoteOptions) {
  const { bookingId } = booking;
  const kept = keptNote(bookingId);
  const [draft, setDraft] = useState<NoteDraft>(() => kept.read() ?? asIs(booking));
  const [theirs, setTheirs] = useState<AdminBooking>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = draft.text.trim() !== draft.note;

  function keep(next: NoteDraft) {
    setDraft(next);
    if (next.text.trim() === next.note) kept.forget();
    else kept.keep(next);
  }

  // With nothing typed there is nothing to lose: then what is shown is what is true.
  const current = asIs(booking);
  if (!isChanged && !theirs && current.changedAt !== draft.changedAt) setDraft(current);

  /**
   * Saves what is typed.
   * @returns whether it is saved; not when somebody else has changed the note.
   * @throws what the API throws otherwise; what is typed is still there.
   */
  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setSaving(true);
    try {
      const seen = theirs ? asIs(theirs).changedAt : draft.changedAt;
      const written = await api.writeNote(bookingId, { note: draft.text, seen });
      take(written);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "note_changed")) throw error;
      setTheirs(await api.get(bookingId));
      return false;
    } finally {
      setSaving(false);
    }
  }

  function take(latest: AdminBooking) {
    keep(asIs(latest));
    setTheirs(undefined);
    onBooking(latest);
  }

  return {
    text: draft.text,
    type: (text: string) => keep({ ...draft, text }),
    isChanged,
    isSaving,
    /** The note that somebody else has written meanwhile. */
    theirs: theirs && asIs(theirs).note,
    save,
    takeTheirs: () => theirs && take(theirs),
  };
}

function asIs(booking: AdminBooking): NoteDraft {
  if (isErasedRecord(booking)) return { text: "", note: "", changedAt: null };
  const { note = "", noteChangedAt = null } = booking;
  return { text: note, note, changedAt: noteChangedAt };
}
