import { useId } from "react";
import type { AdminBooking, AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { timeInWords } from "#shared/bookings/times.ts";
import { londonDate } from "#shared/values/london-days.ts";
import desk from "#web/admin/desk.module.css";
import { Differences } from "#web/admin/differences.tsx";
import { YoursOrTheirs } from "#web/admin/yours-or-theirs.tsx";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { titleOf } from "../booking-facts.tsx";
import type { ConsultationsApi } from "../consultations-api.ts";
import { instantOf, instantsOf, type TypedTime, useTimeForm } from "./use-time-form.ts";

interface TimeDialogProps {
  readonly booking: AdminConsultation;
  readonly api: Pick<ConsultationsApi, "noteTime" | "get">;
  /** Receives the booking as the server answered it. */
  readonly onBooking: (booking: AdminBooking) => void;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly onClose: () => void;
  readonly now?: () => Date;
}

/** Notes or changes the time of a consultation. Closing it keeps what is typed; *Cancel* drops it. */
export function TimeDialog({
  booking,
  api,
  onBooking,
  onFailure,
  onClose,
  now = () => new Date(),
}: TimeDialogProps) {
  const isChange = booking.startsAt !== undefined;
  const form = useTimeForm({
    booking,
    api,
    now,
    onFailure,
    onSaved(saved) {
      onBooking(saved);
      onClose();
      toast.success(savedInWords(saved));
    },
  });
  const { draft, theirs } = form;
  return (
    <Dialog open title={isChange ? "Change the Time" : "Note a Time"} onClose={onClose}>
      <Form className="stack-4" onSubmit={form.save} refusal={form.refusals}>
        <p>
          The client, {titleOf(booking)}, gets {isChange ? "the new time" : "the time"} by email,
          with an entry for their calendar.
        </p>
        <div className={desk["pair"]}>
          <TextField
            name="day"
            type="date"
            label="Day"
            min={londonDate(now())}
            value={draft.day}
            onChange={(day) => form.type({ day })}
            error={form.errorOf("day")}
          />
          <TextField
            name="time"
            type="time"
            label="Time (UK)"
            value={draft.time}
            onChange={(time) => form.type({ time })}
            error={form.errorOf("time")}
          />
        </div>
        {instantsOf(draft).length > 1 && (
          <WhichTime
            typed={draft}
            error={form.errorOf("which")}
            onChange={(which) => form.type({ which })}
          />
        )}
        {theirs && (
          <YoursOrTheirs
            title="The time has changed since you opened it"
            savedBy={theirs.timeNotedBy}
            onDecide={form.decide}
          >
            <Differences
              names={["Theirs", "Yours"]}
              differences={[
                {
                  path: "time",
                  label: "Time",
                  before: [inWords(theirs.startsAt)],
                  after: [inWords(instantOf(draft)?.toISOString())],
                },
              ]}
            />
          </YoursOrTheirs>
        )}
        <div className={desk["actions"]}>
          <Button
            variant="secondary"
            onClick={() => {
              form.drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={theirs !== undefined}>
            Save Time
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface WhichTimeProps {
  readonly typed: TypedTime;
  readonly error: string | undefined;
  readonly onChange: (which: "first" | "second") => void;
}

/** Asks which is meant of a time that the clocks repeat. */
function WhichTime({ typed: { time, which }, error, onChange }: WhichTimeProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend>The clocks go back that night, so {time} comes twice.</legend>
      {(["first", "second"] as const).map((each) => (
        <label key={each} className={desk["tick"]}>
          <input
            type="radio"
            name="which"
            checked={which === each}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(each)}
          />
          The {each} {time} ({each === "first" ? "summer" : "winter"} time)
        </label>
      ))}
      {error && <p id={id}>{error}</p>}
    </fieldset>
  );
}

function inWords(startsAt: string | undefined): string {
  return startsAt === undefined ? "No time" : timeInWords(startsAt);
}

function savedInWords({ startsAt, timeMail }: AdminConsultation): string {
  const what = startsAt === undefined ? "The time is removed." : "The time is noted.";
  return timeMail?.status === "sent"
    ? `${what} The client has an email about it.`
    : `${what} The email to the client is still to be sent.`;
}
