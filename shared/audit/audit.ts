import * as z from "zod/mini";
import { auditSentences } from "#shared/contract/audit-actions.ts";
import { site } from "#shared/site/site.ts";
import { Instant } from "#shared/values/instant.ts";

/** The sentence of an entry's action, also of one that this release does not know. */
export function auditSentence(action: string): string {
  const sentences = new Map<string, string>(Object.entries(auditSentences));
  return sentences.get(action) ?? `did something this version cannot describe (${action})`;
}

export const auditKeptYears = site.privacy.keepFor.activityYears;

/**
 * The outcome of an action. It is recorded as `begun` before anything changes; an entry that stays
 * `begun` was interrupted, and may or may not have taken effect.
 */
const auditOutcomes = ["begun", "done", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** One entry of the log. It holds nothing about a visitor except the ids of their records. */
export const AuditEntry = z.object({
  entryId: z.uuid(),
  at: Instant,
  /** Who: the user's id in the user pool, and the name they sign in with. */
  by: z.object({ sub: z.string(), name: z.string() }),
  /** An `AuditAction`, or one of a newer release that was taken back. */
  action: z.string(),
  /** The ids of the records concerned: bookings, workouts, codes, a publication’s number. */
  records: z.array(z.string()),
  outcome: z.enum(auditOutcomes),
  /** Why it failed: an error code of the API. */
  reason: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
