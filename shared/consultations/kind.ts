import type { KindRules } from "#shared/bookings/kind-rules.ts";
import { isStillToCome, mayHaveBegun } from "./begun.ts";
import { bookedTimes } from "./event-of-time.ts";

export const consultations: KindRules = {
  isCompleted: true,
  timesOf: bookedTimes,
  confirmationProblems: { returned: "confirmation_returned", unsent: "confirmation_unsent" },
  shareDue: (booking, now) => (mayHaveBegun(booking, now) ? "less" : "all"),
  isUntouched: isStillToCome,
};
