import * as z from "zod/mini";
import { BookingForm, fitnessLevels, HealthInformation } from "./booking-form.ts";

/** The answers of the booking form: as they are typed, and as every page and mail says them. */

/** What an answer is while it is typed: a choice may still be open. */
type AsTyped<Answer> = Answer extends readonly unknown[]
  ? Answer
  : string extends Answer
    ? string
    : Answer | "";

/**
 * The schema of a form's answers while they are typed, valid or not. An answer that is missing or
 * unreadable is an empty one: a draft that an earlier version of the form kept loses no other answer.
 */
function asTyped<Shape extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Shape>,
): z.ZodMiniType<{ [Name in keyof Shape]: AsTyped<z.output<Shape[Name]>> }>;
function asTyped(form: z.ZodMiniObject): z.ZodMiniType {
  const fields = Object.entries(form.shape).map(([name, field]) => [name, fieldAsTyped(field)]);
  return z.object(Object.fromEntries(fields));
}

function fieldAsTyped(field: z.core.$ZodType) {
  if (field instanceof z.ZodMiniArray) return z.catch(z.array(field.def.element), []);
  if (field instanceof z.ZodMiniEnum) return z.catch(z.literal(["", ...field.options]), "");
  return z.catch(z.string(), "");
}

export const BookingAnswers = asTyped(BookingForm);
export type BookingAnswers = z.infer<typeof BookingAnswers>;
export type AnswerName = keyof BookingForm;

/** In the order of the questions. */
export const answerNames = z.keyof(BookingForm).options;

/** The name of each answer for visitors and the trainer. */
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
  return name === "currentFitnessLevel" && level ? levelLabels[level] : answer.trim();
}

/** What stands in place of an empty answer (specification §7). */
export function noAnswer(name: AnswerName): string {
  return name in HealthInformation.shape ? "None specified" : "None";
}
