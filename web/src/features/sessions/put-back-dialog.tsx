import { putSessionBack } from "#shared/sessions/admin-api.ts";
import type { UsedSession } from "#shared/sessions/session-blocks.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { TextField } from "#web/components/text-field.tsx";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import { useSessionCalls } from "./use-session-calls.ts";

interface PutBackDialogProps {
  readonly booking: AdminBlock;
  readonly session: UsedSession;
  readonly onClose: () => void;
}

/** Asks why a session was not held after all. */
export function PutBackDialog({ booking, session, onClose }: PutBackDialogProps) {
  const { putBack, send } = useSessionCalls(booking);
  const form = useFormFields({ reason: "Why are you undoing it?" }, { reason: "" });

  function submit() {
    const reading = readAs(putSessionBack.body, form.latest());
    void send(form, reading, {
      field: "reason",
      call: ({ reason }) => putBack(session.sessionId, reason),
      onSent: onClose,
    });
  }

  return (
    <FormDialog
      title="Undo This Session?"
      form={form}
      confirm="Undo Session"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The session on <span>{longDate(session.day)}</span> goes back into the block.
      </p>
      <TextField
        {...form.field("reason")}
        hint="Only administrators can see this. Please don’t write anything about health here."
      />
    </FormDialog>
  );
}
