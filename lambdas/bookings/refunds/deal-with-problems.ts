import { DomainError } from "#lambdas/http/domain-error.ts";
import type { dealWithProblems as endpoint } from "#shared/bookings/admin-api.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { isAnswerDue } from "#shared/bookings/booking-problem.ts";
import type { DealtWith } from "#shared/bookings/dealt-with.ts";
import { allProblemsOf, isDealtWith } from "#shared/bookings/find-problems.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { type BookingStore, findKept } from "../booking-store.ts";
import { adminBooking } from "../lists/list-bookings.ts";
import type { KeptBooking } from "../stored-booking.ts";
import type { RefundStore } from "./refund-store.ts";

interface ProblemDependencies {
  readonly bookings: Pick<BookingStore, "find">;
  readonly refunds: Pick<RefundStore, "save">;
}

/**
 * Marks problems of a booking as dealt with, or as not dealt with after all. Ids of what is no problem
 * of this booking are ignored. Repeating it changes nothing.
 * @param by the administrator's name.
 * @throws DomainError `booking_not_found`, also for a draft; `answer_due` when a bank waits for the
 *   trainer's answer to one; `conflict` when the booking's problems have changed at the same moment.
 */
export async function dealWithProblems(
  { bookings, refunds }: ProblemDependencies,
  { params: { bookingId }, body }: EndpointInput<typeof endpoint>,
  by: string,
  now: Date,
): Promise<AdminBooking> {
  const seen = await findKept(bookings, bookingId);
  const { dealtWith: before = [] } = seen;
  const after = body.dealtWith
    ? [...before, ...newlyDealtWith(seen, body.problems, by, now)]
    : before.filter(({ problem }) => !body.problems.includes(problem));
  if (after.length === before.length) return adminBooking(seen);
  const written = await refunds.save(seen, { dealtWith: after });
  if (written.outcome !== "written") throw new DomainError("conflict");
  return adminBooking(written.booking);
}

function newlyDealtWith(
  seen: KeptBooking,
  problems: readonly string[],
  by: string,
  now: Date,
): DealtWith[] {
  const asked = allProblemsOf(seen).filter(
    (problem) => problems.includes(problem.id) && !isDealtWith(seen, problem),
  );
  if (asked.some((problem) => isAnswerDue(problem, seen))) throw new DomainError("answer_due");
  return asked.map(({ id, is }) => ({ problem: id, is, at: now.toISOString(), by }));
}
