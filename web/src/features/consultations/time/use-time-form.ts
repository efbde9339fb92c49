import { useState } from "react";
import * as z from "zod/mini";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { londonDate, londonInstants, londonTime } from "#shared/values/london-days.ts";
import { ApiError } from "#web/api/api-error.ts";
import { tabStore } from "#web/tab-store.ts";
import { isPlannable } from "../booking-facts.tsx";
import type { ConsultationsApi } from "../consultations-api.ts";

/** A day and a time in London as typed; of a time that comes twice, which of the two. */
const TypedTime = z.object({
  day: z.string(),
  time: z.string(),
  which: z.enum(["", "first", "second"]),
});
export type TypedTime = z.infer<typeof TypedTime>;

/** With the `timeChanges` of the time that it replaces. */
const TimeDraft = z.object({ ...TypedTime.shape, seen: z.int() });
type TimeDraft = z.infer<typeof TimeDraft>;

const hourMs = 60 * 60 * 1000;

/** The time that is noted, or the next full hour tomorrow. */
function draftOf({ startsAt, timeChanges = 0 }: AdminConsultation, now: Date): TimeDraft {
  const nextHour = Math.ceil(now.getTime() / hourMs) * hourMs;
  const at = startsAt ? new Date(startsAt) : new Date(nextHour + 24 * hourMs);
  const [day, time] = [londonDate(at), londonTime(at)];
  const [first, second] = londonInstants(day, time);
  const isFirst = at.getTime() === first?.getTime();
  return { day, time, which: !second ? "" : isFirst ? "first" : "second", seen: timeChanges };
}

/** The instants that the typed time may mean. */
export function instantsOf({ day, time }: Pick<TypedTime, "day" | "time">): Date[] {
  return day && time ? londonInstants(day, time) : [];
}

/** The instant that it means, once it means one. */
export function instantOf(typed: TypedTime): Date | undefined {
  const [first, second] = instantsOf(typed);
  if (!second) return first;
  return typed.which === "" ? undefined : typed.which === "first" ? first : second;
}

interface TimeError {
  readonly at: "day" | "time" | "which";
  readonly message: string;
}

/** What is wrong with the typed time, by the server's rules. */
function timeError(typed: TypedTime, now: Date): TimeError | undefined {
  if (!typed.day) return { at: "day", message: "Please choose a day." };
  if (!typed.time) return { at: "time", message: "Please choose a time." };
  if (instantsOf(typed).length === 0) {
    return { at: "time", message: errorMessages.time_missing };
  }
  const instant = instantOf(typed);
  if (!instant) return { at: "which", message: errorMessages.time_twice };
  return instant > now ? undefined : { at: "day", message: errorMessages.time_in_past };
}

interface TimeFormOptions {
  readonly booking: AdminConsultation;
  readonly api: Pick<ConsultationsApi, "noteTime" | "get">;
  readonly now: () => Date;
  /** Receives the booking with its time, as the server answered it. */
  readonly onSaved: (booking: AdminConsultation) => void;
  readonly onFailure: (error: unknown, message: string) => void;
}

/** The time of a consultation while it is edited, kept in the tab until it is saved or dropped. */
export function useTimeForm({ booking, api, now, onSaved, onFailure }: TimeFormOptions) {
  const { bookingId } = booking;
  const kept = tabStore(`touchline:time:${bookingId}`, TimeDraft);
  const [draft, setDraft] = useState(() => kept.read() ?? draftOf(booking, now()));
  const [error, setError] = useState<TimeError>();
  const [refusals, setRefusals] = useState(0);
  const [theirs, setTheirs] = useState<AdminConsultation>();
  const [isSaving, setSaving] = useState(false);

  function refuse(refused: TimeError) {
    setError(refused);
    setRefusals((before) => before + 1);
  }

  function type(change: Partial<TypedTime>) {
    const next = { ...draft, which: "" as const, ...change };
    setDraft(next);
    setError(undefined);
    kept.keep(next);
  }

  async function save(seen = draft.seen) {
    const wrong = timeError(draft, now());
    if (wrong) return refuse(wrong);
    const { day, time, which } = draft;
    const startsAt = { day, time, ...(which && { isSecond: which === "second" }) };
    setSaving(true);
    try {
      const saved = await api.noteTime(bookingId, { startsAt, seen });
      kept.forget();
      onSaved(saved);
    } catch (failure) {
      await meet(failure).catch((other) =>
        onFailure(other, "The time could not be saved. What you typed is still here."),
      );
    } finally {
      setSaving(false);
    }
  }

  /** @throws what the form has no answer to. */
  async function meet(failure: unknown) {
    if (!(failure instanceof ApiError)) throw failure;
    const { code, detail } = failure;
    if (code === "time_in_past" || code === "time_missing" || code === "not_to_do") {
      return refuse({ at: "time", message: detail });
    }
    if (code !== "time_changed") throw failure;
    const latest = await api.get(bookingId);
    if (isPlannable(latest)) setTheirs(latest);
    else refuse({ at: "time", message: errorMessages.not_to_do });
  }

  return {
    draft,
    type,
    /** The message of one control. */
    errorOf: (at: TimeError["at"]) => (error?.at === at ? error.message : undefined),
    refusals,
    isSaving,
    save: () => save(),
    drop: kept.forget,
    /** The booking as another administrator has left it meanwhile. */
    theirs,
    decide(keep: "mine" | "theirs") {
      if (!theirs) return;
      setTheirs(undefined);
      if (keep === "mine") return void save(theirs.timeChanges ?? 0);
      kept.forget();
      onSaved(theirs);
    },
  };
}
