import type { Random } from "./draws.ts";
import type { Around } from "./intercept.ts";

interface Fault {
  readonly weight: number;
  /** How often the call takes effect at once. The mailer does not repeat calls, so it is never twice. */
  readonly made: 0 | 1 | 2;
  /** It takes effect some seconds later, too. */
  readonly isLate?: true;
  /** Stripe saves the failure under the idempotency key. */
  readonly isSaved?: true;
  /** What the process of the caller gets. */
  readonly ends: "with an answer" | "with an error" | "the process";
}

const faults = {
  fails: { weight: 3, made: 0, ends: "with an error" },
  "loses its answer": { weight: 3, made: 1, ends: "with an error" },
  "times out and takes effect late": { weight: 2, made: 0, isLate: true, ends: "with an error" },
  "is sent twice": { weight: 2, made: 2, ends: "with an answer" },
  "is sent twice, once late": { weight: 1, made: 1, isLate: true, ends: "with an answer" },
  "fails, which is saved": { weight: 3, made: 1, isSaved: true, ends: "with an error" },
  "is not made: the process dies": { weight: 1.5, made: 0, ends: "the process" },
  "takes effect and the process dies": { weight: 1.5, made: 1, ends: "the process" },
} as const satisfies Record<string, Fault>;

/** The calls that have an idempotency key. */
const callsWithKey: readonly string[] = ["cards.create", "cardRefunds.make"];

function canHappen(call: string, { ends, isSaved }: Fault): boolean {
  if (call === "mail.send" && ends === "with an answer") return false;
  return !isSaved || callsWithKey.includes(call);
}

/** An error of a faulty call. Its message has personal text in it, as those of the SDKs may have. */
export class RandomFaultError extends Error {
  override readonly name = "RandomFaultError";
}

/** The run of one function, such as a request to the API. */
interface Process {
  readonly name: string;
  readonly endsAt: number;
  readonly end: (error: unknown) => void;
  isOver: boolean;
}

/** A call that waits for its turn. Without a process, it is on its way and takes effect anyway. */
interface WaitingCall {
  readonly process: Process | undefined;
  readonly takeTurn: () => Promise<void>;
  readonly takeEffect: () => Promise<void>;
}

interface SchedulerOptions {
  readonly random: Random;
  /** How often calls fail, from 0 to 1. */
  readonly faultRate: () => number;
  readonly personalText: string;
  readonly now: () => Date;
  readonly advanceClock: (durationMs: number) => void;
  readonly failNextKey: () => void;
}

const never = new Promise<never>(() => undefined);

/** Ends when all microtasks have run, so that every actor waits for its next call. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs several processes at the same time, in an order that follows from the seed: one call takes
 * effect at a time, and the scheduler picks the next one among those that wait. Calls fail at random.
 */
