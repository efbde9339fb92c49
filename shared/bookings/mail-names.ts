import type { BookingMail } from "./booking-facts.ts";
import type { FlowSource } from "./booking-kinds.ts";

/** What the desk calls the mails of a booking. */
const names: Readonly<Record<BookingMail, string>> = {
  visitorMail: "Confirmation email",
  trainerMail: "Booking email to you",
  cancelMail: "Cancellation email",
  cancelNotice: "Cancellation email to you",
  timeMail: "Email about the time",
  firstNudge: "First reminder to choose a time",
  secondNudge: "Second reminder to choose a time",
  reminderMail: "Reminder of the consultation",
};

export function mailName(mail: BookingMail, flowSource: FlowSource): string {
  return mail === "visitorMail" && flowSource === "payment-page" ? "Receipt" : names[mail];
}
