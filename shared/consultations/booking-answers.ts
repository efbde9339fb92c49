import * as z from "zod/mini";
import { visibleText } from "#shared/values/pasted-text.ts";
import { BookingForm, fitnessLevels, HealthInformation } from "./booking-form.ts";
import type { BookingAnswers } from "./typed-answers.ts";

/** The answers of the booking form, as every page and mail says them. */

export type AnswerName = keyof BookingForm;

/** In the order of the questions. */
export const answerNames = z.keyof(BookingForm).options;

export const answerLabels: Readonly<Record<AnswerName, string>> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  fitnessGoals: "Fitness goals",
  currentFitnessLevel: "Current fitness level",
  dietaryRestrictions: "Dietary restrictions",
  medicalConditions: "Medical conditions",
  preferredWorkoutDays: "Preferred workout days",
  additionalNotes: "Additional notes",
};

export const levelLabels = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
} as const satisfies Record<(typeof fitnessLevels)[number], string>;

/** An answer in words; `""` if there is none. */
export function answerText(answers: BookingAnswers, name: AnswerName): string {
  const answer = answers[name];
  if (typeof answer !== "string") return answer.join(", ");
  const level = fitnessLevels.find((each) => each === answer);
  if (name === "currentFitnessLevel" && level) return levelLabels[level];
  const { data } = BookingForm.shape[name].safeParse(answer);
  return typeof data === "string" ? data : visibleText(answer);
}

/** What stands in place of an empty answer (specification §7). */
export function noAnswer(name: AnswerName): string {
  return name in HealthInformation.shape ? "None specified" : "None";
}
