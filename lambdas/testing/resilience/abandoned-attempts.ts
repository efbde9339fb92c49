import type { EventCounter } from "#lambdas/numbers/event-counter.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";

export interface AbandonedAttempt {
  readonly flowSource: FlowSource;
  /** When it was begun. */
  readonly timestamp: string;
}

/** The same counter, and the attempts that upkeep has told it were abandoned, each once. */
export function watchAbandonedAttempts(months: EventCounter) {
  const attempts = new Map<string, AbandonedAttempt>();
  const counter: EventCounter = {
    ...months,
    count: async (month, event, changes, at) => {
      const [, kind, begunAt] = event.split("/");
      if (kind === "abandoned") {
        const flowSource = "sessions_abandoned" in changes ? "payment-page" : "consultation-intro";
        attempts.set(event, { flowSource, timestamp: new Date(Number(begunAt)).toISOString() });
      }
      return months.count(month, event, changes, at);
    },
  };
  return { counter, abandoned: () => [...attempts.values()] };
}
