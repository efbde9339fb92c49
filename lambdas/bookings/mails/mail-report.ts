import * as z from "zod/mini";
import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { parseJson } from "#shared/values/parse-json.ts";

/**
 * What SES reports about a mail, as far as we read it:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html. It also has
 * the recipient's address and the subject, which are not read.
 */

const mail = z.object({ tags: z._default(z.record(z.string(), z.array(z.string())), {}) });
const MailReport = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(z.object({ action: z.optional(z.string()) })),
    }),
    mail,
  }),
  z.object({ eventType: z.literal("Complaint"), mail }),
  z.object({ eventType: z.literal("Reject"), mail }),
]);
type MailReport = z.infer<typeof MailReport>;

const AnyReport = z.object({ eventType: z.enum(["Bounce", "Complaint", "Reject"]) });

export type ReadReport =
  | { readonly is: "returned"; readonly reason: ReturnReason; readonly tags: Tags }
  /** An out-of-office reply, which SES reports as a bounce although the mail arrived. */
  | { readonly is: "answered_automatically"; readonly tags: Tags }
  /** A message that is not about one mail: SES tests a topic with a sentence. */
  | { readonly is: "other" };
type Tags = Readonly<Record<string, readonly string[]>>;

/** What `tagsOf` wrote, as SES reports it: a list of values for each tag. */
export const ReportedTags = z.pipe(
  z.object({
    booking: z.tuple([BookingId]),
    mail: z.tuple([z.enum(bookingMails)]),
    attempt: z.tuple([z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))]),
  }),
  z.transform(({ booking: [bookingId], mail: [mail], attempt: [attempt] }) => ({
    bookingId,
    mail,
    attempt,
  })),
);

/** @throws when a report of ours does not look as SES documents it */
export function readMailReport(message: string): ReadReport {
  const content = parseJson(message);
  if (!AnyReport.safeParse(content).success) return { is: "other" };
  const report = MailReport.parse(content);
  const { tags } = report.mail;
  if (isAutomaticAnswer(report)) return { is: "answered_automatically", tags };
  return { is: "returned", reason: reasonOf(report), tags };
}

/** `action` is there if a mail server has sent a delivery report, as for a mail that bounced. */
function isAutomaticAnswer(report: MailReport): boolean {
  if (report.eventType !== "Bounce") return false;
  const { bounceType, bounceSubType, bouncedRecipients } = report.bounce;
  const hasReport = bouncedRecipients.some(({ action }) => action !== undefined);
  return bounceType === "Transient" && bounceSubType === "General" && !hasReport;
}

function reasonOf(report: MailReport): ReturnReason {
  if (report.eventType === "Complaint") return "complaint";
  if (report.eventType === "Reject") return "refused";
  const { bounceType, bounceSubType } = report.bounce;
  if (/suppress|unsubscribed/i.test(bounceSubType)) return "suppressed";
  if (bounceSubType === "MailboxFull") return "mailbox_full";
  return bounceType === "Permanent" ? "unknown_address" : "refused";
}
