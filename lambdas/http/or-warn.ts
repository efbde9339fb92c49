import type { Log } from "./log.ts";

/**
 * Does what need not succeed now: upkeep or the trainer does it after a failure.
 * @returns `undefined` after a failure, which is logged.
 */
export async function orWarn<Answer>(
  log: Log,
  event: string,
  bookingId: string,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await work();
  } catch (error) {
    log.warn(event, { bookingId }, error);
    return undefined;
  }
}
