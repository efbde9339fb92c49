import * as z from "zod/mini";
import { BookingSettings } from "#shared/bookings/booking-settings.ts";
import type { JourneyRecord, Pause } from "./record.ts";

/** What is promised while no new bookings are taken, or no new consultations. This is written without the rules of the product. */

const Start = z.looseObject({
  bookingId: z.string(),
  paymentStatus: z.optional(z.string()),
  timestamp: z.optional(z.string()),
  flowSource: z.optional(z.string()),
});

/** The booking as it is stored, a draft too. */
export function storedBooking({ backend }: JourneyRecord, bookingId: string) {
  return backend.items("bookings").find((item) => item["bookingId"] === bookingId);
}

/** The pause after a change of the settings. */
export function notePause({ pause }: JourneyRecord, answer: unknown): void {
  const settings = BookingSettings.parse(answer);
  pause.isOfAll = settings.pause !== null;
  pause.isOn = pause.isOfAll || settings.full !== null;
  pause.turns += 1;
}

/**
 * Before a call of a process: during a pause, no draft and no payment begins.
 * @param begun the pause when the process began. One that began before goes on.
 */
export function watchPause(
  record: JourneyRecord,
  begun: Pause,
  call: string,
  parameters: readonly unknown[],
): void {
  const lasts = begun.isOn && record.pause.turns === begun.turns;
  if (!lasts || (call !== "bookings.put" && call !== "cards.create")) return;
  const { bookingId, paymentStatus, timestamp, flowSource } = Start.parse(parameters[0]);
  const kind = flowSource ?? storedBooking(record, bookingId)?.["flowSource"];
  if (!begun.isOfAll && kind !== "consultation-intro") return;
  const isWritten = call === "bookings.put";
  const isStarted =
    paymentStatus === "pending" && storedBooking(record, bookingId)?.["timestamp"] !== timestamp;
  if (isWritten && !isStarted) return;
  // Another request may have booked it for £0, and taken its payment off.
  if (!record.backend.stripe.all().some((intent) => intent.bookingId === bookingId)) {
    record.violations.push(`${bookingId}: ${call} during a pause.`);
  }
}

/**
 * After a refused start: the pause was on, also for what was started, and the payment had not begun.
 * @param before the pause and the payment when the request was made
 */
export function watchRefusal(
  record: JourneyRecord,
  bookingId: string,
  before: { readonly pause: Pause; readonly paymentIntentId: unknown },
  isConsultation: boolean,
): void {
  const { pause, violations } = record;
  const wasOn = isConsultation ? before.pause.isOn : before.pause.isOfAll;
  const mayHaveBeenOn = wasOn || pause.turns !== before.pause.turns;
  const stored = storedBooking(record, bookingId)?.["paymentIntentId"];
  const isUnderWay = before.paymentIntentId !== undefined && stored !== undefined;
  if (!mayHaveBeenOn) violations.push(`${bookingId}: Refused for a pause that was never on.`);
  if (isUnderWay) violations.push(`${bookingId}: A pause has stopped a payment under way.`);
}
