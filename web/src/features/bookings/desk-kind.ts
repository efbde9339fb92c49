import type { ComponentType } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { Appointment } from "#shared/bookings/appointments.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import type { Elements } from "#web/components/elements.ts";
import type { HistoryEntry } from "./panel/history-entry.ts";

export interface SettlingProps {
  readonly appointment: Appointment;
  /** Whether it is over, so that the trainer is asked whether it took place. */
  readonly isOver: boolean;
}

/** What the desk says of a kind of booking. */
export interface DeskKind {
  /** The list's heading, and one of them in a sentence. */
  readonly label: string;
  readonly one: string;
  /** The button that shows one. */
  readonly show: string;
  /** Why the list is empty, before the first one. */
  readonly noneYet: { readonly title: string; readonly content: Elements };
  /** Whether it says below that what to do before the first booking of all. */
  readonly hasFirstSteps: boolean;
  readonly shows: readonly BookingShow[];
  readonly searchHint: string;
  /** The name of the file that it is exported to. */
  readonly file: string;
  /** What its price is called. */
  readonly price: string;
  /** What its client is without as long as the first email has not arrived. */
  readonly withoutConfirmation: string;
  /** What the trainer can do about an email that bounced. */
  readonly remedies: Readonly<Partial<Record<ReturnReason, string>>>;
  /** Whether some are to do, which the list then counts. */
  readonly hasToDo: boolean;
  /** What the trainer presses once one of its appointments has begun. */
  readonly Settling?: ComponentType<SettlingProps>;
  /** What the trainer adds to the list by hand. */
  readonly addition?: Elements;
  /** What comes before all others while no filter is set. */
  readonly first?: FirstPart;
}

interface FirstPart {
  readonly show: BookingShow;
  readonly headings: { readonly first: string; readonly others: string };
  readonly has: (booking: AdminBooking, now: Date) => boolean;
  /** The server's order. */
  readonly compare: (one: AdminBooking, other: AdminBooking) => number;
}

/** What the desk shows of one booking by its kind. */
export interface OnDesk {
  readonly phone?: string;
  /** In its row: what it is for. */
  readonly purpose: string | undefined;
  /** In its row: what of it ends soon. */
  readonly endsSoon?: string | undefined;
  /** Above its payment: what is to come, and what was had. */
  readonly course: Elements;
  /** Below its payment: what the client has answered. */
  readonly answers: Elements;
  readonly history: readonly HistoryEntry[];
}
