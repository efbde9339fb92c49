import type { Touch } from "#lambdas/audit/audited-route.ts";
import type { exportBookings as endpoint } from "#shared/bookings/admin-api.ts";
import { type BookingKind, kindOf } from "#shared/bookings/booking-kinds.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { moneyBackOf, overBecause } from "#shared/bookings/over.ts";
import type { OverReason } from "#shared/bookings/over-reasons.ts";
import { keptAmount, refundedAmount } from "#shared/bookings/owed.ts";
import { isToDo, type ToDo } from "#shared/bookings/to-do.ts";
import { answerLabels } from "#shared/consultations/booking-answers.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { heldInWords } from "#shared/sessions/sessions-left.ts";
import { paidInWords } from "#shared/sessions/taken-by-hand.ts";
import { type CsvCell, csvLine, type OwnFormat } from "#shared/values/csv.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { poundsInCell } from "#shared/values/money.ts";
import type { KeptBooking } from "../record/booking.ts";
import { findBookings } from "./list-bookings.ts";
import type { Person } from "./search-person.ts";
import type { TrainerLists } from "./trainer-lists.ts";

const pageSize = 500;

/**
 * Returns a page of the trainer's list as CSV. It has no health answers, no free texts of the
 * visitor, which may be about health, and no notes of the trainer.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function exportBookings(
  lists: TrainerLists,
  { query }: EndpointInput<typeof endpoint>,
  touch: Touch,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookings, nextCursor } = await findBookings(lists, query, pageSize);
  touch(...bookings.map(({ bookingId }) => bookingId));
  const header = query.cursor === undefined ? [csvLine(columns.map(([name]) => name))] : [];
  const lines = bookings.map((booking) => csvLine(columns.map(([, cell]) => cell(booking))));
  return { csv: [...header, ...lines].join(""), count: bookings.length, nextCursor };
}

interface Times extends ToDo {
  readonly startsAt?: string | undefined;
  readonly completedAt?: string | undefined;
}
type Exported = KeptBooking & Times;

type Column = readonly [name: string, cell: (booking: Exported) => CsvCell];

const columns: readonly Column[] = [
  ["Booked", ({ timestamp }) => spreadsheetTime(timestamp)],
  [answerLabels.name, (booking) => personOf(booking).name ?? ""],
  [answerLabels.email, (booking) => personOf(booking).email ?? ""],
  [answerLabels.phone, (booking) => spacedPhone(personOf(booking).phone)],
  ["For", (booking) => heldInWords(booking) ?? kindNames[kindOf(booking)]],
  ["Status", statusOf],
  ["Time", timesOf],
  ["Completed", ({ completedAt }) => spreadsheetTime(completedAt)],
  ["Cancelled", ({ cancelledAt }) => spreadsheetTime(cancelledAt)],
  ["Payment", (booking) => (booking.type === "paid" ? paidInWords(booking) : "Free")],
  ["List price (£)", ({ originalAmount }) => amountCell(originalAmount)],
  ["Discount code", ({ discountCode }) => discountCode ?? ""],
  ["Discount (%)", ({ discountPercentage }) => discountPercentage ?? ""],
  ["Amount (£)", ({ amount }) => amountCell(amount)],
  [
    "Refunded (£)",
    ({ refunds }) => (refundedAmount(refunds) ? amountCell(refundedAmount(refunds)) : ""),
  ],
  ["Kept (£)", (booking) => amountCell(keptAmount(booking))],
  ["Stripe payment", ({ paymentIntentId }) => paymentIntentId ?? ""],
  ["Booking", ({ bookingId }) => bookingId],
];

const kindNames: Readonly<Record<BookingKind, string>> = {
  consultations: "Consultation",
  sessions: "Session",
};

function personOf(booking: KeptBooking): Person {
  return isErased(booking) ? {} : booking;
}

const overNames: Readonly<Record<OverReason, string>> = {
  erased: "Erased",
  cancelled: "Cancelled",
  refunded: "Refunded",
  taken_back: "Taken back by the bank",
  completed: "Completed",
};

/** Session payments have no status, unless they are over. What was held stays so when its money goes back. */
function statusOf(booking: Exported): string {
  const over = overBecause(booking);
  if (over === undefined) return isToDo(booking) ? "To do" : "";
  const wasHeld = moneyBackOf(booking) && booking.status === "completed";
  return overNames[wasHeld ? "completed" : over];
}

/** Of sessions those in the calendar that are not settled, the next one first. Spreadsheets read several as a text. */
function timesOf(booking: Exported): CsvCell {
  if (isErased(booking) || kindOf(booking) !== "sessions") {
    return spreadsheetTime(booking.startsAt);
  }
  const times = openEvents(booking).map(({ startsAt }) => inSpreadsheet(startsAt));
  return { asWritten: times.join("; ") };
}

/** Spreadsheets read this format as a time and do not shift it, because it has no zone. */
function spreadsheetTime(instant: string | undefined): CsvCell {
  return instant === undefined ? "" : { asWritten: inSpreadsheet(instant) };
}

function inSpreadsheet(instant: string): string {
  const at = new Date(instant);
  return `${londonDate(at)} ${londonTime(at)}`;
}

/** Spreadsheets read plain digits as a number and drop the leading zero. */
function spacedPhone(phone = ""): OwnFormat {
  return { asWritten: `${phone.slice(0, 5)} ${phone.slice(5)}`.trim() };
}

function amountCell(pence: number): OwnFormat {
  return { asWritten: poundsInCell(pence) };
}
