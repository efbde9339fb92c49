import { type Endpoint, throttle } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { assumed } from "./cost-inputs.ts";
import type { CountedUsage } from "./count-usage.ts";
import { sumOf, times, tracesOf, type Usage } from "./usage.ts";

const daySeconds = 24 * 60 * 60;

/** What visitors may do, as `lambdas/limits/visitor-limits.ts` says it. */
export interface Limit {
  readonly of: "network" | "everyone";
  readonly most: number;
  readonly windowSeconds: number;
}

export type Limits = Readonly<
  Record<"message" | "freeBooking" | "draft" | "codeCheck", readonly Limit[]>
>;

export interface AbuseRow {
  readonly label: string;
  /** How often it can be done in a day, and what that uses in all. */
  readonly fromOne: readonly [count: number, usage: Usage];
  readonly fromThousand: readonly [count: number, usage: Usage];
}

/** The most that strangers can do in a day. */
export function dayOfAbuse(limits: Limits, counted: CountedUsage): AbuseRow[] {
  const row = (label: string, usage: Usage, counts: readonly [number, number]): AbuseRow => {
    const ofDay = (count: number) => [count, traced(times(count, usage))] as const;
    return { label, fromOne: ofDay(counts[0]), fromThousand: ofDay(counts[1]) };
  };
  const limited = (label: string, action: keyof Limits, usage: Usage) =>
    row(label, usage, [allowedInADay(limits[action], 1), allowedInADay(limits[action], 1000)]);
  return [
    limited("Messages of the contact form", "message", counted.message),
    limited("Bookings for £0, with a code of 100 %", "freeBooking", counted.freeBooking),
    limited("Drafts of a booking or payment", "draft", counted.abandonedDraft),
    limited("Codes tried", "codeCheck", warm(counted.triedCode)),
    row("Any call, at the cost of a code", warm(counted.triedCode), [letThrough, letThrough]),
  ];
}

const open = Object.values<Endpoint>(endpoints).filter(({ access }) => access !== "admin");
/** The calls that the gateway lets through to functions in a day, however many ask. */
const letThrough = open.length * throttle.ratePerSecond * daySeconds;

/** How often so many networks together may do something in a day. */
export function allowedInADay(limits: readonly Limit[], networks: number): number {
  const each = limits.map(({ of, most, windowSeconds }) => {
    const inADay = most * Math.ceil(daySeconds / windowSeconds);
    return of === "network" ? inADay * networks : inADay;
  });
  return Math.min(...each, throttle.ratePerSecond * daySeconds);
}

/** The same without cold starts: a flood keeps the functions warm. */
function warm(usage: Usage): Usage {
  const { invocations = 0, gigabyteSeconds = 0 } = usage;
  return sumOf(usage, { gigabyteSeconds: invocations * assumed.warmSeconds - gigabyteSeconds });
}

function traced(usage: Usage): Usage {
  const { invocations = 0, traces = 0 } = usage;
  return sumOf(usage, { traces: tracesOf(invocations, daySeconds) - traces });
}
