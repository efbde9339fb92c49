import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { BookingForm, weekDays } from "#shared/consultations/booking-form.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";

/** Clients who do not exist, and what they did in the last three months. */

/** Days from today. */
const days = z.int();
/** A day, and the hour in London; `soon`: in an hour or two, but not at night. */
const Time = z.tuple([days, z.string()]);
const flag = z.optional(z.literal(true));

const SampleConsultation = z.strictObject({
  name: z.string(),
  booked: days,
  goals: z.string(),
  days: z.array(z.enum(weekDays)),
  health: z._default(z.string(), ""),
  code: z.optional(z.enum(["WELCOME10", "FREE100"])),
  /** Chosen in the calendar, unless the trainer has noted it. Once it is over the consultation was held. */
  time: z.optional(Time),
  noted: flag,
  /** The trainer has not said whether it was held. */
  unsettled: flag,
  note: z.optional(z.string()),
  cancelled: z.optional(days),
  /** The confirmation came back. */
  bounced: flag,
  disputed: flag,
});
export type SampleConsultation = z.infer<typeof SampleConsultation>;

const SampleSessions = z.strictObject({
  name: z.string(),
  booked: days,
  pence: z.int(),
  block: z.optional(BlockTerms),
  used: z._default(z.array(days), []),
});
export type SampleSessions = z.infer<typeof SampleSessions>;

export const people = z
  .strictObject({
    consultations: z.array(SampleConsultation),
    sessions: z.array(SampleSessions),
    /** Books while the others are made, by the site itself. */
    booksNow: SampleConsultation,
    /** Is in the calendar, and has no booking. */
    unmatched: z.strictObject({ name: z.string(), time: Time }),
    /** Forms that were begun and not paid, this month's first. */
    unpaidByMonth: z.array(z.int()),
  })
  .parse(JSON.parse(readFileSync(new URL("./people.json", import.meta.url), "utf8")));

/** At a domain that is reserved for examples, so no mail arrives. */
export function emailOf({ name }: { readonly name: string }): string {
  return `${name.toLowerCase().replace(" ", ".")}@example.org`;
}

/** @param index of the person: every one has a telephone. */
export function answersOf(sample: SampleConsultation, index: number): BookingForm {
  return BookingForm.parse({
    name: sample.name,
    email: emailOf(sample),
    // Kept by Ofcom for films and samples.
    phone: `07700900${100 + index}`,
    fitnessGoals: sample.goals,
    currentFitnessLevel: index % 3 === 0 ? "intermediate" : "beginner",
    preferredWorkoutDays: sample.days,
    medicalConditions: sample.health,
  });
}

/** With the consent that health answers need. */
export function storedAnswersOf(sample: SampleConsultation, index: number, at: Date) {
  const healthConsent = { version: currentHealthConsent.version, at: at.toISOString() };
  return { ...answersOf(sample, index), ...(sample.health && { healthConsent }) };
}
