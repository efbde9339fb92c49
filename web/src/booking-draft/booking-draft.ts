import * as z from "zod/mini";
import { fitnessLevels, weekDays } from "#shared/bookings/booking-form.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { PercentOff } from "#shared/discounts/discounts.ts";

/** What the visitor has typed so far: every answer as the form holds it, right or wrong. */
export const BookingAnswers = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  fitnessGoals: z.string(),
  currentFitnessLevel: z.enum(["", ...fitnessLevels]),
  dietaryRestrictions: z.string(),
  medicalConditions: z.string(),
  preferredWorkoutDays: z.array(z.enum(weekDays)),
  additionalNotes: z.string(),
});
export type BookingAnswers = z.infer<typeof BookingAnswers>;

/** A booking under way in this tab: all that a reload must not lose, and never the card. */
export const BookingDraft = z.object({
  /** The same for every attempt to book and pay, which makes repeating them harmless. */
  bookingId: BookingId,
  answers: BookingAnswers,
  /** The wording ticked beside the health answers; a tick at an older one counts for nothing. */
  healthConsent: z.catch(z.nullable(z.literal(currentHealthConsent.version)), null),
  /** The wizard's step that was last shown, from 0. */
  step: z.int().check(z.minimum(0), z.maximum(4)),
  /** The text of the discount code box. */
  discountCode: z.string(),
  /** The discount the server has granted, and will check again. */
  discount: z.nullable(z.object({ code: z.string(), percentOff: PercentOff })),
  /** Whether a card may have been charged already, so that the server is asked before anything. */
  paymentSubmitted: z.boolean(),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

/** A draft with nothing in it. */
export function emptyDraft(bookingId: string): BookingDraft {
  return {
    bookingId,
    answers: {
      name: "",
      email: "",
      phone: "",
      fitnessGoals: "",
      currentFitnessLevel: "",
      dietaryRestrictions: "",
      medicalConditions: "",
      preferredWorkoutDays: [],
      additionalNotes: "",
    },
    healthConsent: null,
    step: 0,
    discountCode: "",
    discount: null,
    paymentSubmitted: false,
  };
}
