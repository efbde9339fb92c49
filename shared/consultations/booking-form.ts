import * as z from "zod/mini";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import {
  EmailAddress,
  optionalParagraph,
  PersonName,
  requiredParagraph,
  textMessages,
} from "#shared/values/text-fields.ts";
import { phoneMessages, UkMobile } from "#shared/values/uk-mobile.ts";

/** The rules and messages of the booking wizard, shared by the page and the server. */

export const fitnessLevels = ["beginner", "intermediate", "advanced"] as const;
export const weekDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const bookingFormMessages = {
  nameRequired: textMessages.nameRequired,
  emailRequired: textMessages.emailRequired,
  emailInvalid: textMessages.emailInvalid,
  phoneRequired: phoneMessages.required,
  phoneInvalid: phoneMessages.invalid,
  goalsRequired: "Please enter your fitness goals.",
  levelRequired: "Please select your current fitness level.",
  daysRequired: "Please select at least one preferred workout day.",
} as const;

/** What else a visitor reads in the wizard (specification §2, §8). */
export const wizardMessages = {
  title: "Book a Fitness Consultation",
  proceed: "Confirm and Proceed to Payment",
  freeTitle: "Free Booking",
  completeFree: "Complete Free Booking",
  freeFailed: "An error occurred. Please try again.",
  freeFailedToast: "An error occurred while processing your booking. Please try again.",
} as const;

export const PersonalInformation = z.object({
  name: PersonName,
  email: EmailAddress,
  phone: UkMobile,
});

const FitnessProfile = z.object({
  fitnessGoals: requiredParagraph(bookingFormMessages.goalsRequired),
  currentFitnessLevel: z.enum(fitnessLevels, bookingFormMessages.levelRequired),
});

export const HealthInformation = z.object({
  dietaryRestrictions: optionalParagraph(),
  medicalConditions: optionalParagraph(),
});

const Preferences = z.object({
  /** In week order and without repeats, however they were ticked. */
  preferredWorkoutDays: z
    .array(z.enum(weekDays, bookingFormMessages.daysRequired), bookingFormMessages.daysRequired)
    .check(
      z.minLength(1, bookingFormMessages.daysRequired),
      z.maxLength(50, bookingFormMessages.daysRequired),
      z.overwrite((days) => weekDays.filter((day) => days.includes(day))),
    ),
  additionalNotes: optionalParagraph(),
});

/**
 * Everything a visitor answers, flat, under the specification's field names. Optional means `""`: an
 * optional answer that is left out is stored as an empty text, never as an absent field, and bookings
 * from before the question are read the same way (`optionalParagraph`).
 */
export const BookingForm = z.object({
  ...PersonalInformation.shape,
  ...FitnessProfile.shape,
  ...HealthInformation.shape,
  ...Preferences.shape,
});
export type BookingForm = z.infer<typeof BookingForm>;

/** The wizard's four steps of questions; the fifth reviews and pays. */
export const bookingSteps = [
  { title: "Personal Information", schema: PersonalInformation },
  { title: "Fitness Profile", schema: FitnessProfile },
  { title: "Health Information", schema: HealthInformation },
  { title: "Preferences", schema: Preferences },
] as const;
export const reviewStepTitle = "Review and Payment";

/** The problems of one step's answers, in the order of its fields; empty when Next is allowed. */
export function stepErrors(step: number, answers: unknown): FieldError[] {
  const schema = bookingSteps[step]?.schema;
  if (!schema) return [];
  const parsed = schema.safeParse(answers);
  return parsed.success ? [] : fieldErrors(parsed.error);
}

/**
 * Checks every step, as a free booking must before it is sent.
 * @returns the first step with a problem (from 0), its errors, and `Step N: message` for the toast.
 */
export function firstInvalidStep(
  answers: unknown,
): { step: number; errors: FieldError[]; message: string } | undefined {
  for (const step of bookingSteps.keys()) {
    const errors = stepErrors(step, answers);
    const [first] = errors;
    if (first) return { step, errors, message: `Step ${step + 1}: ${first.message}` };
  }
  return undefined;
}
