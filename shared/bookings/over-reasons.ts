/** Why nothing more is to happen for a booking. */
export const overReasons = ["erased", "cancelled", "refunded", "taken_back", "completed"] as const;
export type OverReason = (typeof overReasons)[number];

/** How a client reads that their money went back. */
export const moneyBack = {
  refunded: "Your payment has been refunded in full",
  taken_back: "Your bank has returned your payment to you",
} as const satisfies Partial<Record<OverReason, string>>;

/** Whether nothing more is to happen because the money went back. */
export function isMoneyBack(over: OverReason | null | undefined): over is keyof typeof moneyBack {
  return over === "refunded" || over === "taken_back";
}
