import * as z from "zod/mini";
import { type MailReturn, MailState, type ReturnReason } from "./booking-facts.ts";
import type { FlowSource } from "./booking-kinds.ts";
import { isAppointed, isTimeOpen, isTimeRemovable, type Planned } from "./times.ts";

const due = z.optional(MailState);

/** Each mail as it is stored. A mail without a reason, or without an address, has none. */
export const mailStates = {
  visitorMail: due,
  trainerMail: MailState,
  firstNudge: due,
  secondNudge: due,
  timeMail: due,
  reminderMail: due,
  cancelMail: due,
  cancelNotice: due,
};
export type BookingMail = keyof typeof mailStates;

interface MailEntry {
  /** What the desk calls it. */
  readonly name: string;
  /** The same of a session payment, if that differs. */
  readonly sessionName?: string;
  /** The trainer can send a client's mail again. */
  readonly to: "client" | "trainer";
  /** Whether it is a problem on the desk when a client who needs it has not received it. */
  readonly isMissed?: true;
  /** Whether it goes to a client who has reported a mail as spam. */
  readonly evenAfterComplaint?: true;
  /** Whether there is a reason to send it, in the state that the booking is in. */
  readonly isWanted: (booking: Planned, now: Date) => boolean;
}

const always = () => true;

// A stranger may have given the address of a free booking.
const isToChooseTime = (booking: Planned) => booking.type === "paid" && isTimeOpen(booking);

/** Every mail of a booking, in the order of the desk. What is sent, and when, is in `lambdas/bookings/`. */
const mails = {
  visitorMail: {
    name: "Confirmation email",
    sessionName: "Receipt",
    to: "client",
    isMissed: true,
    // It would say that the booking stands.
    isWanted: ({ cancelledAt }) => cancelledAt === undefined,
  },
  trainerMail: { name: "Booking email to you", to: "trainer", isWanted: always },
  firstNudge: {
    name: "First reminder to choose a time",
    to: "client",
    isWanted: isToChooseTime,
  },
  secondNudge: {
    name: "Second reminder to choose a time",
    to: "client",
    isWanted: isToChooseTime,
  },
  timeMail: {
    name: "Email about the time",
    to: "client",
    isMissed: true,
    isWanted: (booking, now) =>
      booking.startsAt === undefined ? isTimeRemovable(booking) : isAppointed(booking, now),
  },
  reminderMail: { name: "Reminder of the consultation", to: "client", isWanted: isAppointed },
  cancelMail: {
    name: "Cancellation email",
    to: "client",
    // The law wants the cancellation confirmed in writing: regulation 32(3).
    evenAfterComplaint: true,
    isWanted: always,
  },
  cancelNotice: { name: "Cancellation email to you", to: "trainer", isWanted: always },
} as const satisfies Readonly<Record<BookingMail, MailEntry>>;

type MailWith<Fact> = {
  [Mail in BookingMail]: (typeof mails)[Mail] extends Fact ? Mail : never;
}[BookingMail];
export type ClientMail = MailWith<{ readonly to: "client" }>;
export type MissedMail = MailWith<{ readonly isMissed: true }>;

const entries: Readonly<Record<BookingMail, MailEntry>> = mails;

export const bookingMails = Object.keys(mails).filter(
  (name): name is BookingMail => name in mailStates,
);

/** Those that the trainer can send once more. */
export const clientMails = bookingMails.filter(
  (mail): mail is ClientMail => entries[mail].to === "client",
);

export function mailName(mail: BookingMail, flowSource: FlowSource): string {
  const { name, sessionName = name } = entries[mail];
  return flowSource === "payment-page" ? sessionName : name;
}

/** Whether there is still a reason to send a mail about a booking. One without a reason is dropped. */
export function isMailWanted(mail: BookingMail, booking: Planned, now: Date): boolean {
  return entries[mail].isWanted(booking, now);
}

/** Whether a mail that was returned stops all automatic mail to its reader. What is temporary does not. */
export const stopsMail: Readonly<Record<ReturnReason, boolean>> = {
  unknown_address: true,
  suppressed: true,
  complaint: true,
  mailbox_full: false,
  refused: false,
};

/** Whether the site keeps a mail back until the trainer sends the client one again. */
export function isHeldBack(
  mail: BookingMail,
  { mailStopped }: { readonly mailStopped?: MailReturn | undefined },
): boolean {
  const { to, evenAfterComplaint = false } = entries[mail];
  if (mailStopped === undefined || to === "trainer") return false;
  return !(evenAfterComplaint && mailStopped.reason === "complaint");
}
