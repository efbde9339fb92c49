import type { Table } from "#lambdas/database/table.ts";
import type { Log } from "#lambdas/http/log.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import {
  type Counted,
  createRateLimitStore,
  networksOf,
  type RateLimit,
  type RateLimitStore,
} from "./rate-limit-store.ts";
import {
  type DraftCall,
  draftCalls,
  type LimitedAction,
  refusal,
  type SiteAction,
  siteLimits,
  visitorLimits,
} from "./visitor-limits.ts";

const reasons: Readonly<Record<LimitedAction | DraftCall, string>> = {
  message: "messages",
  freeBooking: "free bookings",
  draft: "booking attempts",
  codeCheck: "discount codes tried",
  linkCheck: "links tried",
  restart: "attempts to pay",
  confirmation: "checks of the payment",
};

const whose: Readonly<Record<RateLimit["of"], string>> = {
  network: "from your connection",
  mailbox: "for this email address",
  everyone: "today",
  draft: "for one booking",
};

type CountedBy = Readonly<Partial<Record<RateLimit["of"], readonly Counted[]>>>;
const only = (name: string): readonly Counted[] => [{ name, room: 1 }];

/** The limits of a draft, from whatever address it is called. */
export interface DraftLimits {
  /** Counts one more call for a draft. @throws DomainError `too_many_requests` */
  countCall(call: DraftCall, bookingId: string): Promise<void>;
}

/** The limits as they apply to the visitor of one request. */
export interface VisitorLimits extends DraftLimits {
  /**
   * Counts one more of what the visitor does.
   * @param mailbox that gets mail for it, as `mailboxOf` gives it.
   * @throws DomainError `too_many_requests`
   */
  count(action: LimitedAction, mailbox?: string): Promise<void>;
  /** Counts one more of what the site does by itself. @returns whether it may. */
  allows(action: SiteAction, mailbox?: string): Promise<boolean>;
}

interface LimitsContext {
  readonly store: RateLimitStore;
  /** Where visitors may write to, read only when one is refused. */
  readonly contactEmail: () => Promise<string>;
  readonly now: () => Date;
  readonly log: Log;
}

async function take(
  { store, contactEmail, now, log }: LimitsContext,
  what: LimitedAction | DraftCall,
  limits: readonly RateLimit[],
  counted: CountedBy,
): Promise<void> {
  // Networks first: a refused request does not count towards the limit for everyone.
  for (const limit of limits) {
    const retryAfterSeconds = await store.take(what, limit, counted[limit.of] ?? [], now());
    if (retryAfterSeconds === undefined) continue;
    log.warn("limit_reached", { reason: what, state: limit.of });
    const reason = `Too many ${reasons[what]} ${whose[limit.of]}.`;
    throw refusal(reason, retryAfterSeconds, await contactEmail());
  }
}

function createDraftLimits(context: LimitsContext): DraftLimits {
  return {
    countCall: (call, bookingId) =>
      take(context, call, draftCalls[call], { draft: only(bookingId) }),
  };
}

/** @param address the visitor's network address. */
export function createVisitorLimits({
  address,
  ...context
}: LimitsContext & { readonly address: string }): VisitorLimits {
  return {
    ...createDraftLimits(context),
    count: (action, mailbox) =>
      take(context, action, visitorLimits[action], {
        network: networksOf(address),
        ...(mailbox !== undefined && { mailbox: only(mailbox) }),
      }),
    allows: async (action, mailbox) => {
      const { store, now, log } = context;
      const counted = mailbox === undefined ? [] : only(mailbox);
      for (const limit of siteLimits[action]) {
        if ((await store.take(action, limit, counted, now())) === undefined) continue;
        log.warn("limit_reached", { reason: action, state: limit.of });
        return false;
      }
      return true;
    },
  };
}

interface LimitsTables {
  readonly LIMITS_TABLE: Table;
  readonly SETTINGS_TABLE: Table;
}

function connect({ LIMITS_TABLE, SETTINGS_TABLE }: LimitsTables) {
  const store = createRateLimitStore(LIMITS_TABLE);
  const website = createWebsiteReader(SETTINGS_TABLE);
  return (log: Log): LimitsContext => ({
    store,
    contactEmail: async () => (await website()).where.contactEmail,
    now: () => new Date(),
    log,
  });
}

/** @returns the limits for the visitor of a request */
export function connectLimits(tables: LimitsTables) {
  const contextOf = connect(tables);
  return ({ address, log }: { address: string; log: Log }): VisitorLimits =>
    createVisitorLimits({ ...contextOf(log), address });
}

/** @returns the limits of drafts for a request whose address is not known */
export function connectDraftLimits(tables: LimitsTables) {
  const contextOf = connect(tables);
  return (log: Log): DraftLimits => createDraftLimits(contextOf(log));
}
