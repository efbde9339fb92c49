import {
  type CounterChanges,
  type EventCounter,
  eventMark,
  seconds,
  staleEvents,
} from "#lambdas/numbers/event-counter.ts";

/**
 * A counter for tests that need one thousands of times. It passes the same contract as the real one
 * (`event-counter-store.test.ts`).
 * @param isThere whether there is an item to count on; otherwise each is made when it is needed.
 */
export function createInMemoryEventCounter(isThere: (key: string) => boolean = () => true) {
  const items = new Map<string, Record<string, number>>();

  const counter: EventCounter = {
    count: async (key, event, changes, at) => {
      const item = items.get(key) ?? {};
      if (!isThere(key) || eventMark(event) in item) return { stale: [] };
      const counted = { ...item, [eventMark(event)]: 0 };
      for (const [name, change] of Object.entries({ ...changes, countedEvents: 1 })) {
        counted[name] = (counted[name] ?? 0) + change;
      }
      items.set(key, counted);
      return { stale: staleEvents(counted, at) };
    },

    settle: async (key, event, forgetting, at) => {
      const item = items.get(key);
      if (item?.[eventMark(event)] !== 0) return;
      const settled = { ...item, [eventMark(event)]: seconds(at) };
      for (const each of forgetting) if (each !== event) delete settled[eventMark(each)];
      items.set(key, settled);
    },
  };

  return {
    counter,
    /** The items as they are, by their key. */
    all: (): ReadonlyMap<string, Readonly<Record<string, number>>> => items,
    /** Sets counters by hand. */
    set: (key: string, counters: CounterChanges) =>
      void items.set(key, { ...items.get(key), ...counters }),
  };
}

/** Both counters that bookings are counted on. */
export function createInMemoryNumbers(isCode: (code: string) => boolean = () => true) {
  const months = createInMemoryEventCounter();
  const codes = createInMemoryEventCounter(isCode);
  return {
    counters: { months: months.counter, codes: codes.counter },
    months: months.all,
    codes: codes.all,
    set: (counter: "months" | "codes", key: string, counters: CounterChanges) =>
      ({ months, codes })[counter].set(key, counters),
  };
}
