import type { BookingMail } from "./booking-facts.ts";
import { isAppointed, isPaidBack, isTimeOpen, isUncompleted, type Planned } from "./times.ts";

/** Whether there is still a reason to send a mail about a booking. One without a reason is dropped. */
export function isMailWanted(mail: BookingMail, booking: Planned, now: Date): boolean {
  switch (mail) {
    case "visitorMail":
      // It would say that the booking stands.
      return booking.cancelledAt === undefined && !(isConsultation(booking) && isPaidBack(booking));
    case "firstNudge":
    case "secondNudge":
      return isTimeOpen(booking);
    case "timeMail":
      return booking.startsAt === undefined ? isUncompleted(booking) : isAppointed(booking, now);
    case "reminderMail":
      return isAppointed(booking, now);
    case "trainerMail":
    case "cancelMail":
    case "cancelNotice":
      return true;
  }
}

/** The receipt of a session payment says what was paid, also once that was refunded. */
const isConsultation = ({ flowSource }: Planned) => flowSource === "consultation-intro";
