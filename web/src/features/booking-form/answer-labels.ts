import type { BookingAnswers } from "./booking-checkout.ts";

/** What each answer is called, where it is asked and where it is reviewed. */
export const answerLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  fitnessGoals: "Fitness goals",
  currentFitnessLevel: "Current fitness level",
  dietaryRestrictions: "Dietary restrictions",
  medicalConditions: "Medical conditions",
  preferredWorkoutDays: "Preferred workout days",
  additionalNotes: "Additional notes",
} as const satisfies Record<keyof BookingAnswers, string>;

export const levelLabels = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
} as const;
