import { equals } from "#lambdas/database/expressions.ts";
import type { Item } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { recomputeChanged } from "#lambdas/numbers/recompute.ts";
import {
  createInMemoryTable,
  createTables,
  type Tables,
} from "#lambdas/testing/in-memory-table.ts";
import { runRetention } from "#lambdas/upkeep/run-retention.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { site } from "#shared/site/site.ts";
import type { Around } from "./fault-injection.ts";
import {
  createBank,
  createBrowser,
  createTrainer,
  type JourneyContext,
  limitsMs,
} from "./journey-actors.ts";
import { codeNames, createVisitor, journeyCodes, type Visitor } from "./journey-visitors.ts";
import { brokenPromises, type Journey, mailOf } from "./promises.ts";
import {
  createRandom,
  createScheduler,
  type Disturbance,
  RandomFaultError,
} from "./seeded-scheduler.ts";
import { createSimulation, type Dependencies, hourMs, minuteMs } from "./simulation.ts";

const dayMs = 24 * hourMs;

/** What the messages of errors quote, as those of the SDKs may do. */
const quotedText = "Zoe Quill, 07712345678, Asthma";

const disturbances: readonly (readonly [weight: number, disturbance: Disturbance])[] = [
  [2, { faultRate: 0, deathShare: 0 }],
  [4, { faultRate: 0.02, deathShare: 0.2 }],
  [3, { faultRate: 0.08, deathShare: 0.3 }],
  [1, { faultRate: 0.25, deathShare: 0.1 }],
];

export interface JourneyOptions {
  readonly seed: number;
  /** The number of the journey. Seed and number repeat it exactly. */
  readonly number: number;
  /** Tables with nothing but `journeyCodes`; by default in memory. */
  readonly storage?: Storage;
  /** Breaks the product, to show that the checks notice it. */
  readonly change?: (dependencies: Dependencies) => Dependencies;
}

export interface Storage {
  readonly tables: Tables;
  readonly readAll: (name: keyof Tables) => Promise<readonly Item[]>;
}

export function createStorageInMemory(): Storage {
  const tables = createTables((name) =>
    createInMemoryTable(name, name === "discountCodes" ? journeyCodes : []),
  );
  return { tables, readAll: async (name) => tables[name].all() };
}

