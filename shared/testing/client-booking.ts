import type { ClientBooking } from "#shared/bookings/client-booking.ts";

/** A paid consultation with a discount, as its client's link shows it. */
export const clientBooking: ClientBooking = {
  bookingId: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f",
  kind: "consultations",
  originalAmount: 5000,
  amount: 4500,
  discountCode: "WELCOME10",
  discountPercentage: 10,
  heldOn: [],
  sessionsLeft: 0,
  sessionsRefunded: 0,
  lapsesOn: null,
  takenByHand: null,
  timestamp: "2026-11-22T16:47:00.000Z",
  refundedAmount: 0,
  over: null,
  isCompleted: false,
  startsAt: null,
  calendarEvent: null,
  comingSessions: [],
  timesLeft: 0,
  timeChanges: 0,
  timeChosenAt: null,
  refusable: [],
  cancelledAt: null,
  cancellableUntil: "2026-12-06T23:59:59.999Z",
  owed: 4500,
  payback: "all",
};

/** The same with a time that was chosen in the trainer's calendar. */
export const scheduledBooking = {
  ...clientBooking,
  startsAt: "2027-06-10T17:00:00.000Z",
  timeChanges: 1,
  calendarEvent: {
    startsAt: "2027-06-10T17:00:00.000Z",
    endsAt: "2027-06-10T17:20:00.000Z",
    joinUrl: "https://video.example.com/j/123",
    moveUrl: "https://calendly.com/reschedulings/1",
    cancelUrl: "https://calendly.com/cancellations/1",
  },
} as const satisfies ClientBooking;

/** A block of ten sessions, of which two were held. */
export const blockBooking: ClientBooking = {
  ...clientBooking,
  kind: "sessions",
  originalAmount: 40_000,
  amount: 40_000,
  discountCode: null,
  discountPercentage: null,
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  heldOn: ["2026-11-24", "2026-11-27"],
  sessionsLeft: 8,
  timesLeft: 8,
  lapsesOn: "2027-05-23",
  owed: 32_000,
  payback: "less_held",
};
