import * as z from "zod/mini";
import { type ConfirmedRecord, parseRecord } from "#lambdas/bookings/record/booking.ts";
import type { Item } from "#lambdas/database/table.ts";
import { type Booking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { isPaidBack, isStopped, mailModels, noteReport } from "./mail-reasons.ts";
import { notePause } from "./pause-promises.ts";
import { type JourneyRecord, mailOf } from "./record.ts";
import { wrongEndings } from "./refunded-blocks.ts";
import { watchCancellation, watchDecision, watchRefund, watchSlot } from "./site-refunds.ts";

const BookingMailName = z.enum(bookingMails);
const SentTags = z.object({ booking: z.string(), mail: BookingMailName });
/** As the database keeps it, without what is `undefined`. */
const Written = z.pipe(
  z.looseObject({ bookingId: z.string() }),
  z.transform(({ bookingId, ...item }): Item & { bookingId: string } => ({
    ...Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)),
    bookingId,
  })),
);

/** Makes a call, and records what it sends, allows or changes of a booking, at the moment at which it does. */
export async function watched(
  record: JourneyRecord,
  call: string,
  proceed: () => Promise<unknown>,
  parameters: readonly unknown[],
): Promise<unknown> {
  const { backend } = record;
  const put = call === "bookings.put" ? Written.parse(parameters[0]) : undefined;
  const stored =
    put && backend.items("bookings").find(({ bookingId }) => bookingId === put.bookingId);
  const answer = await proceed();
  if (call === "mail.send") {
    const { booking: bookingId, mail } = SentTags.parse(parameters[1]);
    if (backend.inbox.some((each) => each === parameters[0])) {
      mailOf(record, bookingId, mail).deliver(backend.now());
    }
  }
  if (call === "limits.allows" && parameters[0] === "automaticRefund" && answer === true)
    watchSlot(record);
  if (call === "bookingSettings.change") notePause(record, answer);
  if (put && answer === true) watchBooking(record, stored, put);
  return answer;
}

function watchBooking(record: JourneyRecord, before: Item | undefined, after: Item): void {
  const booking = parseRecord(after);
  if (booking.paymentStatus !== "pending") watchRefund(record, booking);
  const seen = before && parseRecord(before);
  if (booking.paymentStatus !== "pending") {
    const kept = seen?.paymentStatus === "pending" ? undefined : seen;
    record.violations.push(...wrongEndings(kept, booking));
  }
  if (seen && isConfirmedBooking(seen) && isConfirmedBooking(booking)) {
    watchChange(record, seen, booking);
  }
}

function watchChange(record: JourneyRecord, before: ConfirmedRecord, after: ConfirmedRecord): void {
  const { bookingId } = after;
  for (const mail of bookingMails) watchMail(record, mail, before, after);
  const isNewly = (field: "cancelledAt" | "status") => isSet(after, field) && !isSet(before, field);
  const isNoted = timeChanges(after) > timeChanges(before);
  // A time can still be removed.
  const isRemoval = isNoted && !("startsAt" in after);
  const isForOpenOnes = isNewly("cancelledAt") || isNewly("status") || (isNoted && !isRemoval);
  if (isForOpenOnes && isPaidBack(after)) {
    record.violations.push(`${bookingId}: changed, although its money went back.`);
  }
  if (isNewly("cancelledAt")) watchCancellation(record, after);
  if (isSet(before, "cancellationRefundId") && !isSet(after, "cancellationRefundId")) {
    watchDecision(record, after);
  }
  for (const { refundId, status } of after.refunds ?? []) {
    const seen = before.refunds?.find((each) => each.refundId === refundId);
    const isNews = seen?.status !== status && status !== "under_way";
    if (isNews) mailOf(record, bookingId, "refundMail").allowOneMore();
  }
  if (usedSessions(after) > usedSessions(before)) {
    mailOf(record, bookingId, "sessionMail").allowOneMore();
  }
  if (!isNoted) return;
  for (const mail of bookingMails) {
    if (mailModels[mail].isAboutTime) mailOf(record, bookingId, mail).allowOneMore();
  }
}

function isSet(booking: Booking, field: string): boolean {
  return Reflect.get(booking, field) !== undefined;
}

function timeChanges(booking: ConfirmedRecord): number {
  return "timeChanges" in booking ? (booking.timeChanges ?? 0) : 0;
}

function usedSessions(booking: ConfirmedRecord): number {
  return "usedSessions" in booking ? (booking.usedSessions ?? []).length : 0;
}

/** What a change says of one mail: an attempt is claimed, it was sent, or it came back. */
function watchMail(
  record: JourneyRecord,
  mail: (typeof bookingMails)[number],
  { [mail]: seen }: ConfirmedRecord,
  after: ConfirmedRecord,
): void {
  const { bookingId, [mail]: state } = after;
  if (!state) return;
  // A mail about another time begins anew.
  const before = seen?.about === state.about ? seen : undefined;
  if (state.attempts > (before?.attempts ?? 0)) {
    if (state.history[state.attempts]?.by !== undefined) record.stoppedMail.delete(bookingId);
    const isHeld = isStopped(record.stoppedMail, bookingId, mail);
    mailOf(record, bookingId, mail).claim(after, isHeld);
  }
  for (const [attempt, { status, returned }] of Object.entries(state.history)) {
    const known = before?.history[attempt];
    if (status === "sent" && known?.status !== "sent") {
      record.mails.get(`${bookingId} ${mail}`)?.record();
    }
    if (returned && !known?.returned) noteReport(record.stoppedMail, bookingId, returned.reason);
  }
}
