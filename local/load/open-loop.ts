/** How late a start may be before it counts as late. */
const lateMs = 100;

export interface OpenLoopOptions {
  readonly startsPerSecond: number;
  readonly seconds: number;
  /** Further starts wait for one of these to end, which makes them late. */
  readonly mostAtOnce: number;
  /** Never rejects. @param dueAt when it should have started, by `now()` */
  readonly start: (number: number, dueAt: number) => Promise<void>;
  /** Ends the schedule before its time. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface OpenLoopReport {
  /** How many were due in the time that it ran. */
  readonly due: number;
  readonly started: number;
  readonly late: number;
  readonly ranMs: number;
}

/**
 * Starts work on schedule, however long the work before takes: a queue that builds up shows in the times,
 * as it does for visitors.
 * @returns when the schedule ends; work that has started may go on
 */
export async function runOpenLoop(options: OpenLoopOptions): Promise<OpenLoopReport> {
  const { startsPerSecond, seconds, mostAtOnce, signal, now, wait } = options;
  const startedAt = now();
  const endsAt = startedAt + seconds * 1000;
  const isOver = () => signal.aborted || now() >= endsAt;
  const over = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve());
    void wait(seconds * 1000).then(resolve);
  });
  let inFlight = 0;
  let release = () => {};
  let started = 0;
  let late = 0;
  for (; started < Math.ceil(startsPerSecond * seconds); started += 1) {
    const dueAt = startedAt + (started * 1000) / startsPerSecond;
    if (dueAt > now()) await Promise.race([wait(dueAt - now()), over]);
    while (inFlight >= mostAtOnce && !isOver()) {
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await Promise.race([released, over]);
    }
    if (isOver()) break;
    if (now() - dueAt > lateMs) late += 1;
    inFlight += 1;
    void options.start(started, dueAt).finally(() => {
      inFlight -= 1;
      release();
    });
  }
  const ranMs = signal.aborted ? Math.min(now(), endsAt) - startedAt : seconds * 1000;
  const due = Math.ceil((startsPerSecond * ranMs) / 1000);
  return { due, started, late, ranMs };
}
