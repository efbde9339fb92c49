import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { openTable } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { Website } from "#shared/website/website.ts";
import {
  createKeyedDigest,
  createRateLimitStore,
  networkOf,
  type RateLimitStore,
} from "./rate-limit-store.ts";
import { type LimitedAction, visitorLimits } from "./visitor-limits.ts";

const minute = 60;
const hour = 60 * minute;

const reasons: Readonly<Record<LimitedAction, string>> = {
  message: "messages",
  freeBooking: "free bookings",
  draft: "bookings begun",
  codeCheck: "discount codes tried",
};

/** The limits as they apply to the visitor of one request. */
export interface VisitorLimits {
  /** Counts one more of what the visitor does. @throws DomainError `too_many_requests` */
  count(action: LimitedAction): Promise<void>;
}

export function createVisitorLimits({
  store,
  address,
  website,
  now,
  log,
}: {
  readonly store: RateLimitStore;
  readonly website: ReadWebsite;
  /** The visitor's network address. */
  readonly address: string;
  readonly now: () => Date;
  readonly log: Log;
}): VisitorLimits {
  return {
    count: async (action) => {
      const { where } = await website();
      // In this order: what a network may not do any more is not counted for everyone.
      for (const limit of visitorLimits[action]) {
        const retryAfterSeconds = await store.take(action, limit, networkOf(address), now());
        if (retryAfterSeconds === undefined) continue;
        log.warn("limit_reached", { reason: action, state: limit.of });
        const whose = limit.of === "network" ? "from your connection" : "today";
        throw refusal(`Too many ${reasons[action]} ${whose}.`, retryAfterSeconds, where);
      }
    },
  };
}

/**
 * The refusal of a visitor for some time.
 * @param reason a sentence.
 */
export function refusal(
  reason: string,
  retryAfterSeconds: number,
  { contactEmail }: Pick<Website["where"], "contactEmail">,
): DomainError {
  const wait = waitingTime(retryAfterSeconds);
  return new DomainError("too_many_requests", {
    retryAfterSeconds,
    detail: `${reason} Try again in ${wait}, or write to the trainer at ${contactEmail}.`,
  });
}

/** Minutes or hours, rounded up. */
function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds > 59 * minute
      ? [Math.ceil(seconds / hour), "hour"]
      : [Math.ceil(seconds / minute), "minute"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** The environment of every function that counts what visitors do. */
export const limitsEnvironment = {
  LIMITS_TABLE: z.string(),
  /** Also the key of the digests. */
  ORIGIN_SECRET: z.string().check(z.minLength(1)),
};
const LimitsEnvironment = z.object(limitsEnvironment);

/** @returns the limits for the visitor of a request */
export function connectLimits(
  { LIMITS_TABLE, ORIGIN_SECRET }: z.infer<typeof LimitsEnvironment>,
  database: DynamoDBDocumentClient,
  website: ReadWebsite,
) {
  const table = openTable(database, LIMITS_TABLE);
  const store = createRateLimitStore(table, createKeyedDigest(ORIGIN_SECRET));
  return ({ address, log }: { address: string; log: Log }): VisitorLimits =>
    createVisitorLimits({
      store,
      address,
      website,
      now: () => new Date(),
      log,
    });
}
