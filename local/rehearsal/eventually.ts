import { setTimeout as wait } from "node:timers/promises";

/** Generous, because machines are shared; what works is over in a fraction of it. */
const patienceMs = 60_000;
const pauseMs = 200;

/**
 * Tries again until it works, for a minute.
 * @throws what the last try threw
 */
export async function eventually<T>(work: () => Promise<T>, limitMs = patienceMs): Promise<T> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() >= endsAt) throw error;
      await wait(pauseMs);
    }
  }
}
