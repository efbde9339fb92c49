import { DomainError } from "#lambdas/http/domain-error.ts";
import { receiveEvent } from "#lambdas/payments/receive-event.ts";
import { runUpkeep } from "#lambdas/upkeep/run-upkeep.ts";
import { BookingSettingsChange, bookingTicks } from "#shared/bookings/booking-settings.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { dayMs, hourMs, minuteMs } from "#shared/values/durations.ts";
import { createBank, createTrainer, type JourneyContext, limitsMs } from "./actors.ts";
import { createBackend, type Dependencies } from "./backend.ts";
import { createTally } from "./blocks.ts";
import { createBrowser } from "./browser.ts";
import { createCalendar } from "./calendar.ts";
import { type Actor, anyAction, anyActors } from "./choices.ts";
import { createRandom, numbersOf, type Random } from "./draws.ts";
import { type Around, direct } from "./intercept.ts";
import { createMailService } from "./mail-service.ts";
import { wrongPrices } from "./money-promises.ts";
import type { Broken, Part, Plan } from "./plan.ts";
import { brokenPromises, wrongLog } from "./promises.ts";
import type { JourneyRecord } from "./record.ts";
import { createScheduler, RandomFaultError } from "./scheduler.ts";
import { createTime } from "./time.ts";
import { codeNames, createVisitor, journeyCodes } from "./visitors.ts";
import { watched } from "./watched.ts";
import { createWebhooks } from "./webhooks.ts";

/** What the messages of errors quote, as those of the SDKs may do. */
const quotedText = "Zoe Quill, 07712345678, Asthma";

/** How often calls fail. */
const faultRates = [
  [2, 0],
  [4, 0.02],
  [3, 0.08],
  [1, 0.25],
] as const;

