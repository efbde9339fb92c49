import * as z from "zod/mini";
import {
  allOf,
  anyOf,
  equals,
  hasValue,
  isAbsent,
  isOneOf,
} from "#lambdas/database/expressions.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { type ConfirmedBooking, isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { requestsThatKeepRight, type StartRequestVersion } from "#shared/bookings/cancellation.ts";
import { type BookingItems, isConfirmed } from "../booking-items.ts";
import { isOpenedBy } from "../client-links.ts";
import { hasSameKeys, isNotOver, noListKeys } from "../list-keys.ts";
import { parseBooking, parseConfirmed, parseConsultation, pendingWork } from "../stored-booking.ts";

const Linked = z.object({ clientLinks: z._default(z.set(z.string()), new Set()) });

export type ClientStore = ReturnType<typeof createClientStore>;

/** What clients do with a booking by its link. */
export function createClientStore(items: BookingItems) {
  return {
    /** The booking that a link opens. A draft has none yet, and an erased booking none any more. */
    open: async (
      bookingId: string,
      token: string,
      now: Date,
    ): Promise<ConfirmedBooking | undefined> => {
      const item = await items.table.get({ bookingId });
      if (!item || !isOpenedBy(Linked.parse(item).clientLinks, token, now)) return undefined;
      const booking = parseBooking(item);
      return isConfirmedBooking(booking) ? booking : undefined;
    },

    /**
     * Marks a booking as cancelled, once. Its mails become due, and it is to do no longer. Of a free one the
     * use of its code is to be given back.
     * @param booking as it was read. Refused when it has ended, money has moved, or the client has asked to go
     *   ahead or chosen a time, since: the refund was decided without that.
     * @param refundId of the refund that upkeep makes, if the site may.
     * @param isMailed whether a client with an address gets a mail.
     */
    cancel: (
      booking: ConfirmedBooking,
      refundId: string | undefined,
      at: Date,
      isMailed = true,
    ) => {
      const { bookingId, email, type, discountCode } = booking;
      return items.update(
        bookingId,
        {
          set: {
            cancelledAt: at.toISOString(),
            cancellationRefundId: refundId,
            useToGiveBack: type === "demo" && discountCode !== null ? true : undefined,
            cancelMail: isMailed && email !== undefined ? unsentMail : undefined,
            cancelNotice: unsentMail,
            pendingWork: pendingWork.followUp,
          },
          remove: noListKeys,
        },
        allOf(
          isConfirmed,
          isAbsent("cancelledAt"),
          hasSameKeys(booking),
          hasValue("startRequest.at", booking.startRequest?.at),
          hasValue("timeChosenAt", "timeChosenAt" in booking ? booking.timeChosenAt : undefined),
        ),
        parseConfirmed,
      );
    },

    /**
     * Keeps the first request to go ahead within the 14 days, until one acknowledges that the right to cancel
     * ends. Of a free booking there is none: it costs nothing.
     */
    requestStart: (bookingId: string, version: StartRequestVersion, at: Date) =>
      items.update(
        bookingId,
        { set: { startRequest: { version, at: at.toISOString() } } },
        allOf(
          isNotOver,
          equals("type", "paid"),
          requestsThatKeepRight.includes(version)
            ? isAbsent("startRequest")
            : anyOf(
                isAbsent("startRequest"),
                isOneOf("startRequest.version", requestsThatKeepRight),
              ),
        ),
        parseConfirmed,
      ),

    /** Keeps when the client first said that they have chosen a time; consultations only. */
    reportTimeChosen: (bookingId: string, at: Date) =>
      items.update(
        bookingId,
        { set: { timeChosenAt: at.toISOString() } },
        allOf(isNotOver, equals("flowSource", "consultation-intro"), isAbsent("timeChosenAt")),
        parseConsultation,
      ),
  };
}
