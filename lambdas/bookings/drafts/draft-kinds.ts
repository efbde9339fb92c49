import { consultationDraft } from "#lambdas/consultations/draft-kind.ts";
import { sessionsDraft } from "#lambdas/sessions/draft-kind.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import type { DraftKind } from "./draft-kind.ts";

/** What is asked of the kind of a draft, before there is a booking. */
export const draftKinds: Readonly<Record<BookingKind, DraftKind>> = {
  consultations: consultationDraft,
  sessions: sessionsDraft,
};
