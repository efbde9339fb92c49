import type { Log } from "./log.ts";

/** Does what upkeep or the trainer can do later. A failure is logged, and answers `undefined`. */
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
