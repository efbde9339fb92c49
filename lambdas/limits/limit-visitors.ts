import type { Table } from "#lambdas/database/table.ts";
import type { Log } from "#lambdas/http/log.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { createRateLimitStore, networksOf, type RateLimitStore } from "./rate-limit-store.ts";
import { type LimitedAction, refusal, visitorLimits } from "./visitor-limits.ts";

const reasons: Readonly<Record<LimitedAction, string>> = {
  message: "messages",
  freeBooking: "free bookings",
  draft: "bookings begun",
  codeCheck: "discount codes tried",
  linkCheck: "links tried",
};

/** The limits as they apply to the visitor of one request. */
export interface VisitorLimits {
  /** Counts one more of what the visitor does. @throws DomainError `too_many_requests` */
  count(action: LimitedAction): Promise<void>;
}

export function createVisitorLimits({
  store,
  address,
  contactEmail,
  now,
  log,
}: {
  readonly store: RateLimitStore;
  /** Where visitors may write to, read only when one is refused. */
  readonly contactEmail: () => Promise<string>;
  /** The visitor's network address. */
  readonly address: string;
  readonly now: () => Date;
  readonly log: Log;
}): VisitorLimits {
  return {
    count: async (action) => {
      // Networks first: a refused request does not count towards the limit for everyone.
      for (const limit of visitorLimits[action]) {
        const retryAfterSeconds = await store.take(action, limit, networksOf(address), now());
        if (retryAfterSeconds === undefined) continue;
        log.warn("limit_reached", { reason: action, state: limit.of });
        const whose = limit.of === "network" ? "from your connection" : "today";
        throw refusal(
          `Too many ${reasons[action]} ${whose}.`,
          retryAfterSeconds,
          await contactEmail(),
        );
      }
    },
  };
}

/** @returns the limits for the visitor of a request */
export function connectLimits({
  LIMITS_TABLE,
  SETTINGS_TABLE,
}: {
  LIMITS_TABLE: Table;
  SETTINGS_TABLE: Table;
}) {
  const store = createRateLimitStore(LIMITS_TABLE);
  const website = createWebsiteReader(SETTINGS_TABLE);
  return ({ address, log }: { address: string; log: Log }): VisitorLimits =>
    createVisitorLimits({
      store,
      address,
      contactEmail: async () => (await website()).where.contactEmail,
      now: () => new Date(),
      log,
    });
}
