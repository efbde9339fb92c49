import { bookedBy, restoreBooking } from "#infra/operations/checks/payments-checks.ts";
import { writeTime } from "#infra/operations/restoring/copies.ts";
import { type Stage, setUpCommand } from "#infra/stages.ts";
import { disputeTitle, stripePaymentUrl } from "#shared/bookings/disputes.ts";
import { refundPendingMessage } from "#shared/bookings/refunds.ts";
import { dayMs } from "#shared/values/durations.ts";
import { formatPounds } from "#shared/values/money.ts";
import { backupDays, inLetters, upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";
import { isLate } from "./booking-side.ts";
import type { Stand } from "./stand.ts";

export interface Verdict {
  /** Whether nothing is wrong, and nothing is to do. */
  readonly isFine: boolean;
  readonly when: (stand: Stand) => boolean;
  readonly says: (stand: Stand) => string;
  readonly next: (stand: Stand) => string;
}

const again = ({ stage, paymentIntentId, bookingId }: Stand, of: Stage = stage) =>
  `npm run doctor -- --stage ${of} --payment ${paymentIntentId || bookingId}`;
const at = (time: Date | undefined) => (time ? writeTime(time) : "a time that is not known");
const inDashboard = ({ paymentIntentId: id }: Stand) =>
  `in Stripe's dashboard${id === "" ? "" : `: ${stripePaymentUrl(id)}`}`;
const took = ({ amount, paidAt }: Stand) => `Stripe has taken ${amount} (${at(paidAt)})`;

/** Stripe's dashboard can send an event once more; upkeep does it for all. */
const resend = ({ eventId }: Stand) =>
  `In Stripe's dashboard, open Workbench → Events${eventId === undefined ? "" : `, ${eventId}`}, and press Resend.`;
/** Drafts and mails of the last minute may still be under way. */
const bookNow = (stand: Stand) => stand.upkeep({ minimumAgeMs: 60_000 }) ?? resend(stand);
const readEvents = (stand: Stand) => stand.upkeep({ eventsOnly: true }) ?? resend(stand);

/** As long as DynamoDB keeps backups by itself. */
const restorableMs = backupDays * dayMs;

function putBack(stand: Stand): string {
  const { stage, now, bookingId, paidAt = now } = stand;
  const refund = `call the client, and refund the payment ${inDashboard(stand)}`;
  if (now.getTime() - paidAt.getTime() > restorableMs) {
    return `No backup goes back so far: ${refund}`;
  }
  return `Restore it: ${restoreBooking(stage, bookedBy(paidAt), bookingId)}. Or ${refund}`;
}

/** A bank holds the money of a dispute; a warning or an inquiry ends with a refund. */
function disputed({ dispute }: Stand): string {
  if (!dispute) return "A dispute is open.";
  const { kind, amount, status, evidenceDueAt } = dispute;
  const until = evidenceDueAt === undefined ? "" : ` until ${evidenceDueAt}`;
  const wanted = status === "needs_response" ? `: an answer is wanted${until}` : "";
  const refund =
    kind === "dispute"
      ? "Until the bank has decided, do not refund it."
      : "A full refund prevents a dispute.";
  return `${disputeTitle(dispute)} about ${formatPounds(amount)}${wanted}. ${refund}`;
}

function settled({ own, amount, paidAt, refunded, lost }: Stand): string {
  const taken = lost.reduce((sum, dispute) => sum + dispute.amount, 0);
  return [
    `${own ? "Paid and booked" : "Paid"}: ${amount} (${at(paidAt)}).`,
    refunded > 0 && `Refunded: ${formatPounds(refunded)}.`,
    taken > 0 && `Returned to the client by the bank: ${formatPounds(taken)}.`,
    own?.erasedAt !== undefined && "The person was erased; the accounts keep the payment.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The first that applies. Those that ask for nothing come last. */
export const verdicts = {
  unread: {
    isFine: false,
    when: ({ unread }) => unread.length > 0,
    says: ({ unread }) =>
      `It is not known how this payment stands: no answer from ${unread.join(" and ")}.`,
    next: (stand) =>
      `Fix what its line says, and run this again: ${again(stand)}. Until then look ${inDashboard(stand)}`,
  },
  foreign: {
    isFine: true,
    when: ({ payment, bookingId }) => payment !== undefined && bookingId === "",
    says: () => "This payment names no booking: the site did not make it.",
    next: (stand) =>
      `Nothing to do here. Another site of this Stripe account, or a person in its dashboard, made it. It is ${inDashboard(stand)}`,
  },
  unknown: {
    isFine: false,
    when: ({ payment, booking, paymentIntentId }) =>
      !payment && (paymentIntentId !== "" || !booking),
    says: ({ stage, booking }) =>
      `Stripe, with the key of ${stage}, does not know this payment${booking ? ", which the booking names: the key belongs to another account, or to its other mode." : ", and the site has no such booking."}`,
    next: (stand) => {
      const { stage, booking } = stand;
      const other = again(stand, stage === "prod" ? "dev" : "prod");
      return booking
        ? `Store the keys of the account that took the payment: ${setUpCommand(stage)} --replace-keys`
        : `Check the id. If it may be of the other stage, or of a sandbox: ${other}`;
    },
  },
  bookedUnpaid: {
    isFine: false,
    when: ({ own, taken }) => own !== undefined && !own.takenByHand && taken === 0,
    says: () => "The booking is recorded as paid, but Stripe has taken no money for it.",
    next: (stand) =>
      stand.paymentIntentId === ""
        ? `Search Stripe's dashboard for metadata:bookingId=${stand.bookingId}.`
        : `Compare both ${inDashboard(stand)}. Call the client before the consultation.`,
  },
  notBooked: {
    isFine: false,
    when: ({ isDraft, taken, checkedBy: by, now }) =>
      isDraft && taken > 0 && by !== undefined && isLate(by, now),
    says: (stand) =>
      `${took(stand)}, and the booking is still a draft. Upkeep should have booked it by ${at(stand.checkedBy)}, so upkeep is not running or is failing.`,
    next: (stand) =>
      `Book it now: ${bookNow(stand)}. Then find the reason: npm run doctor -- --stage ${stand.stage}`,
  },
  waiting: {
    isFine: false,
    when: ({ isDraft, taken }) => isDraft && taken > 0,
    says: (stand) =>
      `${took(stand)}, and the booking is still a draft. Stripe's webhook or upkeep books it by ${at(stand.checkedBy)}.`,
    next: (stand) => `Wait, and run this again: ${again(stand)}. Or do it now: ${bookNow(stand)}`,
  },
  processing: {
    isFine: false,
    when: ({ payment }) => payment?.intent.status === "processing",
    says: ({ amount }) => `The client's bank has not decided about ${amount} yet.`,
    next: (stand) => `Wait, and run this again: ${again(stand)}`,
  },
  disputed: {
    isFine: false,
    when: ({ dispute }) => dispute !== undefined,
    says: disputed,
    next: (stand) =>
      stand.dispute?.status === "needs_response"
        ? `The trainer answers it ${inDashboard(stand)}`
        : "Wait for the bank. The admin area shows the decision.",
  },
  behind: {
    isFine: false,
    when: ({ isBehind }) => isBehind,
    says: () =>
      "Paid and booked, but Stripe has a refund or a dispute that the booking does not show. Within 20 minutes, upkeep reads events that were not delivered. It never reads events for which no endpoint was enabled.",
    next: (stand) => `Read the events of the last 30 days now: ${readEvents(stand)}`,
  },
  refundUnderWay: {
    isFine: false,
    when: ({ refund, own }) => refund !== undefined || own?.cancellationRefundId !== undefined,
    says: ({ refund, own }) => {
      const { amount = own?.amount ?? 0, stripeRefundId, pendingReason } = refund ?? {};
      const where =
        stripeRefundId === undefined
          ? `has been asked for and has not reached Stripe; upkeep asks again every ${inLetters(upkeepMinutes)} minutes.`
          : `is under way. ${refundPendingMessage(pendingReason) ?? "The bank takes a few days."}`;
      return `A refund of ${formatPounds(amount)} ${where}`;
    },
    next: (stand) => `Wait, and run this again: ${again(stand)}. Do not refund it a second time.`,
  },
  lost: {
    isFine: false,
    when: ({ booking, left }) => !booking && left > 0,
    says: (stand) =>
      `${took(stand)}, and the site has no booking ${stand.bookingId}: it was lost, or another site uses this Stripe account.`,
    next: putBack,
  },
  paidTwice: {
    isFine: false,
    when: ({ kept, own, left }) => kept !== undefined && !own && left > 0,
    says: ({ amount, kept }) =>
      `Stripe has taken ${amount} for a booking that is ${kept?.type === "demo" ? "free" : `paid by ${kept?.paymentIntentId ?? "hand"}`}. The client does not owe it.`,
    next: (stand) => `Refund it ${inDashboard(stand)}`,
  },
  owed: {
    isFine: false,
    when: ({ owed }) => owed !== undefined,
    says: ({ owed }) => owed ?? "Money is owed to the client.",
    next: (stand) =>
      `The trainer refunds it from the booking, or pays the client back another way. See it ${inDashboard(stand)}`,
  },
  notByCard: {
    isFine: true,
    when: ({ kept, taken }) =>
      taken === 0 && kept !== undefined && (kept.type === "demo" || kept.takenByHand !== undefined),
    says: ({ kept, amount }) =>
      kept?.takenByHand
        ? `The client paid ${amount} to the trainer, who recorded it. Stripe was not involved.`
        : "A free booking: no payment was due, and Stripe has taken no money.",
    next: () => "Nothing to do.",
  },
  notPaid: {
    isFine: true,
    when: ({ taken }) => taken === 0,
    says: ({ amount, kept }) =>
      kept?.paymentIntentId === undefined
        ? `Not paid: Stripe has taken none of the ${amount}. A draft is deleted, and its payment cancelled, a day after it was last started.`
        : `Stripe has taken no money for this attempt. The booking is paid by ${kept.paymentIntentId}.`,
    next: () =>
      "Nothing to do: the client can try again, with the same card or another one, or book again.",
  },
  settled: {
    isFine: true,
    when: () => true,
    says: settled,
    next: (stand) =>
      stand.left > 0
        ? "Nothing to do. If an email was not sent, or bounced, the trainer can send it again from the booking in the admin area."
        : "Nothing to do. Do not refund it: the client has the money.",
  },
} as const satisfies Record<string, Verdict>;

export function verdictOf(stand: Stand): Verdict {
  const applies: readonly Verdict[] = Object.values(verdicts);
  return applies.find(({ when }) => when(stand)) ?? verdicts.settled;
}
