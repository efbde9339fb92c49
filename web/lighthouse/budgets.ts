import type { RunnerResult } from "lighthouse";
import { ownBlockingTime } from "./own-blocking.ts";

/** What Lighthouse finds of a page; scores from 0 to 100, times in milliseconds. */
export interface Measures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestContentfulPaintMs: number;
  /** By the time that went by, waiting for a core of this machine included; it has no budget. */
  readonly totalBlockingTimeMs: number;
  /** By the processor time that the page used. */
  readonly ownBlockingTimeMs: number;
  /** Cumulative layout shift, which has no unit. */
  readonly layoutShift: number;
}

const leastScores = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 } as const;
const mostOf = {
  largestContentfulPaintMs: 1300,
  ownBlockingTimeMs: 50,
  layoutShift: 0.01,
} as const;

/** @throws when Lighthouse could not measure something */
export async function measuresOf(run: RunnerResult): Promise<Measures> {
  const { categories, audits } = run.lhr;
  const score = (category: string) => {
    const value = categories[category]?.score;
    if (typeof value !== "number") throw new Error(`Lighthouse gave no score for ${category}.`);
    return Math.round(value * 100);
  };
  const amount = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse could not measure the ${audit}.`);
    return value;
  };
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    largestContentfulPaintMs: Math.round(amount("largest-contentful-paint")),
    totalBlockingTimeMs: Math.round(amount("total-blocking-time")),
    ownBlockingTimeMs: Math.round(await ownBlockingTime(run)),
    layoutShift: Number(amount("cumulative-layout-shift").toFixed(3)),
  };
}

/** The median of each measure over several runs; of an even number, the better of the middle two. */
export function mediansOf(runs: readonly Measures[]): Measures {
  const [first] = runs;
  if (!first) throw new Error("There is no run to take the median of.");
  const medians = { ...first };
  for (const name of keysOf(first)) {
    const values = runs.map((each) => each[name]).sort((one, other) => one - other);
    const higherIsBetter = name in leastScores;
    const middle = (values.length - 1) / 2;
    medians[name] = values[higherIsBetter ? Math.ceil(middle) : Math.floor(middle)] ?? first[name];
  }
  return medians;
}

/** The names of the measures that miss their budget. */
export function missesOf(measures: Measures): string[] {
  const tooLow = keysOf(leastScores).filter((name) => measures[name] < leastScores[name]);
  const tooHigh = keysOf(mostOf).filter((name) => measures[name] > mostOf[name]);
  return [...tooLow, ...tooHigh];
}

function keysOf<Name extends string>(record: Readonly<Record<Name, number>>): Name[] {
  const isName = (key: string): key is Name => key in record;
  return Object.keys(record).filter(isName);
}
