import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { awsPrices } from "#lambdas/testing/aws-prices.ts";
import { type Endpoint, throttle } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import type { RateLimit } from "./rate-limit-store.ts";
import { visitorLimits } from "./visitor-limits.ts";

const daySeconds = 24 * 60 * 60;
const poundsADollar = 0.78;

interface Use {
  readonly gigabyteSeconds: number;
  readonly reads: number;
  readonly writes: number;
  readonly mails: number;
  readonly logKilobytes: number;
}

/** What one of each costs at AWS. Assumed, rather too much than too little. */
const uses = {
  message: { gigabyteSeconds: 0.4, reads: 1, writes: 4, mails: 1, logKilobytes: 2 },
  freeBooking: { gigabyteSeconds: 0.6, reads: 6, writes: 35, mails: 2, logKilobytes: 4 },
  // With upkeep's four checks, each of which asks Stripe.
  draft: { gigabyteSeconds: 1.6, reads: 8, writes: 25, mails: 0, logKilobytes: 4 },
  codeCheck: { gigabyteSeconds: 0.1, reads: 1, writes: 1, mails: 0, logKilobytes: 1 },
  refused: { gigabyteSeconds: 0.05, reads: 1, writes: 1, mails: 0, logKilobytes: 1 },
} as const satisfies Record<string, Use>;

/** In pounds. */
function costOf({ gigabyteSeconds, reads, writes, mails, logKilobytes }: Use): number {
  const dollars =
    awsPrices.apiRequest +
    awsPrices.lambdaRequest +
    gigabyteSeconds * awsPrices.lambdaGigabyteSecond +
    reads * awsPrices.readUnit +
    writes * awsPrices.writeUnit +
    mails * awsPrices.mail +
    logKilobytes * awsPrices.logKilobyte;
  return dollars * poundsADollar;
}

const open = Object.values<Endpoint>(endpoints).filter(({ access }) => access !== "admin");
/** The calls that the gateway lets through to functions in a day, however many ask. */
const letThrough = open.length * throttle.ratePerSecond * daySeconds;

/** How often so many networks together may do something in a day. */
function allowedInADay(limits: readonly RateLimit[], networks: number): number {
  const each = limits.map(({ of, most, windowSeconds }) => {
    const inADay = most * Math.ceil(daySeconds / windowSeconds);
    return of === "network" ? inADay * networks : inADay;
  });
  return Math.min(...each, throttle.ratePerSecond * daySeconds);
}

test("docs/reliability.md says what a stranger can do in a day.", async () => {
  const number = (count: number) => Math.round(count).toLocaleString("en-GB");
  const pounds = (amount: number) => (amount < 0.005 ? "£0.00" : `£${amount.toFixed(2)}`);
  const row = (name: string, use: Use, counts: readonly number[]) =>
    `| ${[name, ...counts.flatMap((count) => [number(count), number(count * use.mails), pounds(count * costOf(use))])].join(" | ")} |`;
  const limited = (name: string, action: keyof typeof visitorLimits) =>
    row(
      name,
      uses[action],
      [1, 1000].map((networks) => allowedInADay(visitorLimits[action], networks)),
    );
  const table = [
    "| What | One address | mails | cost | A thousand addresses | mails | cost |",
    "|---|--:|--:|--:|--:|--:|--:|",
    limited("Messages of the contact form", "message"),
    limited("Bookings for £0, with a code of 100 %", "freeBooking"),
    limited("Drafts of a booking or payment", "draft"),
    limited("Codes tried", "codeCheck"),
    row("Calls that are refused or only read", uses.refused, [letThrough, letThrough]),
  ].join("\n");
  const document = await readFile(
    new URL("../../docs/reliability.md", import.meta.url).pathname,
    "utf8",
  );
  expect(document).toContain(table);
});
