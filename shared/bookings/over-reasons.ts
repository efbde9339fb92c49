/** Why nothing more is to happen for a booking. */
export const overReasons = ["erased", "cancelled", "refunded", "taken_back", "completed"] as const;
export type OverReason = (typeof overReasons)[number];

const moneyBack = {
  refunded: "Your payment has been refunded in full",
  taken_back: "Your bank has returned your payment to you",
} as const satisfies Partial<Record<OverReason, string>>;

/**
 * How a client reads that their money went back.
 * @param isUnderWay whether a refund of it has still to be made.
 */
export function moneyBackInWords(over: keyof typeof moneyBack, isUnderWay: boolean): string {
  return over === "refunded" && isUnderWay ? "Your refund is on its way" : moneyBack[over];
}

/** Whether nothing more is to happen because the money went back. */
export function isMoneyBack(over: OverReason | null | undefined): over is keyof typeof moneyBack {
  return over === "refunded" || over === "taken_back";
}
