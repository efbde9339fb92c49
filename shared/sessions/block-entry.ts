import * as z from "zod/mini";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { EmailAddress, personName, requiredLine } from "#shared/values/text-fields.ts";
import { blockLimits } from "#shared/website/block-terms.ts";
import { SessionAmount } from "./session-payments.ts";
import { handWays } from "./taken-by-hand.ts";

/** The first day that can be entered. */
export function firstPaidOn(now: Date): string {
  return laterDay(londonDate(now), -7 * blockLimits.weeks);
}

/** Whether a block can have been paid for on a day. */
export function isPaidDay(day: string, now: Date): boolean {
  return day >= firstPaidOn(now) && day <= londonDate(now);
}

const wrongTerms = "Please choose a block.";
const from = (minimum: number, maximum: number) =>
  z.int(wrongTerms).check(z.minimum(minimum, wrongTerms), z.maximum(maximum, wrongTerms));

/** What the trainer enters. */
export const BlockEntry = z.strictObject({
  /** What was sold, as the desk shows it. It may have been changed on the website since. */
  block: z.strictObject(
    {
      name: requiredLine(wrongTerms),
      sessions: from(1, blockLimits.sessions),
      weeks: from(0, blockLimits.weeks),
    },
    wrongTerms,
  ),
  name: personName({
    nameRequired: "Please enter the client’s name.",
    nameHasContact: "Please leave web addresses and numbers out of the name.",
  }),
  email: z.optional(EmailAddress),
  how: z.enum(handWays),
  /** What was paid, in pence. */
  amount: SessionAmount,
  /** The day in London on which it was paid. */
  day: z.iso.date("Please choose the day on which it was paid."),
});
export type BlockEntry = z.infer<typeof BlockEntry>;