export function createJourney(
  plan: Plan,
  { change = (dependencies) => dependencies, changeTables }: Broken,
) {
  let next = numbersOf(plan.seed);
  /** The choices of the moment that are no actor's own. */
  const random = createRandom(() => next());
  const backend = createBackend(journeyCodes, changeTables);
  const { now, advanceClock, setMailDown } = backend;
  const faultRate = random.weighted<number>(faultRates);
  let hasFaults = true;
  const scheduler = createScheduler({
    random,
    faultRate: () => (hasFaults ? faultRate : 0),
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
    answers: [],
    erasures: [],
    unfinishedErasures: [],
    refundIds: 0,
    sessionIds: 0,
    isPaused: false,
    isDisturbed: faultRate > 0,
    calendar: { service: random.pick(calendarServices), events: [], untold: [], told: 0 },
  };
  const { violations } = record;

  /** Runs a function of the backend, which may die. */
  function run<Answer>(
    name: string,
    limitMs: number,
    task: (dependencies: Dependencies) => Promise<Answer>,
  ): Promise<Answer> {
    return scheduler.run(name, limitMs, (around, remainingMs) => {
      const observing: Around = (call, proceed, parameters) =>
        around(call, () => watched(record, call, proceed, parameters), parameters);
      return task(change(backend.connect(observing, remainingMs)));
    });
  }

  async function request<Answer>(
    random: Random,
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

  const webhooks = createWebhooks(backend.stripe, {
    receive: async (event) => {
      const received = await request(random, "webhook", limitsMs.stripe, (dependencies) =>
        receiveEvent(dependencies, event),
      );
      if (typeof received === "string")
        throw new RandomFaultError("The event was not acknowledged.");
    },
    now,
  });
  const contextOf = (own: Random): JourneyContext => ({
    random: own,
    record,
    visitors,
    anyVisitor: () => (own.chance(0.6) ? focus : own.pick(visitors)),
    popularCode,
    webhooks,
    request: (...requested) => request(own, ...requested),
  });

  /** One scheduled run, as `runScheduled`. */
  async function upkeep(): Promise<void> {
    await run("upkeep", limitsMs.upkeep, async (dependencies) => {
      await runUpkeep(dependencies);
    }).catch((error: unknown) => {
      if (!(error instanceof RandomFaultError)) throw error;
    });
  }
  const context = contextOf(random);
  const time = createTime(context, {
    trainer: createTrainer(context),
    calendar: createCalendar(context),
    upkeep,
  });

  /** What an actor who chooses by these numbers can do. */
  function actionsOf(own: Random, visitor = focus) {
    const context = contextOf(own);
    return {
      ...createBrowser(context, visitor),
      ...createBank(context),
      ...createTrainer(context),
      ...createTally(context),
      ...createCalendar(context),
      report: createMailService(context).report,
      upkeep,
      weather: async () => {
        const isDown = own.chance(0.5);
        await step(`the mail service ${isDown ? "goes down" : "comes up"}`, () =>
          setMailDown(isDown),
        );
      },
    };
  }

  /** @param part whether the actor takes part, and its own choices. */
  async function act(actor: Actor, { seed, actions }: Part): Promise<void> {
    const own = createRandom(numbersOf(seed));
    if (typeof actor !== "string") return actionsOf(own, actor).begin();
    if (actor !== "severalActions") return actionsOf(own)[actor]();
    for (let left = actions; left > 0; left -= 1) {
      await actionsOf(own, contextOf(own).anyVisitor())[anyAction(own, record.isPaused)]();
    }
  }

  /** A client cancels some time before or after the time that was noted, while upkeep runs. */
  async function cancelAroundItsTime(): Promise<void> {
    const { noteTime, cancel } = actionsOf(random);
    await together([noteTime]);
    await time.wait(random.below(6 * 24) * hourMs);
    await together([cancel, upkeep]);
    await time.wait(random.below(12) * hourMs);
  }

  async function play(): Promise<void> {
    const refundCancelled = random.chance(0.5);
    const on = bookingTicks
      .filter((tick) => tick !== "isFull" && tick !== "isPaused")
      .map((tick) => [tick, true]);
    await record.dependencies.bookingSettings.change(
      { ...BookingSettingsChange.parse(Object.fromEntries(on)), refundCancelled },
      "trainer@example.com",
      now(),
    );
    // Some have booked before, so that much happens to bookings.
    for (const visitor of visitors) {
      if (random.chance(0.4)) await time.calmly(actionsOf(random, visitor).book);
    }
    if (plan.first.takesPart) await together([() => act("book", plan.first)]);
    for (const moment of plan.moments) {
      next = numbersOf(moment.seed);
      hasFaults = moment.hasFaults;
      focus = random.pick(visitors);
      const taking = anyActors(random, visitors).map((actor, index) => ({
        actor,
        part: moment.parts[index],
      }));
      await together(
        taking.flatMap(({ actor, part }) => (part?.takesPart ? () => act(actor, part) : [])),
      );
      violations.push(...wrongPrices(record));
      if (moment.isFollowed && random.chance(0.2)) {
        // While nothing fails, a visitor who tries again is not stopped by what has failed before.
        await time.calmly(actionsOf(random).book);
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
      if (!moment.isFollowed) continue;
      if (random.chance(0.15)) await cancelAroundItsTime();
      // The visitor returns when the draft has just expired.
      if (random.chance(0.2)) {
        await scheduler.deliverLate();
        advanceClock(dayMs);
        const { book, pay } = actionsOf(random);
        await together([upkeep, upkeep, random.pick([book, pay])]);
      }
    }
    next = numbersOf(plan.ending);
    await time.finish();
    if (random.chance(0.2)) await actionsOf(random).chooseTime();
    violations.push(...(await brokenPromises(record)));
    if (random.chance(0.1)) await time.growOld();
    violations.push(...wrongLog(record));
  }

  return { record, play };
}

function isOutage(error: unknown): boolean {
  return error instanceof Error && error.message === "The mail service is down.";
}
