import { hasBegun } from "#shared/calendar/starts.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { refusalOr } from "#web/admin/failures.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { useChange } from "#web/admin/use-change.ts";
import type { FormFields, Reading } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type AdminBlock, isBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls, useLatest } from "#web/features/bookings/bookings-cache.ts";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import { tickedAt, undoing, withLeft } from "./settled-session.ts";

interface Held {
  readonly sessionId: string;
  readonly day: string;
  /** Whether it is ticked, at its time in the calendar if that day has one. Otherwise its day changes. */
  readonly isNew: boolean;
  /** That there was another session on that day. */
  readonly isAnother: boolean;
}

interface Sending<Value> {
  /** The form's only field. */
  readonly field: string;
  readonly call: (value: Value) => Promise<void>;
  readonly onSent: () => void;
  readonly onRefused?: (error: ApiError) => void;
}

/** Ticks the sessions of a block and puts them back, and says what is left. Each throws what the API refuses. */
export function useSessionCalls(booking: AdminBlock) {
  const { bookingId } = booking;
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(bookingId));
  const endsSession = useSessionEnd();
  const latest = useLatest(booking);

  async function hold({ sessionId, day, isNew, isAnother }: Held): Promise<void> {
    const last = latest();
    const known = isBlock(last) ? last : booking;
    const event = isNew ? begunOn(day, known) : undefined;
    const body = {
      ...{ day, seen: sessionChanges(known) },
      ...(event && { eventId: event.id }),
      ...(isAnother && { isAnother }),
    };
    const saved = await calls.holdSession(bookingId, sessionId, body);
    // A changed day is in view.
    if (!isNew) return;
    const ticked = (event && tickedAt(saved, event.id)) ?? sessionId;
    sayUndoable(withLeft("Session marked as used.", saved), () =>
      change(undoing(calls, bookingId, ticked)),
    );
  }

  async function putBack(sessionId: string, reason: string): Promise<void> {
    await calls.putSessionBack(bookingId, sessionId, { reason });
  }

  /** Sends a dialog's form. What the API refuses is shown beside the field. */
  function send<Value>(
    form: Pick<FormFields<object>, "submit" | "refuse">,
    reading: Reading<Value>,
    { field, call, onSent, onRefused }: Sending<Value>,
  ) {
    return form.submit(
      reading,
      async (value) => {
        await call(value);
        onSent();
      },
      async (error) => {
        if (endsSession(error)) return;
        if (error instanceof ApiError) onRefused?.(error);
        form.refuse([{ path: field, message: messageOf(error) }]);
        if (error instanceof ApiError && !error.isTransient)
          await calls.get(bookingId).catch(() => undefined);
      },
    );
  }

  return { hold, putBack, send };
}

/** The time in the calendar of a day that has begun and is not settled. */
const begunOn = (day: string, block: AdminBlock) =>
  openEvents(block).find(
    (event) => hasBegun(event, new Date()) && londonDate(new Date(event.startsAt)) === day,
  );

function messageOf(error: unknown): string {
  const message = refusalOr(error);
  const next = error instanceof ApiError ? nextSteps[error.code] : undefined;
  return next ? `${message} ${next}` : message;
}

const nextSteps: Readonly<Partial<Record<string, string>>> = {
  sessions_changed: "Please look at them again.",
  session_same_day: "If there were two, press again.",
};
