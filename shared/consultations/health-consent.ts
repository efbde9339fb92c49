import * as z from "zod/mini";
import { type BookingForm, HealthInformation } from "./booking-form.ts";

/**
 * Consent to use the answers about health, which the law asks for explicitly (UK GDPR, article
 * 9(2)(a)). Without it they are neither sent nor stored.
 */

/**
 * Every wording that visitors have been asked to agree to, by the day it came into use. What was
 * agreed to must remain known: a new wording is a new entry, and old ones stay. Each names the trainer.
 */
const wordings = {
  "2026-11-20": (trainerName: string) =>
    `I agree that ${trainerName} may store what I have written here about my health, and use it to plan my training and keep me safe. I can take this consent back at any time.`,
} as const;

export const HealthConsentVersion = z.enum(["2026-11-20"] satisfies (keyof typeof wordings)[]);
export type HealthConsentVersion = z.infer<typeof HealthConsentVersion>;

export const currentHealthConsent = {
  version: "2026-11-20",
  wording: wordings["2026-11-20"],
} as const satisfies { version: HealthConsentVersion; wording: (trainerName: string) => string };

export const healthAnswerNames = z.keyof(HealthInformation).options;

export const noHealthAnswers = HealthInformation.parse({});

/** Whether a booking, of any kind and state, contains answers about health. */
export function hasHealthAnswers(booking: Readonly<Record<string, unknown>>): boolean {
  return healthAnswerNames.some((name) => Boolean(booking[name]));
}

/** Whether a consultation, or its draft, has such answers, or may have: without the consent none are stored. */
export function mayHaveHealthAnswers(
  booking: BookingForm & {
    readonly healthConsent?: object | undefined;
    readonly healthErasedAt?: string | undefined;
  },
): boolean {
  if (booking.healthErasedAt !== undefined) return false;
  return hasHealthAnswers(booking) || booking.healthConsent !== undefined;
}

export function withoutHealthAnswers(answers: BookingForm): BookingForm {
  return { ...answers, ...noHealthAnswers };
}