export function createScheduler(options: SchedulerOptions) {
  const { random, faultRate, now, advanceClock } = options;
  const startedAt = options.now().getTime();
  const trace: string[] = [];
  let waiting: WaitingCall[] = [];
  let isCalm = false;

  function tell(step: string): void {
    trace.push(`${((now().getTime() - startedAt) / 1000).toFixed(3)} s ${step}`);
  }

  function faultOf(call: string): readonly [name: string, fault: Fault] | undefined {
    if (isCalm || !random.chance(faultRate())) return undefined;
    return random.weighted(
      Object.entries<Fault>(faults)
        .filter(([, fault]) => canHappen(call, fault))
        .map((kind) => [kind[1].weight, kind] as const),
    );
  }

  /** Ends a process between two of its calls. Calls that it has sent may still take effect. */
  function kill(process: Process, reason: string): void {
    if (process.isOver) return;
    tell(`${process.name} ${reason}`);
    process.isOver = true;
    const sent = waiting.filter((each) => each.process === process && random.chance(0.5));
    waiting = waiting.filter((each) => each.process !== process);
    for (const { takeEffect } of sent) sendLate(takeEffect);
    process.end(new RandomFaultError(`${reason}: ${options.personalText}`));
  }

  function sendLate(takeEffect: () => Promise<void>): void {
    waiting.push({ process: undefined, takeTurn: takeEffect, takeEffect });
  }

  /** Makes a call of a process when its turn comes. */
  function schedule(
    process: Process,
    call: string,
    proceed: () => Promise<unknown>,
  ): Promise<unknown> {
    // A dead process goes no further.
    if (process.isOver) return never;
    if (isCalm) {
      tell(`${process.name}: ${call}`);
      return proceed();
    }
    return new Promise((resolve, reject) => {
      const takeEffect = async () => {
        tell(`(late) ${process.name}: ${call}`);
        await proceed().catch(() => undefined);
      };
      const takeTurn = async () => {
        if (now().getTime() > process.endsAt) return kill(process, "runs out of time");
        const [name, fault] = faultOf(call) ?? [];
        tell(`${process.name}: ${call} ${name ?? ""}`);
        if (fault?.isSaved) options.failNextKey();
        if (fault?.isLate) sendLate(takeEffect);
        let settle = (): void => undefined;
        for (let times = fault?.made ?? 1; times > 0; times -= 1) {
          settle = await proceed().then(
            (value) => () => resolve(value),
            (error) => () => reject(error),
          );
        }
        if (fault?.ends === "the process") kill(process, "dies");
        else if (fault?.ends === "with an error") {
          reject(new RandomFaultError(`${call} ${name}: ${options.personalText}`));
        } else settle();
      };
      waiting.push({ process, takeTurn, takeEffect });
    });
  }

  /** Time passes between two calls, and now and then a call takes seconds. */
  function passTime(): void {
    advanceClock(random.chance(0.003) ? 1000 + random.below(2000) : 2 + random.below(30));
  }

  /** Lets a few turns of others pass first. */
  async function begin(actor: () => Promise<unknown>): Promise<void> {
    for (let turns = isCalm ? 0 : random.below(12); turns > 0; turns -= 1) {
      await new Promise<void>((resolve) => {
        const takeTurn = async () => resolve();
        waiting.push({ process: undefined, takeTurn, takeEffect: takeTurn });
      });
    }
    await actor();
  }

  async function serveNext(): Promise<void> {
    const [next] = waiting.splice(random.below(waiting.length), 1);
    await next?.takeTurn();
    passTime();
  }

  return {
    trace,
    tell,

    isCalm: () => isCalm,
    /** While it is calm, no call fails, and each is made at once. */
    setCalm: (calm: boolean) => {
      isCalm = calm;
    },

    /**
     * Runs a function as a process with a time limit.
     * @param task gets what its calls go through, and how long it may still run.
     * @throws when it dies.
     */
    run: <Answer>(
      name: string,
      limitMs: number,
      task: (around: Around, remainingMs: () => number) => Promise<Answer>,
    ): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const endsAt = now().getTime() + limitMs;
        const process: Process = { name, endsAt, end: reject, isOver: false };
        const around: Around = (call, proceed) => schedule(process, call, proceed);
        task(around, () => endsAt - now().getTime())
          .finally(() => {
            process.isOver = true;
          })
          .then(resolve, reject);
      }),

    /** Waits for a turn to do something outside of a function, such as paying in the browser. */
    step: <Answer>(name: string, task: () => Answer): Promise<Answer> =>
      new Promise((resolve) => {
        const takeTurn = async () => {
          tell(name);
          resolve(task());
        };
        if (isCalm) void takeTurn();
        else waiting.push({ process: undefined, takeTurn, takeEffect: takeTurn });
      }),

    /**
     * Runs actors at the same time until all have ended. Each begins after a few turns of the others.
     * Late calls may still be on their way.
     */
    together: async (actors: readonly (() => Promise<unknown>)[]): Promise<void> => {
      let running = actors.length;
      const all = Promise.all(
        actors.map((actor) =>
          begin(actor).finally(() => {
            running -= 1;
          }),
        ),
      );
      // A failure is thrown below.
      all.catch(() => undefined);
      while (!isCalm) {
        await settled();
        if (running === 0) break;
        if (waiting.length === 0) throw new Error("An actor waits for something else than a call.");
        await serveNext();
      }
      await all;
    },

    deliverLate: async (): Promise<void> => {
      while (waiting.length > 0) await serveNext();
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
