import type * as z from "zod/mini";
import { BookingForm } from "#shared/consultations/booking-form.ts";

/** The booking form that every fixture spreads, so that a new question changes fixtures here only. */

/** The answers that a booking needs, and nothing optional. */
export const requiredAnswers: z.input<typeof BookingForm> = {
  name: "Sam Visitor",
  email: "sam@example.org",
  phone: "07123456789",
  fitnessGoals: "Run ten kilometres",
  currentFitnessLevel: "beginner",
  preferredWorkoutDays: ["Monday", "Friday"],
};

/** The same as they are stored: every optional answer is `""`. */
export const sampleAnswers: BookingForm = BookingForm.parse(requiredAnswers);
