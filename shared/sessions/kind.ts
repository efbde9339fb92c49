import type { KindRules } from "#shared/bookings/kind-rules.ts";
import { priceOfHeld } from "./session-blocks.ts";
import { bookedSessions } from "./session-times.ts";

export const sessions: KindRules = {
  isCompleted: false,
  timesOf: bookedSessions,
  confirmationProblems: { returned: "receipt_returned", unsent: "receipt_unsent" },
  shareDue: (booking) => {
    if (booking.block) return priceOfHeld(booking) > 0 ? "less_held" : "all";
    return booking.startRequest ? "less" : "all";
  },
  // The trainer knows how many were held, and refunds all others.
  isUntouched: () => false,
};
