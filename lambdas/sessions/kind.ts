import type { BookingOfKind } from "#lambdas/bookings/booking-of-kind.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { heldSessions } from "#shared/sessions/session-blocks.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { composePaymentNotification, composePaymentReceipt } from "./mails/payment-mails.ts";

export function sessions(booking: ConfirmedSessions): BookingOfKind {
  const { block, lapsesOn = null } = booking;
  return {
    confirmation: (context) => composePaymentReceipt(booking, context),
    notification: (context) => composePaymentNotification(booking, context),
    inWords: block ? `block of ${sessionCount(block.sessions)}` : "session",
    cancelledTime: () => ({}),
    shown: {
      heldOn: heldSessions(booking).map(({ day }) => day),
      lapsesOn,
      isCompleted: false,
      startsAt: null,
      calendarEvent: null,
      timeChanges: 0,
      timeChosenAt: null,
    },
    isPast: (now) => block !== undefined && sessionsLeft(booking, now) === 0,
  };
}
