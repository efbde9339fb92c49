import { type FollowUpDependencies, followUpAtOnce } from "#lambdas/bookings/follow-up.ts";
import { createVisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import { createRateLimitStore } from "#lambdas/limits/rate-limit-store.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { createSettledEvents } from "#lambdas/upkeep/settled-events.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { DiscountCode } from "#shared/discounts/discount-code.ts";
import { sampleDiscount } from "#shared/testing/discount.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { at, connectBookings, fullPrice, paidIntentOf, savePaid } from "./bookings.ts";
import { recordingLog } from "./http.ts";
import { createInMemoryStripe } from "./in-memory-stripe.ts";
import { createInMemoryTable, createTables } from "./in-memory-table.ts";

/** A discount code of 10 % that is unused and has no limits, unless these values differ. */
export const discountOf = (values: Partial<DiscountCode> & Record<string, unknown>) => ({
  ...sampleDiscount,
  usedBy: {},
  ...values,
});

/** Bookings that these dependencies settle are followed up at once, with the same dependencies. */
export function withFollowUp<Dependencies extends FollowUpDependencies>(
  dependencies: Dependencies,
) {
  return { ...dependencies, followUp: followUpAtOnce(dependencies) };
}

/** What the services depend on: tables, Stripe, an inbox and a log, all in memory. */
export function createServices({
  discountCodes = [],
  now = () => at(),
  website = async () => defaultWebsite,
}: {
  readonly discountCodes?: readonly ReturnType<typeof discountOf>[];
  readonly now?: () => Date;
  readonly website?: ReadWebsite;
} = {}) {
  const tables = createTables((name) =>
    createInMemoryTable(name, name === "discountCodes" ? discountCodes : []),
  );
  const stores = connectBookings(tables);
  const stripe = createInMemoryStripe(now);
  const inbox: Mail[] = [];
  let isMailDown = false;
  const mail = {
    send: async (each: Mail) => {
      if (isMailDown) throw new Error("The mail service is down.");
      inbox.push(each);
    },
  };
  const recorded = recordingLog();
  const { log } = recorded;
  const store = createRateLimitStore(tables.limits, () => "key");
  const contactEmail = async () => (await website()).where.contactEmail;
  /** The limits for a visitor who calls from this address. */
  const limitsOf = (address: string) =>
    createVisitorLimits({ store, address, contactEmail, now, log });
  /** Stores a consultation that was paid for with £50. */
  const savePaidConsultation = () => {
    stripe.put(paidIntentOf(fullPrice));
    return savePaid(stores.store);
  };
  const dependencies = withFollowUp({
    ...stores,
    limits: limitsOf("198.51.100.10"),
    bookings: stores.store,
    cards: stripe.cards,
    cardRefunds: stripe.cardRefunds,
    undelivered: stripe.undelivered,
    settledEvents: createSettledEvents(tables.monthlyCounts),
    payments: stripe.payments,
    periods: { healthAnswersMonths: 12, bookingsTaxYears: 7 },
    mail,
    publishableKey: async () => "pk_test_1",
    website,
    siteOrigin: "https://touchline.example",
    remainingMs: (): number => 60_000,
    now,
    log,
  });
  return {
    ...stores,
    ...recorded,
    tables,
    stripe,
    inbox,
    /** Makes the mail service fail, or work again. */
    breakMail: (isBroken: boolean) => {
      isMailDown = isBroken;
    },
    limitsOf,
    savePaidConsultation,
    dependencies,
  };
}
