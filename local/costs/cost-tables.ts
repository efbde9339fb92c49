import { markdownTable } from "#local/markdown-table.ts";
import { assumed, awsPrices, freeEachMonth, type Resource } from "./cost-inputs.ts";
import type { CountedUsage } from "./count-usage.ts";
import type { AbuseRow } from "./day-of-abuse.ts";
import { type FixedParts, monthlyRows, optionCosts } from "./monthly-costs.ts";
import { beyondFree, costOf, only, resources, sumOf, type Usage } from "./usage.ts";

/** What a paid booking may cost at AWS, in dollars. */
const goalOfBooking = 0.0003;

const labels: Readonly<Record<Resource, string>> = {
  cdnRequests: "CloudFront requests",
  cdnGigabytes: "CloudFront, GB",
  cdnFunctionRuns: "CloudFront Functions",
  siteReads: "S3 reads",
  siteGigabytes: "S3, GB",
  apiRequests: "API Gateway requests",
  invocations: "Lambda invocations",
  gigabyteSeconds: "Lambda, GB-seconds (assumed)",
  readUnits: "DynamoDB read units",
  writeUnits: "DynamoDB write units",
  tableGigabytes: "DynamoDB, GB",
  recoveryGigabytes: "DynamoDB recovery, GB",
  mails: "SES mails",
  logKilobytes: "CloudWatch logs, KB (assumed)",
  traces: "X-Ray traces",
  alarms: "Alarms",
  metrics: "Custom metrics",
  dashboards: "Dashboards",
  users: "Cognito users",
};

/** The sums of such months. */
export function sumsTable(
  counts: readonly number[],
  counted: CountedUsage,
  fixed: FixedParts,
): string {
  const usages = counts.map((bookings) =>
    sumOf(...monthlyRows(bookings, counted, fixed).map(({ usage }) => usage)),
  );
  return markdownTable(
    ["A month", ...counts.map(monthName)],
    [
      ["At list price", ...usages.map((usage) => dollars(costOf(usage)))],
      [
        "After the free tier that does not end",
        ...usages.map((usage) => dollars(costOf(beyondFree(usage)))),
      ],
    ],
  );
}

function monthName(bookings: number): string {
  return bookings === 0 ? "Idle" : `${whole(bookings)} bookings`;
}

/** What a paid booking uses, resource by resource. */
export function bookingTable({ paidBooking, upkeepOfBooking }: CountedUsage): string {
  const usage = sumOf(paidBooking, upkeepOfBooking);
  const used = resources.filter((resource) => (usage[resource] ?? 0) > 0);
  const cost = costOf(usage);
  const difference = goalOfBooking - cost;
  return markdownTable(
    ["What", "Until both mails", "In upkeep", "A million cost", "Cost"],
    [
      ...used.map((resource) => [
        labels[resource],
        quantity(paidBooking[resource]),
        quantity(upkeepOfBooking[resource]),
        `$${(awsPrices[resource] * 1e6).toFixed(2)}`,
        exact((usage[resource] ?? 0) * awsPrices[resource]),
      ]),
      ["**One paid booking**", "", "", "", `**${exact(cost)}**`],
      ["Without what is free each month", "", "", "", exact(costOf(neverFree(usage)))],
      [
        `The goal is $${goalOfBooking}: ${difference >= 0 ? "below it by" : "**missed by**"}`,
        "",
        "",
        "",
        exact(Math.abs(difference)),
      ],
    ],
  );
}

/** What is assumed and not counted. */
export function assumptionsTable(): string {
  const { seconds, visit, besidesABooking: beside } = assumed;
  return markdownTable(
    ["What", "Assumed"],
    [
      ["A call that asks Stripe, cold starts included", `${seconds.stripe} s`],
      ["A call that sends mail alone", `${seconds.mail} s`],
      ["Any other call, and a run of upkeep", `${seconds.database} s`],
      ["A call in a flood, which finds functions warm", `${assumed.warmSeconds} s`],
      ["Log lines of an invocation", `${assumed.logKilobytesAnInvocation} KB`],
      ["Visits for each paid booking", assumed.visitsABooking],
      [
        "A visit",
        `${visit.cdnRequests} requests, ${visit.cdnGigabytes * 1000} MB, ${visit.cdnFunctionRuns} pages`,
      ],
      [
        "Besides each booking",
        `${beside.library} visits of the library, ${beside.qrScan} scans, ${beside.message} messages, the trainer's desk and two full lists`,
      ],
      [
        "A booking in the table",
        `${assumed.kilobytesABooking} KB, with ${assumed.monthsKept} such months`,
      ],
    ],
  );
}

