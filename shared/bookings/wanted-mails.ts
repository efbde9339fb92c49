import type { BookingMail, MailReturn, ReturnReason } from "./booking-facts.ts";
import { isAppointed, isTimeOpen, isTimeRemovable, type Planned } from "./times.ts";

/** Whether there is still a reason to send a mail about a booking. One without a reason is dropped. */
export function isMailWanted(mail: BookingMail, booking: Planned, now: Date): boolean {
  switch (mail) {
    case "visitorMail":
      // It would say that the booking stands.
      return booking.cancelledAt === undefined;
    case "firstNudge":
    case "secondNudge":
      // A stranger may have given the address of a free booking.
      return booking.type === "paid" && isTimeOpen(booking);
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

/** Whether a mail that was returned stops all automatic mail to its reader. What is temporary does not. */
export const stopsMail: Readonly<Record<ReturnReason, boolean>> = {
  unknown_address: true,
  suppressed: true,
  complaint: true,
  mailbox_full: false,
  refused: false,
};

/**
 * Whether the site keeps a mail back until the trainer sends the client one again. A client who has
 * reported a mail as spam is still told that their cancellation has arrived: the law wants that in writing
 * (regulation 32(3)).
 */
export function isHeldBack(
  mail: BookingMail,
  { mailStopped }: { readonly mailStopped?: MailReturn | undefined },
): boolean {
  if (mailStopped === undefined || mail === "trainerMail" || mail === "cancelNotice") return false;
  return mail !== "cancelMail" || mailStopped.reason !== "complaint";
}
