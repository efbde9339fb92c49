import type { BookingMail } from "./booking-facts.ts";
import { isAppointed, isTimeOpen, isTimeRemovable, type Planned } from "./times.ts";

/** Whether there is still a reason to send a mail about a booking. One without a reason is dropped. */
export function isMailWanted(mail: BookingMail, booking: Planned, now: Date): boolean {
  switch (mail) {
    case "visitorMail":
      // It would say that the booking stands.
      return booking.cancelledAt === undefined;
    case "firstNudge":
    case "secondNudge":
      return isTimeOpen(booking);
    case "timeMail":
      return booking.startsAt === undefined ? isTimeRemovable(booking) : isAppointed(booking, now);
    case "reminderMail":
      return isAppointed(booking, now);
    case "trainerMail":
    case "cancelMail":
    case "cancelNotice":
      return true;
  }
}
