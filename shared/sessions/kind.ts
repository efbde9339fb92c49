import type { KindRules } from "#shared/bookings/kind-rules.ts";
import { mayHaveHadMore } from "./open-events.ts";
import { priceOfHeld } from "./session-blocks.ts";

export const sessions: KindRules = {
  isCompleted: false,
  confirmationProblems: { returned: "receipt_returned", unsent: "receipt_unsent" },
  shareDue: (booking, now) => {
    if (booking.block && mayHaveHadMore(booking, now)) return "less";
    if (booking.block) return priceOfHeld(booking) > 0 ? "less_held" : "all";
    return booking.startRequest ? "less" : "all";
  },
  // The trainer knows how many were held, and refunds all others.
  isUntouched: () => false,
};
