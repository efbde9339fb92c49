import type { RunnerResult } from "lighthouse";
import { ProcessedNavigation } from "lighthouse/core/computed/processed-navigation.js";
import { ProcessedTrace } from "lighthouse/core/computed/processed-trace.js";
import * as z from "zod/mini";

/** A task of a trace, and the processor time that it used, in microseconds. */
const Task = z.object({ ph: z.literal("X"), name: z.literal("RunTask"), tdur: z.number() });

/** A task keeps a person waiting by what it is longer than this (web.dev/articles/tbt). */
const longTaskMs = 50;

/**
 * The blocking that is the page's own, in milliseconds: that of all tasks since its first contentful
 * paint, by the processor time they would use on the phone that Lighthouse pretends to be. Lighthouse
 * takes the time that went by, and on a machine with two cores half of that is waiting for a core,
 * while others have a browser that draws without a graphics card, and what serves and measures it.
 * @throws when the trace has no tasks
 */
export async function ownBlockingTime({ artifacts, lhr }: RunnerResult): Promise<number> {
  const context = { computedCache: new Map(), settings: lhr.configSettings };
  const trace = await ProcessedTrace.request(artifacts.Trace, context);
  const { timestamps } = await ProcessedNavigation.request(trace, context);
  const { cpuSlowdownMultiplier } = lhr.configSettings.throttling;
  const taskTimesMs = trace.mainThreadEvents
    .filter(({ ts }) => ts >= timestamps.firstContentfulPaint)
    .flatMap((event) => Task.safeParse(event).data ?? [])
    .map(({ tdur }) => (tdur / 1000) * cpuSlowdownMultiplier);
  if (taskTimesMs.length === 0) throw new Error("The trace has no tasks.");
  return taskTimesMs.reduce((sum, time) => sum + Math.max(0, time - longTaskMs), 0);
}
