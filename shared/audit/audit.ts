import * as z from "zod/mini";
import type { AuditAction } from "#shared/contract/endpoint.ts";
import { site } from "#shared/site/site.ts";
import { Instant } from "#shared/values/instant.ts";

/** How an action reads after the administrator's name. */
export const auditSentences: Readonly<Record<AuditAction, string>> = {
  read_bookings: "read health answers",
  complete_booking: "marked a consultation as completed",
  write_note: "wrote a note on a booking",
  resend_mail: "sent an email again",
  note_time: "noted, changed or removed the time of a consultation",
  change_booking_settings: "changed the settings for bookings",
  deal_with_problems: "changed which problems of a booking are dealt with",
  export_bookings: "exported bookings",
  refund_booking: "refunded a payment",
  create_discount: "added a discount code",
  change_discount: "changed a discount code",
  delete_discount: "deleted a discount code",
  restore_discount: "brought back a discount code",
  create_workout: "added a workout",
  change_workout: "changed a workout",
  delete_workout: "deleted a workout",
  restore_workout: "brought a deleted workout back",
  create_category: "added a category",
  rename_category: "renamed a category",
  delete_category: "deleted a category",
  change_qr_settings: "changed the QR landing page",
  save_website: "changed the website’s content",
  publish_website: "published the website",
  upload_picture: "uploaded a picture",
  delete_picture: "deleted a picture for good",
  look_up_person: "looked up what is held about one person",
  export_person: "exported one person’s data",
  erase_person: "erased one person’s data",
  erase_health_answers: "erased one person’s health answers",
};

/** The sentence of an entry's action, also of one that this release does not know. */
export function auditSentence(action: string): string {
  const sentences = new Map<string, string>(Object.entries(auditSentences));
  return sentences.get(action) ?? `did something that this version cannot describe (${action})`;
}

/** How many years an entry is kept. */
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
  /** One of `auditActions`, or one of a newer release that was taken back. */
  action: z.string(),
  /** The ids of the records concerned: bookings, workouts, codes, a publication’s number. */
  records: z.array(z.string()),
  outcome: z.enum(auditOutcomes),
  /** Why it failed: an error code of the API. */
  reason: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
