import { useState } from "react";
import { createPortal } from "react-dom";
import type { UsedSession } from "#shared/bookings/session-blocks.ts";
import { londonDate } from "#shared/values/london-days.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { newId } from "#web/new-id.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { type AdminBlock, titleOf } from "../booking-facts.tsx";
import { useSessionCalls } from "./use-session-calls.ts";

interface HoldDialogProps {
  readonly booking: AdminBlock;
  /** The session whose day changes; absent: one more is ticked. */
  readonly session?: UsedSession | undefined;
  readonly onClose: () => void;
}

/** Asks on which day a session of a block was held. */
export function HoldDialog({ booking, session, onClose }: HoldDialogProps) {
  const { hold, refused } = useSessionCalls(booking);
  const today = londonDate(new Date());
  const { lapsesOn = today } = booking;
  const last = lapsesOn < today ? lapsesOn : today;
  const form = useFormFields({ day: "Day" }, { day: session?.day ?? last });
  // Pressing again after a lost answer ticks the same session.
  const [sessionId] = useState(() => session?.sessionId ?? newId());
  const endsSession = useSessionEnd();

  function submit() {
    const { day } = form.latest();
    if (day === "") return form.refuse([{ path: "day", message: "Please choose a day." }]);
    void form.submit(
      { value: day },
      async () => {
        await hold(sessionId, day, session === undefined);
        onClose();
      },
      async (error) => {
        if (endsSession(error)) return;
        const message = await refused(error);
        if (message === undefined) onClose();
        else form.refuse([{ path: "day", message }]);
      },
    );
  }

  // Out of the row, whose buttons have no borders.
  return createPortal(
    <Dialog title={session ? "Change the Day" : "Session Held"} onClose={onClose}>
      <Form {...form.formProps} onSubmit={submit}>
        <p>
          <span>{titleOf(booking)}</span>, <span>{booking.block.name}</span>
        </p>
        <TextField
          {...form.field("day")}
          type="date"
          min={londonDate(new Date(booking.timestamp))}
          max={last}
        />
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            {session ? "Change the Day" : "Session Held"}
          </Button>
        </div>
      </Form>
    </Dialog>,
    document.body,
  );
}
