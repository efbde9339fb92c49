import * as z from "zod/mini";
import { writeBookingNote } from "#shared/bookings/admin-api.ts";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { keptRecord } from "#web/admin/record-edit.ts";
import { readAs } from "#web/admin/use-form-fields.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { RecordConflict } from "#web/admin/yours-or-theirs.tsx";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextAreaField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { noteOf } from "#web/signed-in/edit-keys.ts";

/** What the tab keeps while a note is edited, without the rest of the booking. */
const Note = z.object({ note: z.string(), changedAt: z.nullable(z.string()) });
type Note = z.infer<typeof Note>;

const Fields = z.pick(Note, { note: true });
type Fields = z.infer<typeof Fields>;

function noteIn(booking: AdminBooking): Note {
  if (isErasedRecord(booking)) return { note: "", changedAt: null };
  const { note = "", noteChangedAt = null } = booking;
  return { note, changedAt: noteChangedAt };
}

const noteRecord = {
  labels: { note: "Private note" },
  fieldsOf: ({ note }: Note) => ({ note }),
  read: ({ note }: Fields, { changedAt }: Note) =>
    readAs(writeBookingNote.body, { note, seen: changedAt }),
  changed: "note_changed",
} as const;

export function NoteEditor({ booking }: { booking: AdminBooking }) {
  const { bookingId } = booking;
  const calls = useBookingCalls();
  const fail = useFailure(() => calls.get(bookingId));
  const form = useRecordForm({
    kind: noteRecord,
    start: noteIn(booking),
    kept: keptRecord(noteOf(bookingId), Note, Fields),
    save: async (request) => noteIn(await calls.writeNote(bookingId, request)),
    latest: async () => noteIn(await calls.get(bookingId)),
    onSaved: () => toast.success("Note saved."),
    onFailure: (error) => fail(error, "The note could not be saved. What you typed is still here."),
  });

  return (
    <Form {...form.formProps} aria-label="Note" onSubmit={form.save}>
      <TextAreaField
        {...form.field("note")}
        hint="Only administrators can see this. Please don’t write anything about health here."
        optional="evidently"
        rows={3}
        maxLength={2000}
      />
      <RecordConflict form={form} title="This note has changed since you opened it" />
      <div className="cluster">
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          disabled={!form.isChanged || form.conflict !== undefined}
        >
          Save Note
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.drop}>
            Discard My Changes
          </Button>
        )}
      </div>
    </Form>
  );
}
