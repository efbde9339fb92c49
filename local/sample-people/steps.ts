import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { followCalendar } from "#lambdas/bookings/record/calendar.ts";
import { cancel, requestStart } from "#lambdas/bookings/record/cancel.ts";
import { recordUsed } from "#lambdas/bookings/record/codes.ts";
import { confirmFree, confirmPaid } from "#lambdas/bookings/record/confirm.ts";
import { isRefusal, refuse } from "#lambdas/bookings/record/decision.ts";
import { attachIntent, type DraftContent, startDraft } from "#lambdas/bookings/record/draft.ts";
import { recordReturned } from "#lambdas/bookings/record/mails.ts";
import { writeNote } from "#lambdas/bookings/record/note.ts";
import { complete } from "#lambdas/consultations/record/completion.ts";
import { noteTime, reportTimeChosen } from "#lambdas/consultations/record/times.ts";
import { holdSession } from "#lambdas/sessions/record/tally.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { hourMs } from "#shared/values/durations.ts";
import { laterDay, londonDate, londonInstants, londonTime } from "#shared/values/london-days.ts";
import type { Step } from "./history.ts";
import type { SampleConsultation, SampleSessions } from "./people.ts";

const by = "trainer@example.com";

/** The instant of a time of the samples. */
export function instantOn(now: Date, [days, time]: readonly [number, string]): Date {
  if (time === "soon") return soonAfter(now);
  return londonInstants(laterDay(londonDate(now), days), time)[0] ?? soonAfter(now);
}

/** The full hour in an hour or two, or the first of the next working day. */
function soonAfter(now: Date): Date {
  const soon = new Date(Math.ceil(now.getTime() / hourMs + 1) * hourMs);
  const time = londonTime(soon);
  return time >= "08:00" && time <= "20:00" ? soon : soonAfter(soon);
}

/** A draft is paid at once, or free without a payment. */
export function booked(at: Date, draft: DraftContent, paymentIntentId: string | undefined): Step {
  const decide: Step["decide"] = (found) => {
    const started = startDraft(found, draft, at);
    if (isRefusal(started)) return started;
    if (paymentIntentId === undefined) return confirmFree(started, draft.offer, undefined, at);
    const payable = attachIntent(started, paymentIntentId, undefined);
    const payment = { amountReceived: draft.offer.amount, currency: "gbp", id: paymentIntentId };
    const paid = isRefusal(payable) ? payable : confirmPaid(payable, payment, at);
    return isRefusal(paid) ? paid : recordUsed(paid);
  };
  return { at, decide };
}

type DecideConfirmed = (
  record: Parameters<typeof cancel>[0],
  now: Date,
) => ReturnType<Step["decide"]>;

function step(at: Date, decide: DecideConfirmed): Step {
  const unlessDraft = (record: BookingRecord | undefined) =>
    record && isConfirmedBooking(record) ? decide(record, at) : refuse("booking_not_found");
  return { at, decide: unlessDraft };
}

/** What becomes of a consultation. A time that is to come is left to the calendar itself. */
export function consultationSteps(sample: SampleConsultation, now: Date): Step[] {
  const { booked: days, noted, note = "" } = sample;
  const on = (day: number, time: string) => instantOn(now, [day, time]);
  const startsAt = sample.time && instantOn(now, sample.time);
  return [
    ...(sample.bounced
      ? [
          step(on(days, "20:16"), (record, at) => {
            const returned = { at: at.toISOString(), reason: "unknown_address" } as const;
            return recordReturned(record, "visitorMail", 1, returned);
          }),
        ]
      : []),
    ...(startsAt
      ? [
          step(on(days, "20:30"), (record, at) => {
            if (noted) return noteTime(record, startsAt, { seen: 0, by }, at);
            const { version } = currentStartRequest.consultations;
            const chosen = reportTimeChosen(requestStart(record, version, at), at);
            const [start, madeAt] = [startsAt.toISOString(), at.toISOString()];
            const endsAt = new Date(startsAt.getTime() + 0.75 * hourMs).toISOString();
            const id = `sample-${record.bookingId}`;
            const made = { id, startsAt: start, endsAt, madeAt, isOwn: true };
            return startsAt > now ? chosen : followCalendar(chosen, { made, cancelled: [] }, at);
          }),
          step(new Date(startsAt.getTime() + hourMs), (record, at) => {
            const held = sample.unsettled ? record : complete(record, by, at);
            return isRefusal(held) ? held : writeNote(held, note, undefined, at);
          }),
        ]
      : []),
    ...(sample.cancelled === undefined
      ? []
      : [
          step(on(sample.cancelled, "13:00"), (record, at) =>
            cancel(record, { refundId: undefined, isMailed: true }, at),
          ),
        ]),
  ];
}

/** The sessions of a block that were held, each ticked in the evening. */
export function sessionSteps(
  { used }: SampleSessions,
  idOf: (n: number) => string,
  now: Date,
): Step[] {
  return used.map((days, index) =>
    step(instantOn(now, [days, "20:00"]), (record, at) => {
      const held = { sessionId: idOf(index), day: londonDate(at), seen: sessionChanges(record) };
      return holdSession(record, held, by, at);
    }),
  );
}
