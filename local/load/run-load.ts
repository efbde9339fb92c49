import { setTimeout as delay } from "node:timers/promises";
import { type LoadJourney, roundOf } from "./journeys.ts";
import { createMeasuredClient, type Product } from "./measured-client.ts";
import { createMeasurements, type Measurements } from "./measurements.ts";
import { type OpenLoopReport, runOpenLoop } from "./open-loop.ts";

export interface LoadReport extends OpenLoopReport {
  readonly measurements: Measurements;
  /** Of requests, with the time in which the last ones were waited for. */
  readonly answeredPerSecond: number;
}

export interface Load {
  readonly product: Product;
  readonly journeys: readonly LoadJourney[];
  readonly requestsPerSecond: number;
  readonly seconds: number;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
}

/** A journey has one request under way at a time, so this is the most requests under way, too. */
const mostJourneysAtOnce = 200;
/** How long the last requests are waited for. */
const graceMs = 20_000;
/** How long it takes at most until those that are cut off have been counted. */
const cutOffMs = 1000;

/** Starts journeys on schedule, as many as make so many requests a second, and waits for their ends. */
export async function runLoad(load: Load): Promise<LoadReport> {
  const { product, journeys, requestsPerSecond, seconds, signal } = load;
  const round = roundOf(journeys);
  const requestsOfRound = round.reduce((sum, { requests }) => sum + requests, 0);
  const measurements = createMeasurements();
  const cutOff = new AbortController();
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  let isOver = false;

  const report = await runOpenLoop({
    startsPerSecond: (requestsPerSecond * round.length) / requestsOfRound,
    seconds,
    mostAtOnce: mostJourneysAtOnce,
    signal,
    now: () => performance.now(),
    wait: (ms) => delay(ms),
    start(number, dueAt) {
      const journey = round[number % round.length];
      if (!journey) throw new Error("There is no journey to make.");
      const client = createMeasuredClient(product, {
        dueAt,
        record: (ms, outcome) => measurements.record(journey.title, ms, outcome),
        mayGoOn: () => !isOver,
        signal: cutOff.signal,
      });
      // What went wrong has been recorded with its request.
      const run = journey.run(client).catch(() => {});
      running.add(run);
      return run.finally(() => running.delete(run));
    },
  });

  isOver = true;
  const allEnded = (limitMs: number) => Promise.race([Promise.all(running), delay(limitMs)]);
  await allEnded(graceMs);
  cutOff.abort();
  await allEnded(cutOffMs);
  const ranSeconds = Math.max(report.ranMs, performance.now() - startedAt) / 1000;
  const { requests, unanswered } = measurements.figuresOf();
  return { ...report, measurements, answeredPerSecond: (requests - unanswered) / ranSeconds };
}
