import { DomainError } from "#lambdas/http/domain-error.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { createBank, createTrainer, type JourneyContext, limitsMs } from "./actors.ts";
import {
  type ChangeTables,
  createBackend,
  type Dependencies,
  dayMs,
  hourMs,
  minuteMs,
} from "./backend.ts";
import { createBrowser } from "./browser.ts";
import { wrongUses } from "./discount-promises.ts";
import { type Around, direct } from "./intercept.ts";
import { createMailService } from "./mail-service.ts";
import { wrongPrices } from "./money-promises.ts";
import { wrongPresses } from "./over-promises.ts";
import { watchPause } from "./pause-promises.ts";
import { bookingsOf, brokenPromises, wrongLog } from "./promises.ts";
import { createRandom } from "./random.ts";
import type { JourneyRecord } from "./record.ts";
import { createScheduler, type Disturbance, RandomFaultError } from "./scheduler.ts";
import { watchSlot } from "./site-refunds.ts";
import { createTime } from "./time.ts";
import { forgottenTimeMails } from "./time-promises.ts";
import { codeNames, createVisitor, journeyCodes, type Visitor } from "./visitors.ts";
import { watched } from "./watched.ts";

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
  /** These break the product, to show that the promises notice it. */
  readonly change?: (dependencies: Dependencies) => Dependencies;
  readonly changeTables?: ChangeTables;
}

/**
 * Runs a random journey of a few visitors, the trainer, Stripe, the mail service and upkeep, over hours
 * or years, and checks what the product promises.
 * @returns sentences about the promises that were broken; every step, call and fault in order
 */
