import {
  allOf,
  anyOf,
  type Condition,
  equals,
  hasValue,
  isAbsent,
  isAtLeast,
  isPresent,
} from "#lambdas/database/expressions.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  type BookingMail,
  bookingMails,
  maximumMailAttempts,
  unsentMail,
} from "#shared/bookings/booking-facts.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { isHeldBack } from "#shared/bookings/wanted-mails.ts";
import { type BookingItems, isConfirmed, stateAllows, storedAs } from "./booking-items.ts";
import { createDraftStore } from "./draft-store.ts";
import { appointmentKey, isNotOver, noListKeys } from "./list-keys.ts";
import {
  type KeptBooking,
  parseConfirmed,
  parseConsultation,
  parseKept,
  pendingWork,
} from "./stored-booking.ts";

const isConsultation = equals("flowSource", "consultation-intro");

/** Finds bookings, and writes confirmed ones; their mails, refunds and erasure have other stores. */
export function createConfirmedStore(items: BookingItems) {
  return {
    find: items.find,

    /**
     * confirmed → completed; consultations only, and none that is over. Upkeep then takes it off the
     * trainer's list if a mail was its problem.
     * @param by the administrator's name.
     */
    complete: (bookingId: string, by: string, at: Date) =>
      items.update(
        bookingId,
        {
          set: {
            status: "completed",
            completedAt: at.toISOString(),
            completedBy: by,
            pendingWork: pendingWork.followUp,
          },
          remove: noListKeys,
        },
        allOf(isConsultation, stateAllows("complete"), isNotOver),
        parseConsultation,
      ),

    /**
     * Notes the time of a consultation that is not over, and makes the mail about it due.
     * @param startsAt `undefined` removes the time, also once the money went back.
     * @param seen the `timeChanges` that it follows; refused when the time has changed since.
     * @param by the administrator's name.
     */
    noteTime: (
      bookingId: string,
      startsAt: Date | undefined,
      seen: number,
      by: string,
      at: Date,
    ) => {
      const timeChanges = seen + 1;
      return items.update(
        bookingId,
        {
          set: {
            startsAt: startsAt?.toISOString(),
            appointmentKey: startsAt && appointmentKey,
            timeChanges,
            timeNotedAt: at.toISOString(),
            timeNotedBy: by,
            timeMail: { ...unsentMail, about: timeChanges },
            pendingWork: pendingWork.followUp,
          },
          // They were about another time.
          remove: [
            "reminderMail",
            ...(startsAt ? [] : ["startsAt", "appointmentKey", "timeChosenAt"]),
          ],
        },
        allOf(
          isConsultation,
          storedAs.confirmed,
          startsAt ? isNotOver : isAbsent("cancelledAt"),
          hasValue("timeChanges", seen || undefined),
        ),
        parseConsultation,
      );
    },

    /**
     * Writes the trainer's note on a confirmed booking that is not erased.
     * @param note `""` for none.
     * @param seen when the note that this one replaces was written; refused when it has changed since.
     */
    writeNote: (bookingId: string, note: string, seen: string | undefined, at: Date) =>
      items.update(
        bookingId,
        {
          set: { note: note || undefined, noteChangedAt: at.toISOString() },
          remove: note ? [] : ["note"],
        },
        allOf(isConfirmed, isAbsent("erasedAt"), hasValue("noteChangedAt", seen)),
        parseConfirmed,
      ),

    /** Records that the use of the discount code is recorded. */
    recordUsed: (bookingId: string) =>
      items.update(bookingId, { remove: ["useToRecord"] }, isConfirmed, parseKept),

    /** Records that the use of the code of a cancelled booking is given back. */
    recordGivenBack: (bookingId: string) =>
      items.update(bookingId, { remove: ["useToGiveBack"] }, isConfirmed, parseKept),

    /**
     * Takes a booking off upkeep's list; one with a problem goes on the trainer's.
     * @param seen as it was read. Refused when its mails, refunds, disputes, progress or cancellation have
     *   changed since, if it is on no list, or work is left to do.
     */
    finishPendingWork: (seen: KeptBooking) => {
      const problemMails = (["visitorMail", "timeMail"] as const).flatMap((mail) => {
        const state = isErased(seen) ? undefined : seen[mail];
        return [
          hasValue(`${mail}.attempts`, state?.attempts),
          hasValue(`${mail}.returnedAt`, state?.returnedAt),
        ];
      });
      return items.update(
        seen.bookingId,
        problemsOf(seen).length > 0
          ? { set: { pendingWork: pendingWork.trainer } }
          : { remove: ["pendingWork"] },
        allOf(
          isConfirmed,
          isPresent("pendingWork"),
          ...bookingMails.map((mail) => (isHeld(mail, seen) ? isStopped : isDone(mail))),
          ...problemMails,
          hasValue("refundsVersion", seen.refundsVersion),
          hasValue("status", "status" in seen ? seen.status : undefined),
          hasValue("cancelledAt", seen.cancelledAt),
          isAbsent("useToRecord"),
          isAbsent("useToGiveBack"),
          isAbsent("cancellationRefundId"),
          isAbsent("refundsUnderWay"),
        ),
        parseKept,
      );
    },
  };
}

export type BookingStore = ReturnType<typeof createBookingStore>;

/**
 * The bookings, one item each. Every write is a single conditional write, so it is atomic and safe to
 * repeat.
 */
export function createBookingStore(items: BookingItems) {
  return { ...createDraftStore(items), ...createConfirmedStore(items) };
}

/**
 * A booking that is not a draft.
 * @throws DomainError `booking_not_found`.
 */
export async function findKept(
  bookings: Pick<BookingStore, "find">,
  bookingId: string,
): Promise<KeptBooking> {
  const booking = await bookings.find(bookingId);
  if (!booking || booking.paymentStatus === "pending") throw new DomainError("booking_not_found");
  return booking;
}

const isStopped = isPresent("mailStopped");

function isHeld(mail: BookingMail, seen: KeptBooking): boolean {
  return !isErased(seen) && seen[mail] !== undefined && isHeldBack(mail, seen);
}

const isDone = (mail: BookingMail): Condition =>
  anyOf(
    isAbsent(mail),
    equals(`${mail}.status`, "sent"),
    isAtLeast(`${mail}.attempts`, maximumMailAttempts),
  );