/** What each thing that happens uses. */
export function usesTable(counted: CountedUsage): string {
  const rows: readonly (readonly [string, Usage])[] = [
    ["A paid booking with a code, as above", sumOf(counted.paidBooking, counted.upkeepOfBooking)],
    ["A booking for £0", counted.freeBooking],
    ["A draft that expires unpaid, with upkeep's checks", counted.abandonedDraft],
    ["A code tried", counted.triedCode],
    ["A message of the contact form", counted.message],
    ["The library and one workout", counted.library],
    ["A scan of the QR code", counted.qrScan],
    ["The trainer's desk, lists, numbers and activity", counted.desk],
    ["A run of upkeep with nothing to do", counted.idleUpkeep],
  ];
  return markdownTable(
    ["What", "Requests", "Invocations", "Read units", "Write units", "Mails", "Cost"],
    rows.map(([what, usage]) => [
      what,
      quantity(usage.cdnRequests),
      quantity(usage.invocations),
      quantity(usage.readUnits),
      quantity(usage.writeUnits),
      quantity(usage.mails),
      exact(costOf(usage)),
    ]),
  );
}

/** What months with so many bookings cost. */
export function monthsTable(
  counts: readonly number[],
  counted: CountedUsage,
  fixed: FixedParts,
): string {
  const months = counts.map((bookings) => monthlyRows(bookings, counted, fixed));
  const usages = months.map((rows) => sumOf(...rows.map(({ usage }) => usage)));
  const perBooking = usages.map((usage, at) => {
    const bookings = counts[at] ?? 0;
    return bookings === 0 ? "" : exact(costOf(usage) / bookings);
  });
  return markdownTable(
    ["A month", ...counts.map(monthName)],
    [
      ...(months[0] ?? []).map(({ label }, at) => [
        `${label}${months.some((rows) => isPartlyFree(rows[at]?.usage ?? {})) ? " \\*" : ""}`,
        ...months.map((rows) => dollars(costOf(rows[at]?.usage ?? {}))),
      ]),
      ["**All at list price**", ...usages.map((usage) => `**${dollars(costOf(usage))}**`)],
      [
        "**After the free tier that does not end (\\*)**",
        ...usages.map((usage) => `**${dollars(costOf(beyondFree(usage)))}**`),
      ],
      ["List price for each booking", ...perBooking],
      ...optionNames.map((name, at) => [
        `If you have it: ${name}`,
        ...usages.map((usage) => dollars(optionCosts(usage.cdnRequests ?? 0)[at]?.[1] ?? 0)),
      ]),
    ],
  );
}

const optionNames = optionCosts(0).map(([name]) => name);

function neverFree(usage: Usage): Usage {
  return only(
    resources.filter((resource) => !(resource in freeEachMonth)),
    usage,
  );
}

function isPartlyFree(usage: Usage): boolean {
  return resources.some((resource) => (usage[resource] ?? 0) > 0 && resource in freeEachMonth);
}

/** The most that strangers can do in a day. */
export function abuseTable(rows: readonly AbuseRow[]): string {
  const cells = ([count, usage]: readonly [number, Usage]) => [
    whole(count),
    whole(usage.mails ?? 0),
    dollars(costOf(usage)),
  ];
  return markdownTable(
    ["What", "One address", "mails", "cost", "A thousand addresses", "mails", "cost"],
    rows.map(({ label, fromOne, fromThousand }) => [
      label,
      ...cells(fromOne),
      ...cells(fromThousand),
    ]),
  );
}

/**
 * Puts each table between its comments in a document: `<!-- NAME -->` and `<!-- /NAME -->`.
 * @throws when a document lacks a place
 */
export function fillIn(document: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((filled, [name, table]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
    if (!place.test(filled)) throw new Error(`The document has no place for ${name}.`);
    return filled.replace(place, (_, start: string, end: string) => `${start}\n${table}\n${end}`);
  }, document);
}

function whole(count: number): string {
  return Math.round(count).toLocaleString("en-GB");
}

function quantity(count = 0): string {
  return count === 0 ? "" : String(Math.round(count * 100) / 100);
}

function exact(amount: number): string {
  return `$${amount.toFixed(6)}`;
}

function dollars(amount: number): string {
  const digits = amount > 0 && amount < 0.01 ? 3 : 2;
  return `$${amount.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
