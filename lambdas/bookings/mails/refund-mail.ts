import { clientMail, type LinkedContext } from "#lambdas/mail/compose-mail.ts";
import type { MailRow } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { failuresOwed } from "#shared/bookings/owed.ts";
import { refundsToTell } from "#shared/bookings/refund-mails.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";

/** Reports the refunds since the mail before, and those that have failed. Stripe does not say to which card. */
export function composeRefundMail(booking: ConfirmedBooking, context: LinkedContext): Mail {
  const { made, failed } = refundsToTell(booking);
  const title =
    made.length > 0
      ? `I’ve refunded ${formatPoundsInProse(sumOf(made))}`
      : `Your refund of ${formatPoundsInProse(sumOf(failed))} did not arrive`;
  const money = [
    ...(made.length > 0 ? [madeInWords(booking, made)] : []),
    ...(failed.length > 0 ? [failedInWords(booking, failed)] : []),
  ];
  return clientMail(booking, context, {
    title,
    preview: money.join(" "),
    paragraphs: [...money, ...sessionsInWords(booking, made, context.now)],
    facts: [
      ...made.map((each) => rowOf(each, "Refund")),
      ...failed.map((each) => rowOf(each, "Did not arrive")),
    ],
    actions: ["See your booking"],
  });
}

function madeInWords({ takenByHand }: ConfirmedBooking, made: readonly Refund[]): string {
  const sum = formatPoundsInProse(sumOf(made));
  const what = made.length === 1 ? sum : `${sum} in ${made.length} refunds`;
  return takenByHand
    ? `I’ve refunded ${what} to you directly, as you paid me directly.`
    : `I’ve refunded ${what} to the card you paid with. Your bank can take up to ten working days to show it.`;
}

function failedInWords(booking: ConfirmedBooking, failed: readonly Refund[]): string {
  const sum = sumOf(failed);
  const owed = failuresOwed(booking)
    .filter(({ refund }) => failed.includes(refund))
    .reduce((all, each) => all + each.owed, 0);
  if (owed === 0) return `My earlier refund of ${formatPoundsInProse(sum)} did not reach you.`;
  const what = owed === sum ? "it to you" : `you ${formatPoundsInProse(owed)}`;
  return `My refund of ${formatPoundsInProse(sum)} did not reach you. I still owe ${what}, and I’ll get in touch about another way. You don’t have to do anything.`;
}

/** What becomes of the sessions of a block. */
function sessionsInWords(booking: ConfirmedBooking, made: readonly Refund[], now: Date): string[] {
  const ended = made.reduce((sum, { sessionsEnded = 0 }) => sum + sessionsEnded, 0);
  const left = sessionsLeft(booking, now);
  if (ended > 0) {
    const isOne = ended === 1;
    return [
      `This is for the ${isOne ? "session" : sessionCount(ended)} you had not used, so ${isOne ? "it has" : "they have"} ended.`,
    ];
  }
  return made.length > 0 && left > 0 ? [`You keep the ${sessionCount(left)} you have left.`] : [];
}

function rowOf({ amount, refundedAt, failedAt, requestedAt }: Refund, label: string): MailRow {
  const at = (label === "Did not arrive" ? failedAt : refundedAt) ?? requestedAt;
  return { label, value: `${formatPounds(amount)}, ${longDate(londonDate(new Date(at)))}` };
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
