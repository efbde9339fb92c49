/** How a request ended: answered, answered with 429, cut off at the end, or failed with these words. */
export type Outcome = "answered" | "limited" | "unanswered" | { readonly error: string };

export interface JourneyFigures {
  readonly requests: number;
  /** Of the requests that were answered, 429 included; `undefined` when there is none. */
  readonly p50Ms: number | undefined;
  readonly p99Ms: number | undefined;
  readonly errors: number;
  readonly limited: number;
  readonly unanswered: number;
}

/** What is known of every request of a run. */
export function createMeasurements() {
  const requests: { title: string; ms: number; outcome: Outcome }[] = [];

  return {
    record: (title: string, ms: number, outcome: Outcome): void => {
      requests.push({ title, ms, outcome });
    },

    /** @param title of a journey; of all of them without */
    figuresOf(title?: string): JourneyFigures {
      const own = requests.filter((each) => title === undefined || each.title === title);
      const times = own
        .filter(({ outcome }) => outcome === "answered" || outcome === "limited")
        .map(({ ms }) => ms)
        .sort((one, other) => one - other);
      const count = (outcome: Outcome) => own.filter((each) => each.outcome === outcome).length;
      return {
        requests: own.length,
        p50Ms: percentile(times, 50),
        p99Ms: percentile(times, 99),
        errors: own.filter(({ outcome }) => typeof outcome === "object").length,
        limited: count("limited"),
        unanswered: count("unanswered"),
      };
    },

    /** Every error's words, and how often it occurred. */
    errors(): ReadonlyMap<string, number> {
      const found = new Map<string, number>();
      for (const { outcome } of requests) {
        if (typeof outcome !== "object") continue;
        found.set(outcome.error, (found.get(outcome.error) ?? 0) + 1);
      }
      return found;
    },
  };
}

export type Measurements = ReturnType<typeof createMeasurements>;

/**
 * By nearest rank: the smallest value that so many per cent of all do not exceed.
 * @param sorted in ascending order
 */
export function percentile(sorted: readonly number[], percent: number): number | undefined {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}
