import { useState } from "react";
import type { UsedSession } from "#shared/bookings/session-blocks.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { TextField } from "#web/components/text-field.tsx";
import { newId } from "#web/new-id.ts";
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
  const { hold, send } = useSessionCalls(booking);
  const today = londonDate(new Date());
  const { lapsesOn = today } = booking;
  const last = lapsesOn < today ? lapsesOn : today;
  const form = useFormFields({ day: "Day" }, { day: session?.day ?? last });
  // Pressing again after a lost answer ticks the same session.
  const [sessionId] = useState(() => session?.sessionId ?? newId());
  const action = session ? "Change the Day" : "Session Held";

  function submit() {
    const { day } = form.latest();
    const missing = { errors: [{ path: "day", message: "Please choose a day." }] };
    const tick = (value: string) => hold(sessionId, value, session === undefined);
    void send(form, "day", day === "" ? missing : { value: day }, tick, onClose);
  }

  return (
    <FormDialog title={action} form={form} confirm={action} onSubmit={submit} onClose={onClose}>
      <p>
        <span>{titleOf(booking)}</span>, <span>{booking.block.name}</span>
      </p>
      <TextField
        {...form.field("day")}
        type="date"
        min={londonDate(new Date(booking.timestamp))}
        max={last}
      />
    </FormDialog>
  );
}
