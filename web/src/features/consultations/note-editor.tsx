import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextAreaField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./consultations.module.css";
import { type NoteOptions, useNote } from "./use-note.ts";

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
        <Notice tone="warning" role="alert" title="Somebody else has changed this note">
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
