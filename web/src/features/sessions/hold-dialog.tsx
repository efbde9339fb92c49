import { useState } from "react";
import { errorMessages } from "#shared/contract/error-messages.ts";
import type { UsedSession } from "#shared/sessions/session-blocks.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { TextField } from "#web/components/text-field.tsx";
import { type AdminBlock, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { newId } from "#web/new-id.ts";
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
  const first = londonDate(new Date(booking.timestamp));
  const { lapsesOn = today } = booking;
  const last = lapsesOn < today ? lapsesOn : today;
  const form = useFormFields({ day: "Day" }, { day: session?.day ?? last });
  // Pressing again after a lost answer ticks the same session.
  const [sessionId] = useState(() => session?.sessionId ?? newId());
  /** A day on which there is another session, as the API has said. */
  const [sameDay, setSameDay] = useState("");
  const action = session ? "Change the Day" : "Mark Session as Used";

  function submit() {
    const { day } = form.latest();
    const refuse = (message: string) => ({ errors: [{ path: "day", message }] });
    const reading =
      day === ""
        ? refuse("Please choose a day.")
        : day < first || day > today
          ? refuse(errorMessages.session_day_invalid)
          : { value: day };
    const isNew = session === undefined;
    const call = (value: string) =>
      hold({ sessionId, day: value, isNew, isAnother: value === sameDay });
    const onRefused = ({ code }: ApiError) => setSameDay(code === "session_same_day" ? day : "");
    void send(form, reading, { field: "day", call, onSent: onClose, onRefused });
  }

  return (
    <FormDialog title={action} form={form} confirm={action} onSubmit={submit} onClose={onClose}>
      <p>
        <span>{titleOf(booking)}</span>, <span>{booking.block.name}</span>
      </p>
      <TextField {...form.field("day")} type="date" min={first} max={last} />
    </FormDialog>
  );
}
