import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { isToDo } from "#web/features/bookings/booking-facts.tsx";
import type { DeskKind, OnDesk } from "#web/features/bookings/desk-kind.ts";
import { Part } from "#web/features/bookings/panel/part.tsx";
import { Answers } from "./answers.tsx";
import { plannedHistory } from "./planned-history.ts";
import { Settling } from "./time/settling.tsx";
import { TimeSection } from "./time/time-section.tsx";

export const consultationsKind: DeskKind = {
  label: "Consultations",
  one: "consultation",
  show: "Show Consultation",
  noneYet: {
    title: "No consultations yet",
    content: <p>Each booking appears here, and you get an email.</p>,
  },
  hasFirstSteps: true,
  shows: ["all", "todo", "timed", "completed", "paid", "free", "refunded"],
  searchHint: "Name, phone, reference…",
  file: "consultations",
  price: "Fee",
  withoutConfirmation: "The client has no confirmation, nor the link to choose a time",
  remedies: {
    unknown_address: "Call or text instead",
    mailbox_full: "Send it again in a few days, or call",
    refused: "Send it again, or call",
    suppressed: "Call or text instead",
  },
  hasToDo: true,
  Settling,
};

/** Whether a time is to be added, or it is to be said whether it took place. */
function asksForTime(booking: AdminConsultation): boolean {
  const isOpen = booking.startsAt === undefined || hasBegun(booking, new Date());
  return isToDo(booking) && isOpen;
}

export const consultationOnDesk = (booking: AdminConsultation): OnDesk => ({
  phone: booking.phone,
  purpose: booking.fitnessGoals,
  course: (booking.startsAt || isToDo(booking)) && (
    <Part heading="Time" asks={asksForTime(booking)}>
      <TimeSection booking={booking} />
    </Part>
  ),
  answers: <Answers booking={booking} />,
  history: plannedHistory(booking),
});