export async function runJourney(options: JourneyOptions) {
  const { record, play } = createJourney(options);
  const { scheduler, violations } = record;
  try {
    await play();
  } catch (error) {
    violations.push(`The journey failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  return { violations, trace: scheduler.trace };
}

function createJourney({
  seed,
  number,
  change = (dependencies) => dependencies,
  changeTables,
}: JourneyOptions) {
  const random = createRandom(`${seed}/${number}`);
  const backend = createBackend(journeyCodes, changeTables);
  const { now, advanceClock, setMailDown } = backend;
  const disturbance = random.weighted(disturbances);
  const scheduler = createScheduler({
    random,
    disturbance,
    personalText: quotedText,
    now,
    advanceClock,
    failNextKey: backend.stripe.failNextKey,
  });
  const { step, together } = scheduler;

  const first = createVisitor(0, random);
  const others = Array.from({ length: random.below(4) }, (_, index) =>
    createVisitor(index + 1, random),
  );
  const visitors = [first, ...others] as const;
  /** The visitor whose booking most of the actions of the moment are about. */
  let focus = first;
  const popularCode = random.chance(0.7) ? random.pick(codeNames) : undefined;
  const record: JourneyRecord = {
    backend,
    dependencies: change(backend.connect(direct)),
    scheduler,
    violations: [],
    visitors,
    exposedSecrets: new Set(),
    mails: new Map(),
    stoppedMail: new Map(),
    erasures: [],
    refunds: [],
    cancellations: [],
    clientRequests: [],
    refundSlots: [],
    announced: new Set(),
    siteRefunds: new Set(),
    refundsCancelled: random.chance(0.5),
    pause: { isOn: false, turns: 0 },
    isDisturbed: disturbance.faultRate > 0,
  };
  const { violations } = record;

  /** Runs a function of the backend, which may die. */
  function run<Answer>(
    name: string,
    limitMs: number,
    task: (dependencies: Dependencies) => Promise<Answer>,
  ): Promise<Answer> {
    return scheduler.run(name, limitMs, (around, remainingMs) => {
      const begun = { ...record.pause };
      const observing: Around = (call, proceed, parameters) => {
        const watching = () => {
          watchPause(record, begun, call, parameters);
          return watched(record, call, proceed, parameters);
        };
        return around(call, watching, parameters);
      };
      return task(change(backend.connect(observing, remainingMs)));
    });
  }

  async function request<Answer>(
    name: string,
    limitMs: number,
    call: (dependencies: Dependencies) => Promise<Answer>,
  ): Promise<Answer | "refused" | "failed"> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(name, limitMs, call);
      } catch (error) {
        const isRefused =
          error instanceof DomainError && !["payment_unavailable", "conflict"].includes(error.code);
        const isExpected = error instanceof DomainError || error instanceof RandomFaultError;
        if (!(isExpected || isOutage(error)) || (scheduler.isCalm() && !isRefused)) {
          violations.push(`${name} failed: ${error instanceof Error ? error.stack : error}`);
          return "failed";
        }
        scheduler.tell(`${name} is answered ${isRefused ? error.code : "with an error"}`);
        if (isRefused) return "refused";
        if (tries === 3 || random.chance(0.3)) return "failed";
      }
    }
  }

  const context: JourneyContext = {
    random,
    record,
    visitors,
    anyVisitor: () => (random.chance(0.6) ? focus : random.pick(visitors)),
    popularCode,
    request,
  };
  const browserOf = (visitor: Visitor) => createBrowser(context, visitor);
  const bank = createBank(context);
  const trainer = createTrainer(context);
  const mailService = createMailService(context);

  /** One scheduled run, as `runScheduled`. */
  async function upkeep(): Promise<void> {
    await run("upkeep", limitsMs.upkeep, async (dependencies) => {
      await runUpkeep(dependencies);
    }).catch((error: unknown) => {
      if (!(error instanceof RandomFaultError)) throw error;
    });
  }
  const time = createTime(context, { bank, trainer, upkeep });

  async function weather(): Promise<void> {
    const isDown = random.chance(0.5);
    await step(`the mail service ${isDown ? "goes down" : "comes up"}`, () => setMailDown(isDown));
  }

  /** Clients outside the journey, whose refunds count for the same day. */
  async function othersCancel(): Promise<void> {
    for (let refunds = 1 + random.below(5); refunds > 0; refunds -= 1) {
      if (await record.dependencies.limits.allows("automaticRefund")) watchSlot(record);
    }
  }

  /** Who acts at the same time: often several on one booking. */
  function anyActors(): (() => Promise<unknown>)[] {
    focus = random.pick(visitors);
    const { begin, book, cancel, confirm, pay } = browserOf(focus);
    return random.weighted([
      [6, Array.from({ length: 1 + random.below(4) }, () => severalActions)],
      [2, [random.pick([confirm, book, pay]), confirm, bank.deliverPayments, upkeep, upkeep]],
      [2, [upkeep, upkeep, trainer.complete, trainer.refund, bank.refund, bank.deliverRefunds]],
      [1, [upkeep, upkeep, trainer.complete, bank.deliverRefunds]],
      [2, [trainer.noteTime, upkeep, random.pick([trainer.noteTime, trainer.complete])]],
      [1, [bank.dispute, bank.decide, bank.refund, bank.deliverDisputes, bank.deliverRefunds]],
      [2, [begin, begin, random.pick([begin, pay])]],
      // They compete for the last use of a code.
      [2, visitors.map((visitor) => browserOf(visitor).begin)],
      [2, [cancel, cancel, upkeep, upkeep, random.pick([trainer.complete, trainer.refund])]],
      [2, [cancel, upkeep, trainer.dealWith, random.pick([othersCancel, upkeep])]],
      [1, [cancel, confirm, upkeep, random.pick([trainer.erase, bank.refund, bank.dispute])]],
      [1, [trainer.turnBookings, begin, random.pick([begin, book, pay]), confirm]],
      [1, [book, book, upkeep, random.pick([begin, pay, trainer.erase, severalActions])]],
    ]);
  }

  /** A client cancels some time before or after the time that was noted, while upkeep runs. */
  async function cancelAroundItsTime(): Promise<void> {
    await together([trainer.noteTime]);
    await time.wait(random.below(6 * 24) * hourMs);
    const { cancel } = browserOf(focus);
    await together([cancel, upkeep]);
    await time.wait(random.below(12) * hourMs);
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
      [6, browser.cancel],
      [1, browser.chooseTime],
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
      [3, trainer.dealWith],
      [2, othersCancel],
      [6, trainer.noteTime],
      [2, trainer.erase],
      [1, trainer.pauseCode],
      [1, trainer.deleteCode],
      [record.pause.isOn ? 20 : 1, trainer.turnBookings],
      [10, upkeep],
      [1, weather],
      [3, mailService.report],
    ] as const);
  }

  async function play(): Promise<void> {
    const { refundsCancelled: refundCancelled } = record;
    await record.dependencies.bookingSettings.change(
      { refundCancelled },
      "trainer@example.com",
      now(),
    );
    await together([browserOf(first).book]);
    for (let moment = 2 + random.below(5); moment > 0; moment -= 1) {
      await together(anyActors());
      violations.push(...wrongPrices(record));
      if (random.chance(0.2)) {
        // While nothing fails, a visitor who tries again is not stopped by what has failed before.
        await time.calmly(browserOf(focus).book);
        await time.calmly(upkeep);
      }
      const waits = [
        [6, random.below(20_000)],
        [5, random.below(20 * minuteMs)],
        [4, 20 * minuteMs + random.below(40 * minuteMs)],
        [3, hourMs + random.below(8 * hourMs)],
        [2, 25 * hourMs],
        [1, 50 * hourMs],
        [1, 0],
        [0.5, 3 * dayMs],
        [0.3, 32 * dayMs],
      ] as const;
      await time.wait(random.weighted(waits));
      if (random.chance(0.15)) await cancelAroundItsTime();
      // The visitor returns when the draft has just expired.
      if (random.chance(0.2)) {
        await scheduler.deliverLate();
        advanceClock(dayMs);
        const { book, pay } = browserOf(focus);
        await together([upkeep, upkeep, random.pick([book, pay])]);
      }
    }
    await time.finish();
    if (random.chance(0.2)) await browserOf(focus).chooseTime();
    violations.push(...(await brokenPromises(record)));
    violations.push(...(await wrongUses(record, bookingsOf(record))));
    violations.push(...(await wrongPresses(record)));
    const weekBegan = now();
    await time.passWeek();
    violations.push(...forgottenTimeMails(record, bookingsOf(record), weekBegan));
    if (random.chance(0.1)) await time.growOld();
    violations.push(...wrongLog(record));
  }

  return { record, play };
}

function isOutage(error: unknown): boolean {
  return error instanceof Error && error.message === "The mail service is down.";
}
