import * as z from "zod/mini";
import { type FieldError, fieldErrors } from "./field-errors.ts";
import { formatCount } from "./format-count.ts";

export { type FieldError, fieldErrors };

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
export type WeekDay = (typeof weekDays)[number];

export const bookingFormMessages = {
  nameRequired: "Please enter your name.",
  emailRequired: "Please enter your email.",
  emailInvalid: "Please enter a valid email address.",
  phoneRequired: "Please enter your phone number.",
  phoneInvalid: "Please enter a valid UK mobile number starting with '07' (11 digits).",
  goalsRequired: "Please enter your fitness goals.",
  levelRequired: "Please select your current fitness level.",
  daysRequired: "Please select at least one preferred workout day.",
  tooLong: (max: number) => `Please use no more than ${formatCount(max)} characters.`,
  unreadable: "Please remove the unusual characters.",
} as const;

/** What else a visitor reads in the wizard (specification §2, §8). */
export const wizardMessages = {
  title: "Book a Fitness Consultation",
  phonePlaceholder: "07xxxxxxxxx",
  proceed: "Confirm and Proceed to Payment",
  freeTitle: "Free Booking",
  completeFree: "Complete Free Booking",
  freeFailed: "An error occurred. Please try again.",
  freeFailedToast: "An error occurred while processing your booking. Please try again.",
  totalChanged: "The total has changed. Please check it before you go on.",
} as const;

/** Generous bounds, in characters: nobody honest meets them, and an item stays far below 400 KB. */
export const textLimits = { line: 100, email: 254, paragraph: 2000 } as const;

// A line must not be able to start another mail header or log line; a paragraph may contain
// line breaks and tabs, but no other control character. Half of a character (an emoji that was cut
// in two) is in neither: SES's client cannot encode it, and the mail would never go out.
const withoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
const withoutControlsExceptBreaks = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

// One @ and a dot in the domain. Of printable ASCII (the mail service takes nothing else), without
// the characters that structure an address list: " ( ) , : ; < > [ \ ]
const simpleEmail = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-./\d=?A-Z^-~]+\.[!#-'*+\-./\d=?A-Z^-~]+$/;
const ukMobile = /^07\d{9}$/;

/** A required single line of text. */
export const requiredLine = (message: string, max: number = textLimits.line) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: () => bookingFormMessages.tooLong(max) }),
      z.regex(withoutControls, bookingFormMessages.unreadable),
    );

/** A required text of several lines. */
export const requiredParagraph = (message: string, max: number = textLimits.paragraph) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: () => bookingFormMessages.tooLong(max) }),
      z.regex(withoutControlsExceptBreaks, bookingFormMessages.unreadable),
    );

/** A text of several lines that may be left out; absent and blank are both `""`. */
export const optionalParagraph = () =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(textLimits.paragraph, {
        error: () => bookingFormMessages.tooLong(textLimits.paragraph),
      }),
      z.regex(withoutControlsExceptBreaks, bookingFormMessages.unreadable),
    ),
    "",
  );

/** An e-mail address that mail can be sent to. */
export const EmailAddress = z
  .string(bookingFormMessages.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: bookingFormMessages.emailRequired, abort: true }),
    z.maxLength(textLimits.email, { error: bookingFormMessages.emailInvalid, abort: true }),
    z.regex(simpleEmail, bookingFormMessages.emailInvalid),
  );

/** A UK mobile number, `07` and nine digits; spaces, as people type them, are dropped. */
const UkMobile = z.string(bookingFormMessages.phoneRequired).check(
  z.overwrite((text) => text.replace(/\s/g, "")),
  z.minLength(1, { error: bookingFormMessages.phoneRequired, abort: true }),
  z.regex(ukMobile, bookingFormMessages.phoneInvalid),
);

export const PersonalInformation = z.object({
  name: requiredLine(bookingFormMessages.nameRequired),
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

export const Preferences = z.object({
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

/** Everything a visitor answers, flat, under the specification's field names. */
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
