import type { ProblemKind } from "./dealt-with.ts";
import type { CancelledFacts } from "./owed-facts.ts";
import type { Payback } from "./payback.ts";

/** What the rules of all bookings ask a kind. */
export interface KindRules {
  /** Whether it takes place once, and is completed then. */
  readonly isCompleted: boolean;
  /** What the desk calls it when the first mail to the client does not arrive. */
  readonly confirmationProblems: {
    readonly returned: Extract<ProblemKind, `${string}_returned`>;
    readonly unsent: Extract<ProblemKind, `${string}_unsent`>;
  };
  /** What of the money that is left goes back to a client who cancels, or has cancelled. */
  readonly shareDue: (
    booking: CancelledFacts,
    now: Date,
  ) => Extract<Payback, "all" | "less" | "less_held">;
  /** Whether it is known that the client has had nothing of it, so that the site may refund it without the trainer. */
  readonly isUntouched: (booking: CancelledFacts, now: Date) => boolean;
}
