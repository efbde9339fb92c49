import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 60_000;
const pauseMs = 200;

/**
 * Repeats work that waits for something else, such as a webhook, for at most a minute.
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
