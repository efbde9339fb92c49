import { describe, expect, test } from "vitest";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { confirmDraft } from "#lambdas/bookings/settling/confirm-draft.ts";
import { startBooking } from "#lambdas/consultations/start-booking.ts";
import { mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { handleEvent } from "#lambdas/payments/receive-event.ts";
import { startBlockPayment, startPayment } from "#lambdas/sessions/start-payment.ts";
import { at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { erasePerson } from "./erase-person.ts";
import { createPersonRecords } from "./person-records.ts";

/**
 * A person is erased at each point of their checkout, between any two calls of the database or of Stripe, while
 * their tab, Stripe and upkeep go on in any order. The trainer's side of the promise: nothing that was typed is in
 * any item afterwards, and money that was taken is in view.
 */

const typed = {
  name: "Zebedee Quillfeather",
  email: "Zebedee.Q@typed.example",
  phone: "07123 456789",
  fitnessGoals: "typed-goals",
  dietaryRestrictions: "typed-diet",
  medicalConditions: "typed-condition",
  additionalNotes: "typed-notes",
};
const clientToken = "typedtypedtypedtypedtypedtypedtypedtypedtyp";
const requestDigest = "typed-digest".padEnd(43, "d");
const marker = /zebedee|quillfeather|typed|456789/i;

const answers = { ...sampleAnswers, ...typed, healthConsent: currentHealthConsent.version };
const [{ pricePence: _, ...block } = { pricePence: 0, name: "", sessions: 2, weeks: 1 }] =
  fullWebsite.offer.blocks;

type Services = ReturnType<typeof createCheckout>;
type Step = (services: Services) => Promise<unknown>;

/** What is booked, by the steps of its tab. */
const kinds = {
  consultation: (code?: string) => (services: Services) =>
    startBooking(services.dependencies, {
      body: { bookingId, ...answers, clientToken, requestDigest, ...codeOf(code) },
    }),
  session: (code?: string) => (services: Services) =>
    startPayment(services.dependencies, {
      body: { paymentId: bookingId, amount: 4000, ...payment, ...codeOf(code) },
    }),
  block: (code?: string) => (services: Services) =>
    startBlockPayment(services.dependencies, {
      body: { paymentId: bookingId, block, ...payment, ...codeOf(code) },
    }),
};
const payment = {
  payer: { name: typed.name, email: typed.email },
  clientToken,
  requestDigest,
};
const codeOf = (discountCode?: string) => (discountCode ? { discountCode } : {});

const pay: Step = async ({ stripe, secrets }) => stripe.pay(secrets.at(-1) ?? "none");
const confirm: Step = ({ dependencies }) => confirmDraft(dependencies, bookingId);
const webhook: Step = async ({ dependencies, stripe }) => {
  for (const { id: paymentIntentId, amountReceived } of stripe.succeeded()) {
    const event = { kind: "payment_succeeded", eventId: "evt_1", bookingId } as const;
    const followUp = async () => {};
    await handleEvent({ ...dependencies, followUp }, { ...event, paymentIntentId, amountReceived });
  }
};
const upkeep: Step = async ({ dependencies, pass }) => {
  pass(1);
  await runUpkeep(dependencies);
};

function createCheckout() {
  let minutes = 0;
  const discountCodes = [
    discountOf({ code: "WELCOME10" }),
    discountOf({ code: "ONCE50", percentOff: 50, oncePerEmail: true }),
    discountOf({ code: "FREE100", percentOff: 100, oncePerEmail: true }),
  ];
  const services = createServices({
    discountCodes,
    now: () => at(minutes),
    website: async () => fullWebsite,
  });
  const { tables, dependencies, discounts, stripe } = services;
  const people = createPersonRecords(tables.bookings);
  const state = { calls: 0, eraseAt: Infinity, isErasing: false, secrets: [] as string[] };
  let isErased = false;
  let wasDraft = false;
  let during: Step | undefined;
  let duringAt = Infinity;
  let eraseCalls = 0;

  const checkout = {
    ...services,
    secrets: state.secrets,
    /** Lets minutes pass. */
    pass: (more: number) => {
      minutes += more;
    },
    items: () => Object.values(tables).flatMap((table) => table.all()),
    booking: () => tables.bookings.all().find((item) => item["bookingId"] === bookingId),
    isErased: () => isErased,
    /** Whether it was a draft when its person was erased. */
    wasDraft: () => wasDraft,
    erase: async () => {
      state.isErasing = true;
      const body = { email: typed.email.toLowerCase() };
      const erasing = {
        people,
        bookings: dependencies.bookings,
        discounts,
        now: () => at(minutes),
      };
      const { report } = await erasePerson(erasing, "person", { body }, () => undefined);
      isErased ||= report.erased + report.deleted > 0;
      wasDraft ||= report.deleted > 0;
      state.isErasing = false;
    },
    eraseBefore: (call: number) => {
      state.eraseAt = call;
    },
    /** Makes a step happen between two calls of the erasure. */
    crossErasure: (step: Step, call: number) => {
      during = step;
      duringAt = call;
    },
    calls: () => state.calls,
    eraseCalls: () => eraseCalls,
  };

  async function beforeCall() {
    if (state.isErasing) {
      if (!during) return;
      const step = during;
      eraseCalls += 1;
      if (eraseCalls !== duringAt) return;
      during = undefined;
      state.isErasing = false;
      await attempt(checkout, step);
      state.isErasing = true;
      return;
    }
    if (isErased) expectNothingTyped(checkout);
    state.calls += 1;
    if (state.calls === state.eraseAt) await checkout.erase();
  }

  for (const target of [...Object.values(tables), stripe.cards]) watch(target, beforeCall);
  return checkout;
}

/** Calls something before each method of an object. */
function watch(target: object, before: () => Promise<void>) {
  for (const [name, method] of Object.entries(target)) {
    if (typeof method !== "function" || name === "all") continue;
    Object.assign(target, {
      [name]: async (...parameters: unknown[]) => {
        await before();
        return method(...parameters);
      },
    });
  }
}

/** A step that may be refused, as the visitor's page, Stripe or the next run of upkeep take it. */
async function attempt(services: Services, step: Step): Promise<unknown> {
  try {
    const answer = await step(services);
    const secret = (answer as { clientSecret?: string } | undefined)?.clientSecret;
    if (secret !== undefined) services.secrets.push(secret);
    return answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

/** Items are never changed in place, so each is read once. */
const clean = new WeakSet<object>();

function expectNothingTyped({ items }: Pick<Services, "items">) {
  const asText = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  for (const item of items()) {
    if (clean.has(item)) continue;
    expect(JSON.stringify(item, asText)).not.toMatch(marker);
    clean.add(item);
  }
}

/** What must be so once everything has come to rest. */
async function expectErased(services: Services) {
  const { stripe, booking, isErased, discounts, store, dependencies, secrets } = services;
  expect(isErased()).toBe(true);
  expectNothingTyped(services);
  const taken = stripe.succeeded();
  const exposed = stripe.all().filter((each) => secrets.includes(each.clientSecret));
  expect(exposed.filter(isOpen)).toEqual([]);
  for (const code of ["ONCE50", "FREE100"]) {
    expect(await discounts.isUsedByMailbox(code, mailboxOf(typed.email), bookingIdOf(2))).toBe(
      false,
    );
  }
  const row = booking();
  if (taken.length > 0) {
    expect(taken).toHaveLength(1);
    expect(row).toMatchObject({
      paymentStatus: "completed",
      amount: taken[0]!.amountReceived,
      paymentIntentId: taken[0]!.id,
    });
    expect(row).toHaveProperty("erasedAt");
    expect(row?.["attention"] !== undefined).toBe(services.wasDraft());
    if (services.wasDraft()) {
      expect(row).toMatchObject({ attention: "paid_after_erasure", pendingWork: "trainer" });
      const body = {
        refundId: bookingIdOf(0xf1),
        amount: taken[0]!.amountReceived,
        reason: "requested_by_customer",
      } as const;
      await refundBooking(dependencies, { params: { bookingId }, body }, "alex@example.com");
      expect(booking()).not.toHaveProperty("pendingWork");
    }
  } else {
    const isFree = row?.["paymentStatus"] === "bypassed";
    if (!isFree) {
      for (const code of ["ONCE50", "WELCOME10", "FREE100"]) {
        expect((await discounts.find(code))?.usedBy).toEqual({});
      }
    }
    services.pass(25 * 60);
    await runUpkeep(dependencies);
    if (!isFree) expect(await store.find(bookingId)).toBeUndefined();
  }
}

const afterwards: Record<string, readonly Step[]> = {
  "webhook, confirm, upkeep": [webhook, confirm, upkeep],
  "upkeep, upkeep, confirm": [upkeep, upkeep, confirm],
};

const { consultation, session, block: ofBlock } = kinds;
const checkouts: Record<string, readonly Step[]> = {
  "a consultation, paid": [consultation(), pay],
  "a consultation, sent again at another price, paid": [
    consultation(),
    consultation("ONCE50"),
    pay,
  ],
  "a consultation, paid and sent again": [consultation(), pay, consultation("FREE100")],
  "a consultation, free": [consultation(), consultation("FREE100")],
  "a session, free at once": [session("FREE100")],
  "a session, not paid": [session("ONCE50"), session()],
  "a block, paid": [ofBlock(), pay],
};

describe.each(Object.entries(checkouts))("A person who checks out (%s)", (_, tab) => {
  test.each(Object.entries(afterwards))(
    "and is erased before any call does not come back (%s).",
    async (_order, rest) => {
      const steps = [...tab, ...rest, ...tab, webhook, confirm];
      let erasures = 0;
      let isLast = false;
      for (let call = 1; !isLast; call += 1) {
        const services = createCheckout();
        services.eraseBefore(call);
        for (const step of steps) {
          await attempt(services, step);
          if (services.isErased()) expectNothingTyped(services);
        }
        isLast = services.calls() < call;
        // Before the draft is stored there is nobody to erase.
        if (!services.isErased()) continue;
        erasures += 1;
        await attempt(services, upkeep);
        await expectErased(services);
      }
      expect(erasures).toBeGreaterThan(10);
    },
  );

  test("and goes on between any two calls of the erasure does not come back.", async () => {
    for (const crossing of [...tab, confirm, webhook, upkeep]) {
      let isLast = false;
      for (let call = 1; !isLast; call += 1) {
        const services = createCheckout();
        await attempt(services, tab[0]!);
        if (tab.includes(pay)) await attempt(services, pay);
        services.crossErasure(crossing, call);
        await services.erase().catch(() => undefined);
        isLast = services.eraseCalls() < call;
        // A conflict is repeated by the trainer.
        await services.erase();
        for (const step of [...tab, webhook, confirm, upkeep, upkeep])
          await attempt(services, step);
        await expectErased(services);
      }
    }
  });
});