export interface JourneyReport {
  /** Sentences about the promises that were broken. */
  readonly violations: readonly string[];
  /** Every step, call and fault, in order. */
  readonly trace: readonly string[];
  /** How often what happened. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Runs a random journey of a few visitors, the trainer, Stripe, the mail service and upkeep, over hours
 * or years, and checks what the product promises.
 */
export async function runJourney(options: JourneyOptions): Promise<JourneyReport> {
  const { journey, play } = createJourney(options);
  const { scheduler, violations } = journey;
  try {
    await play();
    violations.push(...(await brokenPromises(journey)));
  } catch (error) {
    violations.push(`The journey failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  return { violations, trace: scheduler.trace, counts: scheduler.counts };
}

function createJourney({
  seed,
  number,
  storage = createStorageInMemory(),
  change = (dependencies) => dependencies,
}: JourneyOptions) {
  const random = createRandom(`${seed}/${number}`);
  const violations: string[] = [];
  const simulation = createSimulation((_, proceed) => proceed(), {
    codes: journeyCodes,
    tables: storage.tables,
  });
  const { stripe, advanceClock, mailService } = simulation;
  const { now, bookings } = simulation.dependencies;
  const disturbance = random.weighted(disturbances);
  const scheduler = createScheduler({
    random,
    disturbance,
    personalText: quotedText,
    now,
    advanceClock,
    failNextKey: stripe.failNextKey,
  });
  const { step, together, count } = scheduler;

  const first = createVisitor(0, random);
  const others = Array.from({ length: random.below(4) }, (_, index) =>
    createVisitor(index + 1, random),
  );
  const visitors = [first, ...others] as const;
  /** The visitor whose booking most of the actions of the moment are about. */
  let focus = first;
  const popularCode = random.chance(0.5) ? random.pick(codeNames) : undefined;
  const journey: Journey = {
    simulation,
    dependencies: change(simulation.dependencies),
    scheduler,
    violations,
    visitors,
    mails: new Map(),
    erasures: [],
    refunds: [],
    isDisturbed: disturbance.faultRate > 0,
    readAll: storage.readAll,
  };

  /** Runs a function of the backend, which may die. */
  function run<Answer>(
    name: string,
    limitMs: number,
    task: (dependencies: Dependencies) => Promise<Answer>,
  ): Promise<Answer> {
    return scheduler.run(name, limitMs, (around, remainingMs) => {
      const observing: Around = (call, proceed, parameters) =>
        around(call, () => observed(call, proceed, parameters), parameters);
      return task(change(simulation.connect(observing, remainingMs)));
    });
  }

  /** Watches the mails that are sent, at the moment at which they are. */
  async function observed(
    call: string,
    proceed: () => Promise<unknown>,
    parameters: readonly unknown[],
  ) {
    const answer = await proceed();
    if (call === "mail.send") {
      const [mail] = parameters;
      const sent = simulation.inbox.find((each) => each === mail);
      if (sent) mailOf(journey, sent).deliver(now());
    }
    if (call === "outbox.recordSent") {
      const [bookingId, mail] = parameters;
      journey.mails.get(`${bookingId} ${mail}`)?.record();
    }
    return answer;
  }

  async function request<Answer>(
    name: string,
    limitMs: number,
    call: (dependencies: Dependencies) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(name, limitMs, call);
      } catch (error) {
        if (
          !(error instanceof DomainError || error instanceof RandomFaultError || isOutage(error))
        ) {
          violations.push(`${name} failed: ${error instanceof Error ? error.stack : error}`);
          return undefined;
        }
        const isRefused = error instanceof DomainError && error.code !== "payment_unavailable";
        scheduler.tell(`${name} is answered ${isRefused ? error.code : "with an error"}`);
        if (error instanceof DomainError) count(`answer ${error.code}`);
        if ((isRefused && error.code !== "conflict") || tries === 3 || random.chance(0.3)) {
          return undefined;
        }
      }
    }
  }

  const context: JourneyContext = {
    random,
    simulation,
    scheduler,
    journey,
    visitors,
    anyVisitor: () => (random.chance(0.6) ? focus : random.pick(visitors)),
    popularCode,
    request,
  };
  const browserOf = (visitor: Visitor) => createBrowser(context, visitor);
  const bank = createBank(context);
  const trainer = createTrainer(context);

  /** One scheduled run, as in `scheduled-run.ts`. */
  async function upkeep(): Promise<void> {
    await run("upkeep", limitsMs.upkeep, async (dependencies) => {
      await runUpkeep(dependencies);
      await runRetention(dependencies);
      await recomputeChanged(dependencies);
    }).catch((error: unknown) => {
      if (!(error instanceof RandomFaultError)) throw error;
    });
    count("upkeep");
  }

  async function weather(): Promise<void> {
    const isDown = random.chance(0.5);
    await step(`the mail service ${isDown ? "goes down" : "comes up"}`, () =>
      isDown ? mailService.goDown() : mailService.comeUp(),
    );
  }

  /** Who acts at the same time: often several on one booking. */
  function anyActors(): (() => Promise<unknown>)[] {
    focus = random.pick(visitors);
    const { begin, book, confirm, pay } = browserOf(focus);
    return random.weighted([
      [6, Array.from({ length: 1 + random.below(4) }, () => severalActions)],
      [2, [random.pick([confirm, book, pay]), confirm, bank.deliverPayments, upkeep, upkeep]],
      [2, [upkeep, upkeep, trainer.complete, trainer.refund, bank.refund, bank.deliverRefunds]],
      [1, [book, book, upkeep, random.pick([begin, pay, trainer.erase, severalActions])]],
    ]);
  }

  async function severalActions(): Promise<void> {
    for (let actions = 1 + random.below(3); actions > 0; actions -= 1) await anyAction()();
  }

  function anyAction(): () => Promise<unknown> {
    const browser = browserOf(context.anyVisitor());
    return random.weighted([
      [26, browser.book],
      [8, browser.begin],
      [10, browser.pay],
      [10, browser.confirm],
      [2, browser.check],
      [10, bank.deliverPayments],
      [4, bank.deliverRefunds],
      [3, bank.deliverDisputes],
      [2, bank.decline],
      [3, bank.refund],
      [2, bank.turnRefund],
      [3, bank.dispute],
      [2, bank.decide],
      [4, trainer.complete],
      [7, trainer.refund],
      [2, trainer.resend],
      [1, trainer.note],
      [1, trainer.refresh],
      [2, trainer.erase],
      [1, trainer.pauseCode],
      [1, trainer.deleteCode],
      [10, upkeep],
      [1, weather],
    ] as const);
  }

  /** Advances the clock. Upkeep runs now and then, and at least once in a day. */
  async function wait(durationMs: number): Promise<void> {
    if (durationMs > minuteMs) await scheduler.deliverLate();
    const runs =
      durationMs < 10 * minuteMs ? 0 : random.below(3) + Math.floor(durationMs / dayMs / 2);
    // After a week without upkeep DynamoDB would delete unpaid drafts.
    if (durationMs > 2 * dayMs) await calmUpkeepAfterADay();
    for (let run = 0; run < runs; run += 1) {
      advanceClock(Math.floor(durationMs / (runs + 1)));
      await together([upkeep]);
      await scheduler.deliverLate();
      // A mail is given up after two days.
      mailService.comeUp();
    }
    advanceClock(Math.floor(durationMs / (runs + 1)));
    scheduler.tell(`${Math.round(durationMs / minuteMs)} minutes have passed`);
    await dropExpired();
  }

  async function calmUpkeepAfterADay(): Promise<void> {
    advanceClock(dayMs);
    scheduler.setCalm(true);
    await upkeep();
    scheduler.setCalm(false);
  }

  /** DynamoDB deletes expired items, but not at once. */
  async function dropExpired(): Promise<void> {
    for (const [name, keyName] of [
      ["codeClaims", "claimKey"],
      ["limits", "recordKey"],
      ["bookings", "bookingId"],
    ] as const) {
      const items = await journey.readAll(name);
      // Engines list items in different orders.
      const inOrder = items.toSorted((one, other) =>
        String(one[keyName]) < String(other[keyName]) ? -1 : 1,
      );
      for (const item of inOrder) {
        const { expiresAt, [keyName]: key } = item;
        if (typeof expiresAt !== "number" || expiresAt * 1000 > now().getTime()) continue;
        if (random.chance(0.5)) continue;
        await storage.tables[name].remove(
          { [keyName]: String(key) },
          equals("expiresAt", expiresAt),
        );
        count(`expired in ${name}`);
      }
    }
  }

  /** An hour with two runs of upkeep and without faults. */
  async function upkeepForAnHour(): Promise<void> {
    for (let half = 0; half < 2; half += 1) {
      advanceClock(30 * minuteMs);
      await upkeep();
    }
  }

  /** After the last fault everything has to come to its end: payments in an hour, the rest in a day. */
  async function finish(): Promise<void> {
    await scheduler.deliverLate();
    scheduler.setCalm(true);
    await trainer.finishErasures();
    mailService.comeUp();
    scheduler.tell("no more faults");
    for (const { stripeRefundId, status } of stripe.refunded()) {
      if (status === "under_way") stripe.turn(stripeRefundId, random.pick(["succeeded", "failed"]));
    }
    // The event of a payment may be lost for good. Stripe repeats the others until they arrive.
    if (random.chance(0.5)) await bank.webhooks.deliverEvents();
    await bank.webhooks.deliverRefundEvents();
    await bank.webhooks.deliverDisputeEvents();
    await upkeepForAnHour();
    for (const { bookingId, id } of stripe.succeeded()) {
      const booking = await bookings.find(bookingId ?? "");
      if (booking?.paymentStatus !== "completed") {
        violations.push(`The payment ${id} was not booked within the hour.`);
      }
    }
    // A refund or dispute of a payment whose event was lost finds its booking now.
    await bank.webhooks.deliverRefundEvents();
    await bank.webhooks.deliverDisputeEvents();
    advanceClock(dayMs);
    await upkeepForAnHour();
  }

  /** Lets the retention periods pass. */
  async function growOld(): Promise<void> {
    advanceClock(400 * dayMs);
    await upkeep();
    const bookings = JSON.stringify(await journey.readAll("bookings"));
    if (/asthma/i.test(bookings)) violations.push("Health answers were kept for over a year.");
    const before = JSON.stringify(await simulation.months());
    advanceClock((site.privacy.keepFor.bookingsTaxYears + 2) * 366 * dayMs);
    await upkeep();
    const left = await journey.readAll("bookings");
    if (left.length > 0) violations.push(`${left.length} bookings outlived their retention.`);
    const claims = (await journey.readAll("codeClaims")).filter(
      ({ expiresAt }) => !(Number(expiresAt) * 1000 < now().getTime()),
    );
    if (claims.length > 0) violations.push("A claim of an address outlived its booking.");
    if (JSON.stringify(await simulation.months()) !== before) {
      violations.push("The figures have changed by retention.");
    }
    count("grown old");
  }

  return {
    journey: { ...journey, growOld: random.chance(0.1) ? growOld : undefined },
    play: async () => {
      await together([browserOf(first).book]);
      for (let moment = 2 + random.below(5); moment > 0; moment -= 1) {
        await together(anyActors());
        const waits = [
          [6, random.below(20_000)],
          [5, random.below(20 * minuteMs)],
          [4, 20 * minuteMs + random.below(40 * minuteMs)],
          [3, hourMs + random.below(8 * hourMs)],
          [2, 25 * hourMs],
          [1, 0],
          [0.5, 3 * dayMs],
          [0.3, 32 * dayMs],
        ] as const;
        await wait(random.weighted(waits));
        // The visitor comes back when the draft has just expired.
        if (random.chance(0.1)) {
          await scheduler.deliverLate();
          advanceClock(dayMs);
          await together([upkeep, upkeep, browserOf(focus).book]);
        }
      }
      await finish();
    },
  };
}

/** The mail service is down. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && error.message === "The mail service is down.";
}
