import { completeBooking } from "#lambdas/bookings/change-booking.ts";
import type { StartedDraft } from "#lambdas/bookings/prepare-payment.ts";
import { refundBooking } from "#lambdas/bookings/refund-booking.ts";
import { settleBooking } from "#lambdas/bookings/settle-booking.ts";
import type { StartDependencies } from "#lambdas/bookings/start-booking.ts";
import { startBooking } from "#lambdas/bookings/start-booking.ts";
import type { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import type { Mail, Mailer } from "#lambdas/mail/mailer.ts";
import { type RecomputeDependencies, recomputeChanged } from "#lambdas/numbers/recompute.ts";
import { receiveEvent, type WebhookDependencies } from "#lambdas/payments/receive-event.ts";
import { startPayment } from "#lambdas/payments/start-payment.ts";
import type { TestBookings } from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryBookings } from "#lambdas/testing/in-memory-bookings.ts";
import { createInMemoryDiscounts } from "#lambdas/testing/in-memory-discounts.ts";
import {
  createInMemoryCodeTotals,
  createInMemoryMonths,
} from "#lambdas/testing/in-memory-figures.ts";
import { createInMemoryStripe, isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { runUpkeep, type UpkeepDependencies } from "#lambdas/upkeep/run-upkeep.ts";
import type { startBooking as endpoint } from "#shared/bookings/api.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import { type Around, intercept } from "./intercept.ts";
import { createWebhooks, webhookSecret } from "./webhooks.ts";

const minute = 60 * 1000;
export const hour = 60 * minute;

/** `ONCE50` has one use, once for each address; the others have no limit. */
const worldCodes: readonly StoredDiscount[] = [
  { code: "WELCOME10", percentOff: 10 },
  { code: "FREE100", percentOff: 100 },
  { code: "ONCE50", percentOff: 50, maximumUses: 1, oncePerEmail: true },
].map((code) => ({ ...code, active: true, createdAt: "2026-01-01T00:00:00.000Z" }));

/** What every visitor in these stories fills in. */
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

/** How somebody behaves whose request was answered with an error. */
export type Reaction = "tries again" | "walks away";

/** Ends the story of somebody who has walked away. */
export class WalkedAway extends Error {}

const maximumTries = 4;

/**
 * The whole backend over an in-memory Stripe and mail service and, unless another is given, an
 * in-memory database, with the people and machines that use it. Every call that our code makes to
 * another system goes through `around`.
 */
export function createWorld(
  around: Around,
  {
    reaction = "tries again",
    bookings = createInMemoryBookings(),
  }: { reaction?: Reaction; bookings?: TestBookings } = {},
) {
  let now = Date.parse("2026-03-02T10:00:00.000Z");
  let isMailDown = false;
  const inbox: Mail[] = [];
  const problems: string[] = [];
  const secretsOut = new Set<string>();
  const { log, entries } = recordingLog();
  const stripe = createInMemoryStripe();
  const figures = createInMemoryMonths();
  const discounts = createInMemoryDiscounts(worldCodes);
  const mail: Mailer = {
    send: async (each) => {
      if (isMailDown) throw new Error("The mail service is down.");
      inbox.push(each);
    },
  };
  const secrets = intercept(
    "secrets",
    { publishableKey: async () => "pk_test", webhookSecret: async () => webhookSecret },
    around,
  );
  const dependencies: StartDependencies &
    UpkeepDependencies &
    WebhookDependencies &
    RecomputeDependencies = {
    bookings: intercept("bookings", bookings.store, around),
    outbox: intercept("outbox", bookings.outbox, around),
    lists: intercept("lists", bookings.lists, around),
    cards: intercept("cards", stripe.cards, around),
    refunds: intercept("refunds", bookings.refunds, around),
    cardRefunds: intercept("cardRefunds", stripe.cardRefunds, around),
    mail: intercept("mail", mail, around),
    months: intercept("months", figures.months, around),
    counted: intercept("counted", bookings.counted, around),
    codes: intercept("codes", createInMemoryCodeTotals(discounts.items), around),
    recounted: (booking) => dependencies.bookings.recounted(booking),
    firstRecomputable: () => "2020-01",
    discounts: intercept("discounts", discounts.discounts, around),
    holds: intercept("holds", discounts.holds, around),
    claims: intercept("claims", discounts.claims, around),
    publishableKey: () => secrets.publishableKey(),
    webhookSecret: () => secrets.webhookSecret(),
    siteOrigin: "https://touchline.example",
    remainingMs: () => 10 * minute,
    now: () => new Date(now),
    log,
  };

  async function insistently<Answer>(
    request: () => Promise<Answer>,
    reaction: Reaction,
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await request();
      } catch {
        if (reaction === "walks away" || tries === maximumTries) throw new WalkedAway();
      }
    }
  }

  async function begin(request: () => Promise<StartedDraft>): Promise<StartedDraft> {
    const answer = await insistently(request, reaction);
    if (answer.status === "awaiting_payment") await handOut(answer.clientSecret);
    return answer;
  }
  const withCode = (discountCode: string | undefined) =>
    discountCode === undefined ? {} : { discountCode };

  const webhooks = createWebhooks(stripe, {
    receive: (event) => insistently(() => receiveEvent(dependencies, event), "tries again"),
    now: dependencies.now,
  });

  /** What anybody's browser does with a draft it has begun. */
  const browser = {
    pay: (answer: StartedDraft, card?: "good" | "declined"): boolean =>
      answer.status === "awaiting_payment" && stripe.pay(answer.clientSecret, card),
    confirm: () => insistently(() => settleBooking(dependencies, form.bookingId), reaction),
  };

  /** The browser of somebody who books a consultation. */
  const visitor = {
    ...browser,
    start: (discountCode?: string) =>
      begin(() => startBooking(dependencies, { body: { ...form, ...withCode(discountCode) } })),
  };

  /** The browser of somebody who pays for sessions; the id and the person are those of the form. */
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

  /** What has become of the visitor's booking. */
  const booking = () => bookings.store.find(form.bookingId);

  /** A secret opens a payment. It may not be out before the draft knows which payment that is. */
  async function handOut(clientSecret: string): Promise<void> {
    secretsOut.add(clientSecret);
    if (stripe.all().filter(isOpen).length > 1) {
      problems.push("A secret was handed out while two intents could be paid.");
    }
    const intent = stripe.all().find((each) => each.clientSecret === clientSecret);
    const stored = await booking();
    if (stored?.paymentStatus === "pending" && stored.paymentIntentId !== intent?.id) {
      problems.push("A secret was handed out for an intent that is not stored on the draft.");
    }
  }

  /** The trainer, at the admin pages. */
  const trainer = {
    complete: () =>
      insistently(
        () => completeBooking(dependencies.bookings, form.bookingId, "alex", new Date(now)),
        reaction,
      ),
    /** @param number which refund: the same one asked for again is the same refund. */
    refund: (number: number, amount: number) => {
      const refundId = `0b5c1f0e-8b1d-4b8f-9a3e-00000000000${number}`;
      const body = {
        refundId,
        amount,
        reason: "requested_by_customer",
        note: "Moved away.",
      } as const;
      const input = { params: { bookingId: form.bookingId }, body };
      return insistently(() => refundBooking(dependencies, input, "alex"), reaction);
    },
  };

  /** One run of the schedule. A failed run raises an alarm, and the schedule goes on. */
  async function upkeep(): Promise<void> {
    await runUpkeep(dependencies, 15 * minute).catch(() => undefined);
    await recomputeChanged(dependencies).catch(() => undefined);
  }

  /** Lets time pass, with upkeep four times an hour. */
  async function wait(durationMs: number): Promise<void> {
    for (let passed = 0; passed < durationMs; passed += 15 * minute) {
      now += 15 * minute;
      await upkeep();
    }
  }

  /**
   * Lets upkeep do all it has to: an hour for what is paid, a day until a draft is too old, and
   * another hour for what has gone wrong with that. The runs that would find nothing are left out.
   */
  async function comeToRest(): Promise<void> {
    await wait(hour);
    const isPaid = stripe.succeeded().length > 0;
    if (isPaid && (await booking())?.paymentStatus !== "completed") {
      problems.push("A payment was not booked within the hour.");
    }
    now += 24 * hour;
    await wait(hour);
  }

  return {
    visitor,
    payer,
    trainer,
    stripe: { ...stripe, ...webhooks },
    upkeep,
    wait,
    comeToRest,
    /** Lets time pass with nobody at work. */
    sleep: (durationMs: number) => {
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
    figures,
    /** The codes as they are, with what is held of them. */
    discounts,
    /** The secrets that browsers have. */
    secretsOut,
    dependencies,
    /** What went wrong on the way. */
    problems,
    logged: entries,
  };
}

export type World = ReturnType<typeof createWorld>;
