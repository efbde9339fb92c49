import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { dueKeys } from "#lambdas/bookings/record/index-keys.ts";
import type { RecordOfKind } from "#lambdas/bookings/record/record-of-kind.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import { lapsesOn } from "#shared/sessions/session-blocks.ts";

export function sessionsRecord(record: SessionsRecord): RecordOfKind {
  return {
    due: lapseOf(record),
    isHeld: false,
    begun: (now) => {
      const { block, type } = record;
      if (!block) return record;
      // The client asks for it with the payment.
      const { version } = currentStartRequest.block;
      const asked = type === "paid" && { startRequest: { version, at: now.toISOString() } };
      return { ...record, ...asked, lapsesOn: lapsesOn(block, now) };
    },
  };
}

/** Only while the mail before a lapse is to come, so that upkeep reads no other block. */
function lapseOf(record: SessionsRecord): RecordOfKind["due"] {
  if (record.email === undefined || record.lapseMail) return {};
  const dueAt = lapseToTell(record);
  return dueAt === undefined ? {} : { dueKey: dueKeys.lapse, dueAt };
}
