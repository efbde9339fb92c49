import type { KindRules } from "#shared/bookings/kind-rules.ts";
import { isStillToCome, mayHaveBegun } from "./begun.ts";

export const consultations: KindRules = {
  isCompleted: true,
  confirmationProblems: { returned: "confirmation_returned", unsent: "confirmation_unsent" },
  shareDue: (booking, now) => (mayHaveBegun(booking, now) ? "less" : "all"),
  isUntouched: isStillToCome,
};
