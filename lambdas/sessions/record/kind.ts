import type { KeptRecord, SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { dueKeys } from "#lambdas/bookings/record/index-keys.ts";
import type { KeptOfKind, RecordOfKind } from "#lambdas/bookings/record/record-of-kind.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { RestChoice } from "#shared/bookings/refunds.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import {
  endedBy,
  heldBy,
  openSessions,
  withEndedSessions,
} from "#shared/sessions/ended-sessions.ts";
import { heldCount, lapsesOn, sessionChanges } from "#shared/sessions/session-blocks.ts";

export function sessionsRecord(record: SessionsRecord): RecordOfKind {
  return {
    due: lapseOf(record),
    isHeld: false,
    isUsed: heldCount(record) > 0,
    begun: (now) => {
      const { block, type } = record;
      if (!block) return record;
      // The client asks for it with the payment.
      const { version } = currentStartRequest.block;
      const asked = type === "paid" && { startRequest: { version, at: now.toISOString() } };
      return { ...record, ...asked, lapsesOn: lapsesOn(block, now) };
    },
    asOf: (instant) => ({ ...record, usedSessions: heldBy(record, instant).usedSessions }),
  };
}

/** Only while the mail before a lapse is to come, so that upkeep reads no other block. */
function lapseOf(record: SessionsRecord): RecordOfKind["due"] {
  if (record.email === undefined || record.lapseMail) return {};
  const dueAt = lapseToTell(record);
  return dueAt === undefined ? {} : { dueKey: dueKeys.lapse, dueAt };
}

/** The sessions left of a block may end with a refund. */
export const keptSessions: KeptOfKind = {
  isAsSeen: (record, seen) =>
    !record.block || seen === undefined || seen === sessionChanges(record),
  endedBy: (record, amount, choice) =>
    record.block ? { sessionsEnded: endedFor(record, amount, choice) } : {},
  // It ends the sessions that are left by now, if it was to end any.
  revived: (record, refund) =>
    refund.sessionsEnded ? { ...refund, sessionsEnded: openSessions(record) } : refund,
  withEnded: withEndedSessions,
  account: (record) => (record.block ? { heldSessions: heldCount(record) } : {}),
  isUsedAfter: ({ usedSessions = [] }, instant) =>
    usedSessions.some(({ at }) => at > instant.toISOString()),
};

function endedFor(record: KeptRecord, amount: number, choice: RestChoice | undefined): number {
  switch (choice) {
    case "end":
      return openSessions(record);
    case "stay":
      return 0;
    case undefined:
      return endedBy(record, amount);
  }
}
