import { receiveMailReport } from "#lambdas/bookings/mails/receive-mail-report.ts";
import { tagsOf } from "#lambdas/bookings/mails/send-unsent-mail.ts";
import { lastSent } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { type JourneyContext, limitsMs } from "./actors.ts";

const reports = [
  { eventType: "Complaint" },
  ...[
    ["Permanent", "General"],
    ["Permanent", "OnAccountSuppressionList"],
    ["Transient", "MailboxFull"],
  ].map(([bounceType, bounceSubType]) => ({
    eventType: "Bounce",
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ action: "failed" }] },
  })),
];

/** What the mail service reports about mails that it has taken. */
export function createMailService({ random, record, request, anyVisitor }: JourneyContext) {
  return {
    report: async () => {
      const { bookingId } = anyVisitor();
      const booking = await record.dependencies.bookings.find(bookingId);
      if (!booking || !isConfirmedBooking(booking)) return;
      const sent = bookingMails.flatMap((mail) => {
        const attempt = booking[mail] && lastSent(booking[mail])?.attempt;
        return attempt === undefined ? [] : [{ mail, attempt: Number(attempt) }];
      });
      const reported = random.pick(sent);
      if (!reported) return;
      const { mail, attempt } = reported;
      const tags = Object.entries(tagsOf(bookingId, mail, attempt));
      const message = JSON.stringify({
        ...random.pick(reports),
        mail: { tags: Object.fromEntries(tags.map(([name, value]) => [name, [value]])) },
      });
      await request(`the mail service reports ${mail}`, limitsMs.usual, (dependencies) =>
        receiveMailReport(dependencies, message),
      );
    },
  };
}
