import * as z from "zod/mini";
import { Cursor } from "#shared/contract/ids-and-cursors.ts";
import { EmailAddress } from "#shared/values/text-fields.ts";

/** One person's data: everything held under an e-mail address, to be shown or erased. */

/** Whose data. In a body, never in an address, which would end up in histories and logs. */
export const PersonRequest = z.strictObject({
  email: EmailAddress,
  /** Where the next page begins: the `nextCursor` of the one before. */
  cursor: z.optional(Cursor),
});

/** How much is held, by kind. */
export const PersonCounts = z.object({
  consultations: z.int(),
  sessionPayments: z.int(),
  /** Begun and not paid. They go by themselves within a day. */
  drafts: z.int(),
  /** How many of them all have answers about health. */
  withHealthAnswers: z.int(),
});
export type PersonCounts = z.infer<typeof PersonCounts>;

/**
 * One record as it is stored, under its stored names. Of no fixed shape, so that nothing can be
 * held about somebody and left out of what they are shown.
 */
export const PersonRecord = z.record(z.string(), z.unknown());
export type PersonRecord = z.infer<typeof PersonRecord>;

/** What may be erased: the person, or only what they have said about their health. */
export type Erasure = "person" | "health_answers";

/** What has become of the records of one page. */
export const ErasureReport = z.object({
  /** Bookings whose person, or whose answers about health, are erased now. */
  erased: z.int(),
  /** Unpaid attempts that were deleted. */
  deleted: z.int(),
  /** Unpaid attempts with a payment that may be under way. They go by themselves within a day. */
  leftToExpire: z.int(),
});
export type ErasureReport = z.infer<typeof ErasureReport>;
