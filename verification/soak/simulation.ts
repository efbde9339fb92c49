import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { completeBooking } from "#lambdas/bookings/change-booking.ts";
import type { StartedDraft } from "#lambdas/bookings/prepare-payment.ts";
import { refundBooking } from "#lambdas/bookings/refund-booking.ts";
import { settleBooking } from "#lambdas/bookings/settle-booking.ts";
import type { StartDependencies } from "#lambdas/bookings/start-booking.ts";
import { startBooking } from "#lambdas/bookings/start-booking.ts";
import {
  createDiscountCatalogue,
  type DiscountCatalogue,
} from "#lambdas/discounts/discount-catalogue.ts";
import { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import { createVisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import { createKeyedDigest, createRateLimitStore } from "#lambdas/limits/rate-limit-store.ts";
import type { Mail, Mailer } from "#lambdas/mail/ses-mailer.ts";
import {
  firstRecomputable,
  mostInMonth,
  type RecomputeDependencies,
  recomputeChanged,
} from "#lambdas/numbers/recompute.ts";
import { receiveEvent, type WebhookDependencies } from "#lambdas/payments/receive-event.ts";
import { startPayment } from "#lambdas/payments/start-payment.ts";
import type { ErasingDependencies } from "#lambdas/people/erase-person.ts";
import { createPersonRecords } from "#lambdas/people/person-records.ts";
import { connectBookings } from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryStripe, isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import {
  createInMemoryTable,
  createTables,
  type Tables,
} from "#lambdas/testing/in-memory-table.ts";
import { createRetentionList, type RetentionDependencies } from "#lambdas/upkeep/run-retention.ts";
import { runUpkeep, type UpkeepDependencies } from "#lambdas/upkeep/run-upkeep.ts";
import type { startBooking as endpoint } from "#shared/bookings/api.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { type Around, intercept } from "./fault-injection.ts";
import { createWebhooks, webhookSecret } from "./webhooks.ts";

export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;

/** `ONCE50` has one use and is once per address; the others have no limit. */
const discountCodes: readonly StoredDiscount[] = [
  { code: "WELCOME10", percentOff: 10 },
  { code: "FREE100", percentOff: 100 },
  { code: "ONCE50", percentOff: 50, oncePerEmail: true, ...limitedTo(1) },
].map(storedCode);

/** An active code without a limit, unless these values differ. */
export function storedCode(
  values: Pick<StoredDiscount, "code" | "percentOff"> & Partial<StoredDiscount>,
): StoredDiscount {
  return { active: true, createdAt: "2026-01-01T00:00:00.000Z", ...values };
}

export function limitedTo(maximumUses: number) {
  return { maximumUses, usesBeforeLimit: 0, holders: {} };
}

/** The booking form that the visitor submits in every scenario. */
export const form: Omit<EndpointInput<typeof endpoint>["body"], "discountCode"> = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01",
  name: "Sam Visitor",
  email: "sam@example.org",
  phone: "07123456789",
  fitnessGoals: "Run ten kilometres",
  currentFitnessLevel: "beginner",
  dietaryRestrictions: "",
  medicalConditions: "Asthma",
  healthConsent: "2026-11-20",
  preferredWorkoutDays: ["Monday"],
  additionalNotes: "",
};

/** What the visitor or the trainer does after a request that was answered with an error. */
export type Reaction = "tries again" | "gives up";

/** Ends a scenario whose visitor or trainer has given up. */
export class GaveUp extends Error {}

/** Waits for a request whose sender may give up. */
export async function unlessGivenUp(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof GaveUp)) throw error;
  });
}

/** What the functions depend on. */
export type Dependencies = StartDependencies &
  UpkeepDependencies &
  WebhookDependencies &
  RecomputeDependencies &
  RetentionDependencies &
  ErasingDependencies & { readonly catalogue: DiscountCatalogue };

const maximumTries = 4;

/**
 * Simulates the backend with its visitor, trainer, Stripe and schedule, over an in-memory Stripe, an
 * in-memory mail service and, by default, an in-memory database. Every call of the backend to
 * another system goes through `around`.
 */
