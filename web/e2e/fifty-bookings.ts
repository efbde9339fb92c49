import type { Page, Request } from "@playwright/test";
import {
  getBooking,
  getBookingsToDo,
  listBookings,
  refundBooking,
  writeBookingNote,
} from "#shared/bookings/admin-api.ts";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { completeBooking } from "#shared/consultations/admin-api.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import { emptyTally, monthOf, noFigures } from "#shared/numbers/numbers.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { answer } from "./answer.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Answers the calls of the trainer's list with fifty consultations, thirteen of them to do. What the
 * trainer changes is answered as done, and not kept.
 * @param more what is unusual about the client of this index.
 * @param above what is above the list.
 */
export async function listFifty(
  page: Page,
  more: (index: number) => Partial<AdminConsultation> = () => ({}),
  above: Partial<BookingsToDo> = {},
): Promise<void> {
  const bookings = Array.from({ length: 50 }, (_, index) => ({
    ...clientOf(index),
    ...more(index),
  }));
  const toDo = bookings.filter(({ status }) => status === undefined);
  const named = (request: Request): AdminConsultation =>
    bookings.find(({ bookingId }) => request.url().includes(bookingId)) ?? clientOf(0);

  await answer(page, listBookings, (request) => {
    const { searchParams } = new URL(request.url());
    const shown = searchParams.get("show") === "todo" ? toDo : bookings;
    const isOldestFirst = searchParams.get("order") === "oldest";
    return {
      bookings: isOldestFirst ? shown.toReversed() : shown,
      nextCursor: null,
      searchedTo: null,
    };
  });
  await answer(page, getBooking, named);
  await answer(page, getBookingsToDo, () => ({
    toDo: { count: toDo.length, isMore: false, oldestAt: toDo.at(-1)?.timestamp ?? null },
    withProblems: [],
    appointments: [],
    withoutSession: [],
    hasMore: false,
    ...above,
  }));
  const counted = { paid: bookings.length, completed: bookings.length - toDo.length };
  await answer(page, getNumbers, () => ({
    ...noFigures,
    months: [
      {
        month: monthOf(new Date().toISOString()),
        consultations: { ...emptyTally, ...counted },
        sessions: emptyTally,
      },
    ],
    codes: [],
    bookings: bookings.length,
    nextCursor: null,
  }));
  await answer(page, writeBookingNote, (request) => ({
    ...named(request),
    note: "Prefers mornings.",
    noteChangedAt: new Date().toISOString(),
  }));
  await answer(page, completeBooking, (request) => ({
    ...named(request),
    status: "completed" as const,
    completedAt: new Date().toISOString(),
  }));
  await answer(page, refundBooking, (request) => {
    const { refundId, amount, reason } = request.postDataJSON();
    const requestedAt = new Date().toISOString();
    const refund = { refundId, amount, reason, status: "succeeded" as const, requestedAt };
    const { bookingId } = named(request);
    const answered = { bookingId, refunds: [refund], refundNotes: {} };
    return { ...answered, refundedAmount: amount, leftToRefund: 0 };
  });
}

/** Every fourth client is to do. */
function clientOf(index: number): AdminConsultation {
  const at = new Date(Date.now() - (index * 3 * dayMs) / 48 - 60_000).toISOString();
  return adminConsultation({
    bookingId: `6a1f2c1e-6f0e-4f7e-9d55-${index.toString(16).padStart(12, "0")}`,
    name: `Client ${index}`,
    email: `client-${index}@visitors.example`,
    startedAt: at,
    timestamp: at,
    ...(index % 4 !== 0 && { status: "completed", completedAt: at }),
  });
}
