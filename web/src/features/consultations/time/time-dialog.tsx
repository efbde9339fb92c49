import { useId, useState } from "react";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { timeDays } from "#shared/consultations/times.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { Tick } from "#web/admin/tick.tsx";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { isToDo, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { CalendarWarning } from "../calendar/calendar-event.tsx";
import {
  instantsOf,
  keptTime,
  proposedTime,
  type TypedTime,
  timeOf,
  timeRecord,
} from "./time-record.ts";

interface TimeDialogProps {
  readonly booking: AdminConsultation;
  readonly onClose: () => void;
}

export function TimeDialog({ booking, onClose }: TimeDialogProps) {
  const calls = useBookingCalls();
  const { bookingId } = booking;
  const failed = useFailure(() => calls.get(bookingId));
  const event = eventOfTime(booking);
  const isChange = booking.startsAt !== undefined;
  const [proposed] = useState(() => proposedTime(new Date()));
  const form = useRecordForm({
    kind: timeRecord,
    start: timeOf(booking),
    kept: keptTime(bookingId),
    async save(request) {
      const saved = await calls.noteTime(bookingId, request);
      toast.success(savedInWords(saved));
      return timeOf(saved);
    },
    async latest() {
      const latest = await calls.get(bookingId);
      if (!isToDo(latest)) throw new Error(errorMessages.not_to_do);
      return timeOf(latest);
    },
    onSaved: onClose,
    onFailure: fail,
  });
  const typed = form.fields.startsAt ?? proposed;
  const now = new Date();
  const days = timeDays(booking, now);
  const isPast = instantsOf(typed).some((instant) => instant <= now);
  const type = (change: Partial<TypedTime>) =>
    form.type("startsAt", { ...typed, which: "", ...change });

  function fail(error: unknown): void {
    if (error instanceof ApiError && isRefused(error)) {
      const path = error.code === "time_out_of_range" ? "startsAt.day" : "startsAt.time";
      form.refuse([{ path, message: error.detail }]);
      calls.get(bookingId).catch(() => undefined);
    } else failed(error, "The time could not be saved. What you typed is still here.");
  }

  function save() {
    // What is proposed is meant as if it were typed.
    form.type("startsAt", typed);
    return form.save();
  }

  return (
    <RecordDialog
      title={isChange ? "Change the Time" : "Add a Time"}
      form={{ ...form, save }}
      changed="The time has changed since you opened it"
      saveLabel={event && !hasBegun(booking, now) ? "Change It Anyway" : "Save Time"}
      onClose={onClose}
    >
      {event && !hasBegun(booking, now) && <CalendarWarning event={event} />}
      {hasBegun(booking, now) && (
        <BegunNotice startsAt={booking.startsAt ?? ""} error={form.errorOf("didNotTakePlace")}>
          <Tick {...form.tick("didNotTakePlace")} />
        </BegunNotice>
      )}
      {isPast ? (
        <p>This time is in the past, so the client gets no email about it.</p>
      ) : (
        <p>
          <span>{titleOf(booking)}</span> gets <span>{isChange ? "the new time" : "the time"}</span>{" "}
          by email, with an entry for their calendar.
        </p>
      )}
      <div className={desk["pair"]}>
        <TextField
          name="day"
          type="date"
          label="Day"
          min={days.first}
          max={days.last}
          value={typed.day}
          onChange={(day) => type({ day })}
          error={form.errorOf("startsAt.day")}
        />
        <TextField
          name="time"
          type="time"
          label="Time (UK)"
          value={typed.time}
          onChange={(time) => type({ time })}
          error={form.errorOf("startsAt.time")}
        />
      </div>
      {instantsOf(typed).length > 1 && (
        <WhichTime
          typed={typed}
          error={form.errorOf("startsAt.which")}
          onChange={(which) => type({ which })}
        />
      )}
    </RecordDialog>
  );
}

const isRefused = ({ code }: ApiError) =>
  code === "time_out_of_range" ||
  code === "time_missing" ||
  code === "time_begun" ||
  code === "not_to_do";

interface BegunNoticeProps {
  readonly startsAt: string;
  readonly error: string | undefined;
  readonly children: Elements;
}

/** Asks whether the present time may go. */
function BegunNotice({ startsAt, error, children }: BegunNoticeProps) {
  return (
    <Notice tone="warning" title="This consultation has already begun">
      <p>
        <span>{timeInWords(startsAt)}</span> stays unless it did not take place.
      </p>
      {children}
      {error && <p role="alert">{error}</p>}
    </Notice>
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
      <legend>{`The clocks go back that night, so ${time} comes twice.`}</legend>
      {(["first", "second"] as const).map((each) => (
        <Tick
          key={each}
          type="radio"
          name="which"
          checked={which === each}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(each)}
        >{`The ${each} ${time} (${each === "first" ? "summer" : "winter"} time)`}</Tick>
      ))}
      {error && <p id={id}>{error}</p>}
    </fieldset>
  );
}

function savedInWords({ startsAt, timeMail }: AdminConsultation): string {
  const what = startsAt === undefined ? "Time removed." : "Time added.";
  return timeMail?.status === "sent"
    ? `${what} The client has been emailed.`
    : `${what} The email to the client has not gone out yet.`;
}
