import { type BookingKind, byKind } from "#shared/bookings/booking-kinds.ts";
import { consultationOnDesk, consultationsKind } from "#web/features/consultations/kind.tsx";
import { sessionsKind, sessionsOnDesk } from "#web/features/sessions/kind.tsx";
import type { NamedBooking } from "./bookings-api.ts";
import type { DeskKind, OnDesk } from "./desk-kind.ts";

/** A new kind of booking does not compile until it has an entry in both. */
export const deskKinds: Readonly<Record<BookingKind, DeskKind>> = {
  consultations: consultationsKind,
  sessions: sessionsKind,
};

export const onDesk = (booking: NamedBooking): OnDesk =>
  byKind<NamedBooking, OnDesk>(booking, {
    consultations: consultationOnDesk,
    sessions: sessionsOnDesk,
  });
