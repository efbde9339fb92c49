import * as z from "zod/mini";
import { Cursor } from "#shared/contract/ids-and-cursors.ts";
import { EmailAddress } from "#shared/values/text-fields.ts";

/** One person's data: everything stored under an email address, to be shown or erased. */

/** Whose data. Sent in the body, because URLs end up in histories and logs. */
export const PersonRequest = z.strictObject({
  email: EmailAddress,
  /** Where the next page begins: the `nextCursor` of the one before. */
  cursor: z.optional(Cursor),
});
export type PersonRequest = z.infer<typeof PersonRequest>;

/** How much is stored, by kind. */
export const PersonCounts = z.object({
  consultations: z.int(),
  sessionPayments: z.int(),
  /** Started and not paid. They expire within a day. */
  drafts: z.int(),
  /** How many of all records have health answers. */
  withHealthAnswers: z.int(),
});
export type PersonCounts = z.infer<typeof PersonCounts>;

/** A record under its stored names, without a schema: the person is shown every attribute. */
export const PersonRecord = z.record(z.string(), z.unknown());
export type PersonRecord = z.infer<typeof PersonRecord>;

/** What may be erased: the person, or only their health answers. */
export type Erasure = "person" | "health_answers";

/** The outcome for the records of one page. */
export const ErasureReport = z.object({
  /** Bookings whose person or health answers are now erased. */
  erased: z.int(),
  /** Unpaid attempts of which nothing of the person is left. Upkeep cancels their payments. */
  deleted: z.int(),
});
export type ErasureReport = z.infer<typeof ErasureReport>;
