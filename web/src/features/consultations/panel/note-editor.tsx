import { useState } from "react";
import * as z from "zod/mini";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import desk from "#web/admin/desk.module.css";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextAreaField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { noteKey, tabStore } from "#web/tab-store.ts";
import type { ConsultationsApi } from "../consultations-api.ts";
import styles from "./panel.module.css";

interface NoteOptions {
  readonly booking: AdminBooking;
  readonly api: Pick<ConsultationsApi, "writeNote" | "get">;
  /** Receives the booking as the server answered it. */
  readonly onBooking: (booking: AdminBooking) => void;
}

interface NoteEditorProps extends NoteOptions {
  readonly onFailure: (error: unknown, message: string) => void;
}

/** The trainer's own note on a booking. */
export function NoteEditor({ onFailure, ...options }: NoteEditorProps) {
  const note = useNote(options);

  async function save() {
    try {
      if (await note.save()) toast.success("Your note is saved.");
    } catch (error) {
      onFailure(error, "The note could not be saved. What you typed is still here.");
    }
  }

  return (
    <div className={styles["note"]}>
      <TextAreaField
        name="note"
        label="Private note"
        hint="Only administrators see it. Please keep details of health out of it."
        optional="evidently"
        rows={3}
        maxLength={2000}
        value={note.text}
        onChange={note.type}
      />
      {note.theirs === undefined ? (
        <Button variant="secondary" busy={note.isSaving} onClick={save} disabled={!note.isChanged}>
          Save Note
        </Button>
      ) : (
        <Notice tone="warning" role="alert" title="This note has changed since you opened it">
          <p>It now reads:</p>
          <blockquote className={styles["theirs"]}>{note.theirs || "(nothing)"}</blockquote>
          <p>What you typed is still above.</p>
          <div className={desk["actions"]}>
            <Button variant="secondary" busy={note.isSaving} onClick={save}>
              Save Mine Instead
            </Button>
            <Button variant="quiet" onClick={note.takeTheirs}>
              Keep Theirs
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

/** The typed note, and the note that it replaces. */
const NoteDraft = z.object({
  text: z.string(),
  note: z.string(),
  changedAt: z.nullable(z.string()),
});
type NoteDraft = z.infer<typeof NoteDraft>;

/**
 * The trainer's note while it is edited, kept in the tab until it is saved. It replaces only the
 * note that the trainer has seen: when another administrator has changed it, the trainer decides.
 */
function useNote({ booking, api, onBooking }: NoteOptions) {
  const { bookingId } = booking;
  const kept = tabStore(noteKey(bookingId), NoteDraft);
  const [draft, setDraft] = useState<NoteDraft>(() => kept.read() ?? draftOf(booking));
  const [theirs, setTheirs] = useState<AdminBooking>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = draft.text.trim() !== draft.note;

  function keep(next: NoteDraft) {
    setDraft(next);
    if (next.text.trim() === next.note) kept.forget();
    else kept.keep(next);
  }

  // Without unsaved text the note follows the booking.
  const current = draftOf(booking);
  if (!isChanged && !theirs && current.changedAt !== draft.changedAt) setDraft(current);

  /**
   * Saves the typed note.
   * @returns whether it is saved; false when another administrator has changed the note.
   * @throws what the API throws otherwise; the typed text stays.
   */
  async function save(): Promise<boolean> {
    setSaving(true);
    try {
      const seen = theirs ? draftOf(theirs).changedAt : draft.changedAt;
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
    keep(draftOf(latest));
    setTheirs(undefined);
    onBooking(latest);
  }

  return {
    text: draft.text,
    type: (text: string) => keep({ ...draft, text }),
    isChanged,
    isSaving,
    /** The note that another administrator has written meanwhile. */
    theirs: theirs && draftOf(theirs).note,
    save,
    takeTheirs: () => theirs && take(theirs),
  };
}

function draftOf(booking: AdminBooking): NoteDraft {
  if (isErasedRecord(booking)) return { text: "", note: "", changedAt: null };
  const { note = "", noteChangedAt = null } = booking;
  return { text: note, note, changedAt: noteChangedAt };
}
