import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** A block that a client paid to the trainer, and that the trainer enters. Stripe knows nothing of it. */

export const handWays = ["cash", "bank_transfer"] as const;
type HandWay = (typeof handWays)[number];

/** How it was paid, in the middle of a sentence. */
export const handWayInWords: Readonly<Record<HandWay, string>> = {
  cash: "in cash",
  bank_transfer: "by bank transfer",
};

export const TakenByHand = z.object({
  how: z.enum(handWays),
  /** When it was entered, and by which administrator. */
  at: Instant,
  by: z.string(),
});

interface Taken {
  readonly takenByHand?: z.infer<typeof TakenByHand> | undefined;
}

/** Such as `Paid`, or `Paid in cash`. */
export function paidInWords({ takenByHand }: Taken): string {
  return takenByHand ? `Paid ${handWayInWords[takenByHand.how]}` : "Paid";
}
