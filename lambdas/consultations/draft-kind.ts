import type { DraftKind } from "#lambdas/bookings/drafts/draft-kind.ts";

export const consultationDraft: DraftKind = {
  description: "Fitness Consultation Booking",
  purposeOf: () => "consultations",
  refusedBecause: ({ consultations }) =>
    consultations
      ? "I’m fully booked at the moment and can’t take new consultations. Please write to me, and I’ll let you know when I have space."
      : undefined,
};
