import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import type { BookingKind } from "./booking-kinds.ts";

/** What follows for a client who asks for it within the 14 days: schedule 2 (n) and (o). */
export const startConsequence = {
  consultations: `If you ask to have your consultation within those ${cancellationDays} days, you must pay for it once it has taken place in full, and can then no longer cancel.`,
  sessions: `If you ask to have a session within those ${cancellationDays} days, you must pay for what you have had, and can no longer cancel once you have had all of it.`,
} as const satisfies Record<BookingKind, string>;

/** Where the link to the client's page is found. */
const linkPlaces: Readonly<Record<BookingKind, string>> = {
  consultations: "in your confirmation",
  sessions: "with your receipt",
};

/**
 * What a visitor reads about the right to cancel before they are bound: regulation 13 and schedule 2 (l) to
 * (o). Without zod, to keep the page small.
 */
export function cancellationPromise(
  kind: BookingKind,
  isFree: boolean,
  email: string,
  consequence: string = startConsequence[kind],
): string {
  const how = `Use the link ${linkPlaces[kind]}, or write to ${email}.`;
  return isFree
    ? `You can cancel within ${cancellationDays} days. ${how}`
    : `You can cancel within ${cancellationDays} days and get your money back. ${how} ${consequence}`;
}
