import { putSessionBack } from "#shared/bookings/mail-admin-api.ts";
import type { UsedSession } from "#shared/bookings/session-blocks.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import desk from "#web/admin/desk.module.css";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { useSessionEnd } from "#web/session/require-session.tsx";
import type { AdminBlock } from "../booking-facts.tsx";
import { useSessionCalls } from "./use-session-calls.ts";

interface PutBackDialogProps {
  readonly booking: AdminBlock;
  readonly session: UsedSession;
  readonly onClose: () => void;
}

/** Asks why a session was not held after all. */
export function PutBackDialog({ booking, session, onClose }: PutBackDialogProps) {
  const { putBack, refused } = useSessionCalls(booking);
  const form = useFormFields({ reason: "Why was it not held?" }, { reason: "" });
  const endsSession = useSessionEnd();

  function submit() {
    void form.submit(
      readAs(putSessionBack.body, form.latest()),
      async ({ reason }) => {
        await putBack(session.sessionId, reason);
        onClose();
      },
      async (error) => {
        if (endsSession(error)) return;
        const message = await refused(error);
        if (message === undefined) onClose();
        else form.refuse([{ path: "reason", message }]);
      },
    );
  }

  return (
    <Dialog title="Put the Session Back?" onClose={onClose}>
      <Form {...form.formProps} onSubmit={submit}>
        <p>
          The session of <span>{longDate(session.day)}</span> is then left again.
        </p>
        <TextField
          {...form.field("reason")}
          hint="Only administrators see it. Please keep details of health out of it."
        />
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            Put Back
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
