import { londonDay, type MailRow, type MailSection } from "#lambdas/mail/mail-layout.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import {
  asksToStart,
  cancellableUntil,
  currentStartRequest,
  modelCancellation,
} from "#shared/bookings/cancellation.ts";
import { startConsequence } from "#shared/bookings/cancellation-promise.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { eventOfTime, websiteAt } from "#shared/consultations/event-of-time.ts";
import { blockConsequence } from "#shared/sessions/block-words.ts";
import { paidInWords } from "#shared/sessions/taken-by-hand.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/** What several mails about a booking say. */

/** What the first mail to a client says of the right to cancel: regulation 16 and schedules 2 and 3. */
export function cancellationFacts(
  booking: ConfirmedBooking,
  { who, where, legal }: WebsiteFacts,
): MailSection {
  const trader = legal.trader || who.name;
  const { bookingId, amount } = booking;
  const isPaid = booking.type === "paid";
  const last = londonDay(cancellableUntil(booking));
  const rows: MailRow[] = [
    {
      label: "Booked with",
      value: [trader, legal.address, legal.registration]
        .filter(Boolean)
        .join("\n")
        .replaceAll(/,?\n/g, ", "),
    },
    { label: "Email", value: where.contactEmail },
    { label: "Phone", value: where.contactPhone },
    {
      label: "How to cancel",
      value: `You can cancel within ${cancellationDays} days${isPaid ? " and get your money back" : ""}. You do not have to give a reason: cancel on your booking page, or reply to this email, by the end of ${last}.`,
    },
    {
      label: "Your refund",
      value: isPaid
        ? `${formatPoundsInProse(amount)}, no later than ${cancellationDays} days after you cancel. ${booking.block ? blockConsequence : startConsequence[kindOf(booking)]}`
        : "You paid nothing, so there is nothing to refund.",
    },
    { label: "My terms", value: legal.cancellation },
    { label: "Words you can use", value: modelCancellation(trader, bookingId) },
    { label: "Reference", value: bookingId },
  ];
  return { title: "Your right to cancel", rows: rows.filter(hasValue), isSmall: true };
}

/** What the client asks for by choosing a time, below the button that leads to their page. */
export function startRequestNote(booking: ConfirmedBooking, now: Date): string | undefined {
  const { wording } = currentStartRequest[kindOf(booking)];
  // Of a block, that was asked with the payment.
  return asksToStart(booking, now) && !booking.block ? wording : undefined;
}

/** When, how long and where the consultation is, and how to move it. */
export function consultationFacts(
  booking: ConfirmedConsultation,
  website: WebsiteFacts,
): MailRow[] {
  const { startsAt } = booking;
  const { facts } = websiteAt(website, eventOfTime(booking)).offer;
  return [
    { label: "When", value: startsAt === undefined ? "" : timeInWords(startsAt) },
    { label: "How long", value: minutesInWords(facts.minutes) },
    { label: "Where", value: facts.where },
    { label: "If you can’t make it", value: facts.moving },
  ].filter(hasValue);
}

const hasValue = ({ value }: MailRow) => value !== "";

const free = "Free Booking";

/** The payment in one line, for the trainer. */
export function pricePaid({ type, amount }: ConfirmedBooking): string {
  return type === "paid" ? `Paid ${formatPounds(amount)}` : free;
}

/**
 * The payment, for the client.
 * @param price what the list price is called.
 */
export function paymentRows(booking: ConfirmedBooking, price: string): MailRow[] {
  const { type, timestamp, originalAmount, amount } = booking;
  return [
    { label: "Status", value: type === "paid" ? paidInWords(booking) : free },
    { label: "Date", value: paymentDate(timestamp) },
    { label: price, value: formatPounds(originalAmount) },
    ...discountRows(booking),
    { label: "Total", value: formatPounds(amount) },
  ];
}

/** As the specification has it (§7): `02/03/2026`. */
function paymentDate(timestamp: string): string {
  return londonDate(new Date(timestamp)).split("-").toReversed().join("/");
}

export function discountRows(booking: ConfirmedBooking): MailRow[] {
  const { amount, originalAmount, discountCode, discountPercentage } = booking;
  if (discountCode === null || discountPercentage === null) return [];
  const saved = formatPounds(originalAmount - amount);
  return [
    { label: "Discount code", value: discountCode },
    { label: "Discount", value: `${discountPercentage}% (−${saved})` },
  ];
}

export function attentionParagraphs({ attention }: ConfirmedBooking): string[] {
  if (attention === undefined) return [];
  return [
    "Please look at this payment in Stripe: the amount charged is not a price the site offered.",
  ];
}
