import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import { deductionNotice, paidBackBy } from "./cancellation.ts";

/** What becomes of the money of a booking that its client cancels, or has cancelled. */
export const paybacks = [
  "nothing_paid",
  "nothing_left",
  "on_its_way",
  "taken_back",
  "settled",
  "bank_decides",
  "another_way",
  "to_work_out",
  "less",
  "less_held",
  "all",
] as const;
export type Payback = (typeof paybacks)[number];

/**
 * What the client reads, on their page and in the mail: what they get back, from whom, and by when.
 * @param cancelledAt when it was cancelled, or now. A day by which that has passed is not named.
 */
export function paybackInWords(
  { payback, owed }: { readonly payback: Payback; readonly owed: number },
  cancelledAt: string,
  now: Date,
): string {
  const due = paidBackBy(cancelledAt);
  const by = now <= due ? ` by ${longDate(londonDate(due))}` : "";
  const all = `I’ll refund ${formatPoundsInProse(owed)} to the card you paid with${by}.`;
  switch (payback) {
    case "nothing_paid":
      return "You paid nothing, so there is nothing to refund.";
    case "nothing_left":
      return "The sessions you have had and the refund you already have come to what you paid, so there is nothing more to refund.";
    case "on_its_way":
      return "Your refund is on its way to your card, or has already arrived.";
    case "taken_back":
      return "Your bank has returned your money to you.";
    case "settled":
      return "I’ve already dealt with your refund. If anything looks wrong, write to me.";
    case "bank_decides":
      return "Your bank is holding the payment while it looks into your dispute. Once it has decided, I’ll refund whatever is due to you.";
    case "another_way":
      return `My refund did not reach your card. I still owe you ${formatPoundsInProse(owed)}, and I’ll get in touch about another way.`;
    case "to_work_out":
      return `Your consultation has taken place, so I’ll work out what is due to you and refund it to the card you paid with${by}.`;
    case "less_held":
      return `${all} That is what you paid, less the sessions you have had, each at its share of the price, and any earlier refund.`;
    case "less":
      return `${all} ${deductionNotice}`;
    case "all":
      return all;
  }
}

/** What the trainer does about a cancelled booking while a bank holds its payment. */
export const heldByBankAdvice =
  "The bank is holding the payment until it decides, so it cannot be refunded now. If it decides in your favour, refund the client then.";

/** What the trainer may do about a consultation whose client cancelled after it was held, and had not asked for it. */
export const heldAdvice = `The client cancelled after the consultation had taken place. The site has no record that they asked to have it within the ${cancellationDays} days, so by law you must refund all of it. If they asked you in writing, you may keep the price of what they have had.`;

/** What the desk and the trainer's mail say of it, without a full stop. */
export const siteRefundInWords = (pence: number) =>
  `The site is about to refund ${formatPounds(pence)}`;
