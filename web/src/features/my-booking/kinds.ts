import type { ReactNode } from "react";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { SessionTimesSection } from "./session-times-section.tsx";
import { TimeSection, type TimeSectionProps } from "./time-section.tsx";

/** What the client's page says of a kind of booking. */
interface ClientKind {
  /** What it is called, unless it has a name of its own. */
  readonly what: string;
  /** Why it can no longer be cancelled, once it was had. */
  readonly had: string;
  /** Of a cancellation that the page has just made. */
  readonly mailOfCancelling: string;
  /** When it takes place, and where that is chosen. */
  readonly Time: (props: TimeSectionProps) => ReactNode;
}

export const clientKinds: Readonly<Record<BookingKind, ClientKind>> = {
  consultations: {
    what: "Fitness consultation",
    had: "Your consultation has taken place, so it can no longer be cancelled here.",
    mailOfCancelling: "A confirmation email is on its way.",
    Time: TimeSection,
  },
  sessions: {
    what: "Personal training",
    had: "You have had all of your sessions, so they can no longer be cancelled.",
    mailOfCancelling: "If you gave an email address, a confirmation email is on its way.",
    Time: SessionTimesSection,
  },
};