export function createSimulation(
  around: Around,
  {
    reaction = "tries again",
    codes = discountCodes,
    tables: given = {},
  }: {
    reaction?: Reaction;
    codes?: readonly StoredDiscount[];
    /** In place of tables in memory; the codes are stored already. */
    tables?: Partial<Tables>;
  } = {},
) {
  let now = Date.parse("2026-03-02T10:00:00.000Z");
  let isMailDown = false;
  let hasGivenUp = false;
  const inbox: Mail[] = [];
  const problems: string[] = [];
  const exposedSecrets = new Set<string>();
  const { log, entries } = recordingLog();
  const stripe = createInMemoryStripe(() => new Date(now));
  const tables = createTables(
    (name) => given[name] ?? createInMemoryTable(name, name === "discountCodes" ? codes : []),
  );
  const stores = connectBookings(tables);
  const mail: Mailer = {
    send: async (each) => {
      if (isMailDown) throw new Error("The mail service is down.");
      inbox.push(each);
    },
  };
  const erasure = createBookingErasure(createBookingItems(tables.bookings));
  const website = async () => defaultWebsite;
  const limits = createVisitorLimits({
    store: createRateLimitStore(tables.limits, createKeyedDigest("key")),
    address: "198.51.100.10",
    website,
    now: () => new Date(now),
    log,
  });
  /**
   * The dependencies of one process.
   * @param remainingMs how long a scheduled run may still take.
   */
  function connect(around: Around, remainingMs = () => 10 * minuteMs): Dependencies {
    const secrets = intercept(
      "secrets",
      { publishableKey: async () => "pk_test", webhookSecret: async () => webhookSecret },
      around,
    );
    const store = intercept("bookings", stores.store, around);
    return {
      bookings: store,
      outbox: intercept("outbox", stores.outbox, around),
      lists: intercept("lists", stores.lists, around),
      cards: intercept("cards", stripe.cards, around),
      refunds: intercept("refunds", stores.refunds, around),
      cardRefunds: intercept("cardRefunds", stripe.cardRefunds, around),
      undelivered: intercept("undelivered", stripe.undelivered, around),
      cardDisputes: intercept("cardDisputes", stripe.cardDisputes, around),
      mail: intercept("mail", mail, around),
      months: intercept("months", stores.months, around),
      counted: intercept("counted", stores.counted, around),
      codes: intercept("codes", stores.codes, around),
      recounted: store.recounted,
      firstRecomputable,
      mostInMonth,
      discounts: intercept("discounts", stores.discounts, around),
      holds: intercept("holds", stores.holds, around),
      claims: intercept("claims", stores.claims, around),
      catalogue: intercept("catalogue", createDiscountCatalogue(tables.discountCodes), around),
      erasure: intercept("erasure", erasure, around),
      people: intercept("people", createPersonRecords(tables.bookings), around),
      due: intercept("retention", createRetentionList(tables.bookings), around).due,
      periods: site.privacy.keepFor,
      limits: intercept("limits", limits, around),
      publishableKey: () => secrets.publishableKey(),
      webhookSecret: () => secrets.webhookSecret(),
      website,
      siteOrigin: "https://touchline.example",
      remainingMs,
      now: () => new Date(now),
      log,
    };
  }
  const dependencies = connect(around);

  async function withRetries<Answer>(
    request: () => Promise<Answer>,
    reaction: Reaction,
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await request();
      } catch {
        if (reaction === "tries again" && tries < maximumTries) continue;
        hasGivenUp = true;
        throw new GaveUp();
      }
    }
  }

  async function begin(request: () => Promise<StartedDraft>): Promise<StartedDraft> {
    const answer = await withRetries(request, reaction);
    if (answer.status === "awaiting_payment") await checkClientSecret(answer.clientSecret);
    return answer;
  }
  const withCode = (discountCode: string | undefined) =>
    discountCode === undefined ? {} : { discountCode };

  const webhooks = createWebhooks(stripe, {
    receive: (event) => withRetries(() => receiveEvent(dependencies, event), "tries again"),
    now: dependencies.now,
  });

  /** What a browser does with a draft that it has started. */
  const browser = {
    pay: (answer: StartedDraft, card?: "good" | "declined"): boolean =>
      answer.status === "awaiting_payment" && stripe.pay(answer.clientSecret, card),
    confirm: () => withRetries(() => settleBooking(dependencies, form.bookingId), reaction),
  };

  /** The browser of a visitor who books a consultation. */
  const visitor = {
    ...browser,
    start: (discountCode?: string) =>
      begin(() => startBooking(dependencies, { body: { ...form, ...withCode(discountCode) } })),
  };

  /** The browser of a payer on the payment page, with the id and the person of the form. */
  const payer = {
    ...browser,
    start: (
      amount: number,
      {
        code,
        payer = { name: form.name, email: form.email },
      }: { code?: string; payer?: Payer } = {},
    ) =>
      begin(() => {
        const body = { paymentId: form.bookingId, amount, payer, ...withCode(code) };
        return startPayment(dependencies, { body });
      }),
  };

  /** The visitor's booking as it is stored. */
  const booking = () => stores.store.find(form.bookingId);

  /** The browser can pay with a client secret, so its intent must be stored on the draft first. */
  async function checkClientSecret(clientSecret: string): Promise<void> {
    exposedSecrets.add(clientSecret);
    if (stripe.all().filter(isOpen).length > 1) {
      problems.push("The browser got a secret while two intents could be paid.");
    }
    const intent = stripe.all().find((each) => each.clientSecret === clientSecret);
    const stored = await booking();
    if (stored?.paymentStatus === "pending" && stored.paymentIntentId !== intent?.id) {
      problems.push("The browser got the secret of an intent that is not stored on the draft.");
    }
  }

  /** The trainer on the admin pages. */
  const trainer = {
    complete: () =>
      withRetries(
        () => completeBooking(dependencies.bookings, form.bookingId, "alex", new Date(now)),
        reaction,
      ),
    /** @param number identifies the refund: a repeated number is a repeated request. */
    refund: (number: number, amount: number) => {
      const refundId = `0b5c1f0e-8b1d-4b8f-9a3e-00000000000${number}`;
      const body = {
        refundId,
        amount,
        reason: "requested_by_customer",
        note: "Moved away.",
      } as const;
      const input = { params: { bookingId: form.bookingId }, body };
      return withRetries(() => refundBooking(dependencies, input, "alex"), reaction);
    },
  };

  /** One scheduled run. A failed run raises an alarm; the next one runs all the same. */
  async function upkeep(): Promise<void> {
    await runUpkeep(dependencies).catch(() => undefined);
    await recomputeChanged(dependencies).catch(() => undefined);
  }

  /** Advances the clock, with upkeep every 15 minutes. */
  async function runUpkeepFor(durationMs: number): Promise<void> {
    for (let passed = 0; passed < durationMs; passed += 15 * minuteMs) {
      now += 15 * minuteMs;
      await upkeep();
    }
  }

  /**
   * Runs upkeep until nothing is left to do: an hour for payments, then a day later, when drafts
   * have expired, another hour. The runs in between would find nothing and are left out.
   */
  async function finishAllWork(): Promise<void> {
    await runUpkeepFor(hourMs);
    const isPaid = stripe.succeeded().length > 0;
    if (isPaid && (await booking())?.paymentStatus !== "completed") {
      problems.push("A payment was not booked within the hour.");
    }
    now += 24 * hourMs;
    await runUpkeepFor(hourMs);
  }

  return {
    visitor,
    payer,
    trainer,
    stripe: { ...stripe, ...webhooks },
    upkeep,
    runUpkeepFor,
    finishAllWork,
    /** Advances the clock without upkeep. */
    advanceClock: (durationMs: number) => {
      now += durationMs;
    },
    mailService: {
      goDown: () => {
        isMailDown = true;
      },
      comeUp: () => {
        isMailDown = false;
      },
    },
    inbox,
    booking,
    months: () => stores.months.list(),
    codes: () =>
      Promise.all(
        codes.map(async ({ code }) =>
          StoredDiscount.parse(await tables.discountCodes.get({ code })),
        ),
      ),
    /** Whether a visitor or the trainer gave up in the scenario. */
    hasGivenUp: () => hasGivenUp,
    /** The client secrets that browsers have received. */
    exposedSecrets,
    dependencies,
    connect,
    /** Invariants that were violated during the scenario. */
    problems,
    logged: entries,
  };
}

export type Simulation = ReturnType<typeof createSimulation>;

type Scenario = (simulation: Simulation) => Promise<void>;

/** Scenarios by the final state that they have without a fault: a paid booking, a free one, or none. */
export type Scenarios = Readonly<
  Partial<Record<"paid" | "free" | "gone", Readonly<Record<string, Scenario>>>>
>;
