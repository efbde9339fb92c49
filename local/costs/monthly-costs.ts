import { assumed, optionPrices, type Resource } from "./cost-inputs.ts";
import type { CountedUsage } from "./count-usage.ts";
import { only, sumOf, times, tracesOf, type Usage } from "./usage.ts";

const secondsOfMonth = 31 * 24 * 60 * 60;

export interface CostRow {
  readonly label: string;
  readonly usage: Usage;
}

/** Of the stack, whatever happens in it. */
export interface FixedParts {
  readonly alarms: number;
  readonly dashboards: number;
}

const services: readonly (readonly [label: string, resources: readonly Resource[]])[] = [
  ["CloudFront, requests", ["cdnRequests"]],
  ["CloudFront, traffic", ["cdnGigabytes"]],
  ["CloudFront Functions", ["cdnFunctionRuns"]],
  ["S3", ["siteReads", "siteGigabytes"]],
  ["API Gateway", ["apiRequests"]],
  ["Lambda", ["invocations", "gigabyteSeconds"]],
  ["DynamoDB, reads", ["readUnits"]],
  ["DynamoDB, writes", ["writeUnits"]],
  ["DynamoDB, storage", ["tableGigabytes"]],
  ["DynamoDB, point-in-time recovery", ["recoveryGigabytes"]],
  ["SES", ["mails"]],
  ["Cognito", ["users"]],
  ["CloudWatch, alarms and dashboard", ["alarms", "dashboards"]],
  ["CloudWatch, custom metrics", ["metrics"]],
  ["CloudWatch, logs", ["logKilobytes"]],
  ["X-Ray", ["traces"]],
];

/** What a month with so many paid bookings uses, by service, and the numbers in a row of their own. */
export function monthlyRows(
  bookings: number,
  counted: CountedUsage,
  { alarms, dashboards }: FixedParts,
): CostRow[] {
  const calls = sumOf(
    times(bookings, ofBooking(counted)),
    times(assumed.upkeepRuns, counted.idleUpkeep),
  );
  const stored = assumed.tableGigabytes + storedBookings(bookings);
  const all = sumOf(calls, {
    traces: tracesOf(calls.invocations ?? 0, secondsOfMonth) - (calls.traces ?? 0),
    siteGigabytes: assumed.siteGigabytes,
    tableGigabytes: stored,
    recoveryGigabytes: stored,
    users: assumed.trainers,
    alarms,
    dashboards,
    metrics: bookings > 0 ? assumed.metrics : 0,
  });
  return [
    ...services.map(([label, resources]) => ({ label, usage: only(resources, all) })),
    { label: "DynamoDB, adding up the numbers", usage: { readUnits: figureReads(bookings) } },
  ];
}

/** A booking, its visits, and what else visitors and the trainer do meanwhile. */
function ofBooking(counted: CountedUsage): Usage {
  const beside = assumed.besidesABooking;
  return sumOf(
    counted.paidBooking,
    counted.upkeepOfBooking,
    times(assumed.visitsABooking, assumed.visit),
    times(beside.library, counted.library),
    times(beside.qrScan, counted.qrScan),
    times(beside.message, counted.message),
    times(beside.trainer, sumOf(counted.desk, { readUnits: assumed.trainerReadUnits })),
  );
}

function storedBookings(bookings: number): number {
  return (assumed.monthsKept * bookings * assumed.kilobytesABooking) / 2 ** 20;
}

/**
 * Each run of upkeep that finds a changed booking reads all bookings of its month once more, one unit each
 * and the entry in an index; over the month that is half of them on average. A booking changes twice, when
 * it is made and when it is completed. Once there are more than upkeep adds up, a run ends with the index.
 */
export function figureReads(bookings: number): number {
  const { upkeepRuns, figuresOfBookings, figureReadUnits, figureIndexUnits } = assumed;
  const runs = Math.min(upkeepRuns, 2 * bookings);
  const added = Math.min(bookings, figuresOfBookings);
  const runsAdding = bookings === 0 ? 0 : runs * (added / bookings);
  return (
    runsAdding * (added / 2) * figureReadUnits +
    (runs - runsAdding) * figuresOfBookings * figureIndexUnits
  );
}

/** What the operator may turn on, in dollars for a month with so many requests of CloudFront. */
export function optionCosts(cdnRequests: number): readonly (readonly [string, number])[] {
  const { zoneMonth, zoneQuery, keyMonth, firewallMonth, firewallRuleMonth, firewallRequest } =
    optionPrices;
  return [
    ["A zone in Route 53", zoneMonth + (cdnRequests / assumed.visit.cdnRequests) * zoneQuery],
    ["`customerManagedKey`", keyMonth],
    [
      "`firewall`",
      firewallMonth + assumed.firewallRules * firewallRuleMonth + cdnRequests * firewallRequest,
    ],
  ];
}
