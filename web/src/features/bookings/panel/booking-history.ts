import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { listedAttempts, type MailState } from "#shared/bookings/booking-facts.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { problemNames } from "#shared/bookings/booking-problem.ts";
import { cancelledByClient } from "#shared/bookings/cancellation.ts";
import { disputeNames, disputeTitle } from "#shared/bookings/disputes.ts";
import { bookingMails, mailName, refusalOf } from "#shared/bookings/mails.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { refusableMails, refusalWords } from "#shared/bookings/refusal-words.ts";
import type { Completion } from "#shared/consultations/completion.ts";
import { handWayInWords } from "#shared/sessions/taken-by-hand.ts";
import { formatPounds } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import type { NamedBooking } from "#web/features/bookings/bookings-api.ts";
import { onDesk } from "#web/features/bookings/kinds.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { returnEvents } from "./mail-returns.ts";

export function bookingHistory(booking: AdminBooking): HistoryEntry[] {
  const { timestamp, type, amount, takenByHand } = booking;
  const paid = type === "paid" ? `Paid ${formatPounds(amount)}` : "Booked free of charge";
  const entries: HistoryEntry[] = [
    takenByHand
      ? {
          at: takenByHand.at,
          text: `Recorded as paid ${handWayInWords[takenByHand.how]}`,
          by: takenByHand.by,
        }
      : { at: timestamp, text: paid },
    ...(isErasedRecord(booking)
      ? [{ at: booking.erasedAt, text: "Personal data erased" }]
      : personalHistory(booking)),
  ];
  if (!takenByHand && !isErasedRecord(booking)) {
    entries.splice(1, 0, { at: booking.startedAt, text: "Started by the client" });
  }
  const { completedAt, completedBy }: Completion = booking;
  if (completedAt !== undefined) {
    entries.push({ at: completedAt, text: "Completed", by: completedBy });
  }
  if (booking.cancelledAt !== undefined) {
    entries.push({ at: booking.cancelledAt, text: cancelledByClient });
  }
  entries.push(...(booking.refunds ?? []).flatMap(refundHistory));
  for (const { kind, status, amount, openedAt, closedAt } of booking.disputes ?? []) {
    const about = kind === "warning" ? "" : ` about ${formatPounds(amount)}`;
    entries.push({ at: openedAt, text: `${disputeNames[kind]}${about}` });
    if (closedAt !== undefined)
      entries.push({ at: closedAt, text: disputeTitle({ kind, status }) });
  }
  for (const { is, at, by } of booking.dealtWith ?? []) {
    entries.push({ at, text: `Dealt with: ${problemNames[is]}`, by });
  }
  // The sort is stable: begun comes before paid when both have the same time.
  return entries.reverse().sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** A refund that failed is dated when it failed, beside when it was asked for. */
function refundHistory(refund: Refund): HistoryEntry[] {
  const { amount, status, requestedAt, refundedAt = requestedAt, requestedBy: by } = refund;
  const what = `Refund of ${formatPounds(amount)}`;
  if (status !== "failed") return [{ at: refundedAt, text: `${what} ${refundStates[status]}`, by }];
  return [
    { at: requestedAt, text: `${what} requested`, by },
    { at: refund.failedAt ?? refundedAt, text: `${what} failed` },
  ];
}

const refundStates = { under_way: "under way", succeeded: "made" } as const;

function personalHistory(booking: NamedBooking): HistoryEntry[] {
  return [
    ...bookingMails.flatMap((mail) => mailed(booking[mail], mailName(mail, kindOf(booking)))),
    ...refusableMails.flatMap((mail): HistoryEntry[] => {
      const at = booking[refusalOf(mail)];
      return at ? [{ at, text: `The client stopped ${refusalWords[mail].emails}` }] : [];
    }),
    ...onDesk(booking).history,
    ...(booking.startRequest
      ? [
          {
            at: booking.startRequest.at,
            text: `The client asked to start within the ${cancellationDays} days`,
          },
        ]
      : []),
    ...(booking.noteChangedAt === undefined
      ? []
      : [{ at: booking.noteChangedAt, text: booking.note ? "Note written" : "Note removed" }]),
  ];
}

const mailStates = { pending: "being sent", sent: "sent", failed: "could not be sent" } as const;

/** Each attempt at a mail that is listed, and a line for those that are not. */
function mailed(mail: MailState | undefined, what: string): HistoryEntry[] {
  if (mail === undefined) return [];
  const listed = listedAttempts(mail);
  const entries = listed.map(([number, { at, by, status }], index): HistoryEntry => {
    const isOver = status === "pending" && index < listed.length - 1;
    const state = isOver ? "started, outcome unknown" : mailStates[status];
    const attempt = number === "1" ? "" : `, attempt ${number}`;
    return { at, text: `${what} ${state}${attempt}`, by };
  });
  for (const [, { returned }] of listed) {
    if (!returned) continue;
    entries.push({ at: returned.at, text: `${what} ${returnEvents[returned.reason]}` });
  }
  const unlisted = mail.attempts - listed.length;
  const gap = entries[1] ?? entries[0];
  if (unlisted === 0 || !gap) return entries;
  const attempts = unlisted === 1 ? "1 earlier attempt is" : `${unlisted} earlier attempts are`;
  return [...entries, { at: gap.at, text: `${what}: ${attempts} not listed` }];
}
