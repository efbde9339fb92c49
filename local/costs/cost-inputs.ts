/*
 * What docs/costs.md is computed from besides counted calls. After a change:
 * `npx vitest run --project node local/costs/costs.test.ts -u`
 */

/**
 * AWS's list prices of London (eu-west-2) in dollars, without tax and volume discounts. Written down in
 * November 2026 from memory of AWS's public price lists, not read from them.
 */
export const awsPrices = {
  /** CloudFront, with HTTPS, to Europe. */
  cdnRequests: 1.2e-6,
  cdnGigabytes: 0.085,
  cdnFunctionRuns: 0.1e-6,
  siteReads: 0.42e-6,
  siteGigabytes: 0.024,
  /** An HTTP API. */
  apiRequests: 1.16e-6,
  invocations: 0.2e-6,
  /** On arm64. */
  gigabyteSeconds: 13.3334e-6,
  readUnits: 0.1485e-6,
  writeUnits: 0.7423e-6,
  tableGigabytes: 0.297,
  recoveryGigabytes: 0.237,
  mails: 100e-6,
  logKilobytes: 0.5985e-6,
  traces: 5e-6,
  alarms: 0.1,
  metrics: 0.3,
  dashboards: 3,
  /** Users who sign in during the month, with Cognito's plan Lite. */
  users: 0.0055,
} as const;

export type Resource = keyof typeof awsPrices;

/** What is free every month, not only in an account's first year. */
export const freeEachMonth: Partial<Record<Resource, number>> = {
  cdnRequests: 10_000_000,
  cdnGigabytes: 1000,
  cdnFunctionRuns: 2_000_000,
  invocations: 1_000_000,
  gigabyteSeconds: 400_000,
  tableGigabytes: 25,
  logKilobytes: 5_000_000,
  traces: 100_000,
  alarms: 10,
  metrics: 10,
  dashboards: 3,
  users: 10_000,
};

/** List prices of what the operator may turn on, or bring along. */
export const optionPrices = {
  zoneMonth: 0.5,
  zoneQuery: 0.4e-6,
  keyMonth: 1,
  firewallMonth: 5,
  firewallRuleMonth: 1,
  firewallRequest: 0.6e-6,
} as const;

/** Not measured at AWS. Rather too much than too little. */
export const assumed = {
  /** How long an invocation runs, by what it waits for. Cold starts, which are billed, are part of it. */
  seconds: { stripe: 1, mail: 0.4, database: 0.3, upkeep: 0.3 },
  /** A cheap call of a warm function. */
  warmSeconds: 0.05,
  /** Of upkeep, while it asks Stripe about one draft: 0.3 s at 0.5 GB, five drafts at a time. */
  draftCheckGigabyteSeconds: 0.03,
  /** Lambda's lines about start and end, the function's own, and the line of the API's access log. */
  logKilobytesAnInvocation: 2,

  visitsABooking: 50,
  /** A visit of four pages. */
  visit: { cdnRequests: 20, cdnGigabytes: 0.0005, cdnFunctionRuns: 4, siteReads: 2 },
  /** How often a booking comes with each of these. */
  besidesABooking: { library: 5, qrScan: 2, message: 0.5, trainer: 1 },
  siteGigabytes: 0.05,
  /** Of all tables without bookings. */
  tableGigabytes: 0.01,
  kilobytesABooking: 4,
  /** The tables are as full as after so many such months. */
  monthsKept: 12,
  /** Metrics that occur in a month with bookings. */
  metrics: 4,
  trainers: 1,
  /** What a booking makes the trainer read: two full pages of a list, and the booking. */
  trainerReadUnits: 103,
  /** For each booking of a month, when its numbers are added up: the booking, and its entry in an index. */
  figureReadUnits: 1.02,
  /** The entry alone. */
  figureIndexUnits: 0.02,
  /** Upkeep adds up no month with more bookings (lambdas/numbers/recompute.ts). */
  figuresOfBookings: 100_000,
  firewallRules: 4,
  /** In a month of 31 days, one every five minutes. */
  upkeepRuns: 8928,
} as const;
