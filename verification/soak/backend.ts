import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import { allOf } from "#lambdas/database/expressions.ts";
import type { Item, Key } from "#lambdas/database/table.ts";
import { createDiscountCatalogue } from "#lambdas/discounts/discount-catalogue.ts";
import { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import { createVisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import { createRateLimitStore } from "#lambdas/limits/rate-limit-store.ts";
import type { Mail, Mailer } from "#lambdas/mail/ses-mailer.ts";
import { createPersonRecords } from "#lambdas/people/person-records.ts";
import { bookingIdOf, connectBookings } from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryStripe } from "#lambdas/testing/in-memory-stripe.ts";
import {
  createInMemoryTable,
  createTables,
  type Tables,
} from "#lambdas/testing/in-memory-table.ts";
import { withFollowUp } from "#lambdas/testing/services.ts";
import { createSettledEvents } from "#lambdas/upkeep/settled-events.ts";
import { site } from "#shared/site/site.ts";
import { minuteMs } from "#shared/values/durations.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { type Around, intercept } from "./intercept.ts";
import { blocksOnOffer } from "./visitors.ts";
import { webhookSecret } from "./webhooks.ts";

export const calendarKey = "key-of-the-calendar";

/** Which use of a code that is once per email is recorded for a mailbox. */
const isOfMailbox = ({ code }: Item) => String(code).includes("#");

export type Backend = ReturnType<typeof createBackend>;
/** The dependencies of one process. */
export type Dependencies = ReturnType<Backend["connect"]>;

/** Breaks the database, to show that the promises notice it. */
export type ChangeTables = (tables: Tables) => Tables;

/**
 * The stores and adapters of the functions over tables, Stripe and a mail service in memory.
 * @param codes the trainer's discount codes.
 */
export function createBackend(
  codes: readonly StoredDiscount[],
  changeTables: ChangeTables = (unchanged) => unchanged,
) {
  let time = Date.parse("2026-03-02T10:00:00.000Z");
  let isMailDown = false;
  let ids = 0;
  const now = () => new Date(time);
  const inbox: Mail[] = [];
  const { log, entries } = recordingLog();
  const stripe = createInMemoryStripe(now);
  const stored = createTables((name) =>
    createInMemoryTable(name, name === "discountCodes" ? codes : []),
  );
  const tables = changeTables(stored);
  const { store: _, ...stores } = connectBookings(tables);
  const mail: Mailer = {
    send: async (each) => {
      if (isMailDown) throw new Error("The mail service is down.");
      inbox.push(each);
    },
  };
  const website = async () => ({
    ...defaultWebsite,
    where: fullWebsite.where,
    offer: { ...defaultWebsite.offer, blocks: [...blocksOnOffer] },
  });
  const limits = createVisitorLimits({
    store: createRateLimitStore(tables.limits, () => "key"),
    address: "198.51.100.10",
    contactEmail: async () => defaultWebsite.where.contactEmail,
    now,
    log,
  });

  return {
    stripe,
    inbox,
    now,
    /** Nothing happens meanwhile. */
    advanceClock: (durationMs: number) => {
      time += durationMs;
    },
    setMailDown: (isDown: boolean) => {
      isMailDown = isDown;
    },
    /** Without the records of mailboxes. */
    codes: () =>
      stored.discountCodes
        .all()
        .filter((item) => !isOfMailbox(item))
        .map((code) => StoredDiscount.parse(code)),
    items: (name: keyof Tables) => stored[name].all(),
    /** DynamoDB deletes an expired item. */
    remove: (name: keyof Tables, key: Key) => stored[name].remove(key, allOf()),
    logged: entries,

    /**
     * The dependencies of one process.
     * @param around what each of its calls to another system goes through.
     * @param remainingMs how long a scheduled run may still take.
     */
    connect: (around: Around, remainingMs = () => 10 * minuteMs) => {
      const { cards, payments, cardRefunds, undelivered } = stripe;
      const all = {
        ...stores,
        cards,
        payments,
        cardRefunds,
        undelivered,
        mail,
        limits,
        settledEvents: createSettledEvents(tables.monthlyCounts),
        catalogue: createDiscountCatalogue(tables.discountCodes),
        people: createPersonRecords(tables.bookings),
        calendar: createCalendarStore(tables.settings),
        secrets: {
          publishableKey: async () => "pk_test",
          webhookSecret: async () => webhookSecret,
        },
      };
      const { secrets, ...dependencies } = intercept(all, around);
      // Others may write a booking between its reading and its change.
      const { bookings } = intercept({ bookings: tables.bookings }, around);
      return withFollowUp({
        ...dependencies,
        bookings: createBookingStore(bookings),
        table: bookings,
        keyOf: async () => calendarKey,
        periods: site.privacy.keepFor,
        newId: () => bookingIdOf(0xc000 + ids++),
        publishableKey: () => secrets.publishableKey(),
        webhookSecret: () => secrets.webhookSecret(),
        website,
        siteOrigin: "https://touchline.example",
        remainingMs,
        now,
        log,
      });
    },
  };
}
