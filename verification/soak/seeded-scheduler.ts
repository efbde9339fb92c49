import { type Around, makesADifference } from "./fault-injection.ts";

/** Random numbers that follow from a seed. */
export type Random = ReturnType<typeof createRandom>;

/** @param seed the same seed gives the same numbers (mulberry32, seeded by FNV-1a). */
export function createRandom(seed: string) {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  }
  /** From 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  function pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  function pick<Item>(items: readonly Item[]): Item | undefined;
  function pick(items: readonly unknown[]): unknown {
    return items[below(items.length)];
  }
  return {
    below,
    pick,
    chance: (probability: number) => next() < probability,
    /** Picks an entry in proportion to its weight. */
    weighted: <Item>(entries: readonly (readonly [weight: number, item: Item])[]): Item => {
      let left = next() * entries.reduce((sum, [weight]) => sum + weight, 0);
      const found = entries.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      if (!found) throw new Error("There is nothing to pick from.");
      return found[1];
    },
  };
}

/** How a call of a process fails. */
type RandomFault =
  /** The call never reaches the system. */
  | "fails"
  /** The call takes effect, but its answer is lost. */
  | "loses its answer"
  /** The SDK repeats the call and returns the second answer. */
  | "is sent twice"
  /** The caller gives up; the call takes effect some seconds later. */
  | "times out and takes effect late"
  /** The SDK repeats the call in time; the first one takes effect again some seconds later. */
  | "is repeated and takes effect again late"
  /** Stripe fails, and saves the failure under the idempotency key. */
  | "fails and the failure is saved"
  /** The process of the caller ends before the call. */
  | "is not made: the process dies"
  /** The process of the caller ends after the call has taken effect. */
  | "takes effect and the process dies";

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

/** How often calls fail, from 0 to 1. */
export interface Disturbance {
  readonly faultRate: number;
  /** How many of the faults end the process. */
  readonly deathShare: number;
}

interface SchedulerOptions {
  readonly random: Random;
  readonly disturbance: Disturbance;
  readonly personalText: string;
  readonly now: () => Date;
  readonly advanceClock: (durationMs: number) => void;
  /** Makes Stripe save a failure under the next idempotency key. */
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
  const { random, disturbance, now, advanceClock } = options;
  const startedAt = options.now().getTime();
  const trace: string[] = [];
  const counts = new Map<string, number>();
  let waiting: WaitingCall[] = [];
  let isCalm = false;

  function tell(step: string): void {
    trace.push(`${((now().getTime() - startedAt) / 1000).toFixed(3)} s ${step}`);
  }
  function count(what: string, times = 1): void {
    counts.set(what, (counts.get(what) ?? 0) + times);
  }

  function faultOf(call: string): RandomFault | undefined {
    if (isCalm || !random.chance(disturbance.faultRate)) return undefined;
    if (random.chance(disturbance.deathShare)) {
      return random.pick(["is not made: the process dies", "takes effect and the process dies"]);
    }
    const isMail = call === "mail.send";
    return random.weighted<RandomFault>([
      [3, "fails"],
      [3, "loses its answer"],
      [2, "times out and takes effect late"],
      // The mailer makes no automatic retries.
      ...(isMail ? [] : ([[2, "is sent twice"]] as const)),
      ...(isMail ? [] : ([[1, "is repeated and takes effect again late"]] as const)),
      ...(makesADifference("saved", call)
        ? ([[3, "fails and the failure is saved"]] as const)
        : []),
    ]);
  }

  /** Ends a process between two of its calls. Calls that it has sent may still take effect. */
  function kill(process: Process, reason: string): void {
    if (process.isOver) return;
    tell(`${process.name} ${reason}`);
    count(reason);
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
      const failure = (fault: string) =>
        new RandomFaultError(`${call} ${fault}: ${options.personalText}`);
      const takeTurn = async () => {
        if (now().getTime() > process.endsAt) return kill(process, "runs out of time");
        const fault = faultOf(call);
        tell(`${process.name}: ${call}${fault ? ` ${fault}` : ""}`);
        if (fault) count(fault);
        const attempt = () =>
          proceed().then(
            (value) => () => resolve(value),
            (error) => () => reject(error),
          );
        switch (fault) {
          case undefined:
            return (await attempt())();
          case "fails":
            return reject(failure(fault));
          case "loses its answer":
            await attempt();
            return reject(failure(fault));
          case "is sent twice":
            await attempt();
            return (await attempt())();
          case "times out and takes effect late":
            sendLate(takeEffect);
            return reject(failure(fault));
          case "is repeated and takes effect again late":
            sendLate(takeEffect);
            return (await attempt())();
          case "fails and the failure is saved":
            options.failNextKey();
            await attempt();
            return reject(failure(fault));
          case "is not made: the process dies":
            return kill(process, "dies");
          case "takes effect and the process dies":
            await attempt();
            return kill(process, "dies");
        }
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
    counts,
    tell,
    count,

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

    /** Everything that is on its way arrives. */
    deliverLate: async (): Promise<void> => {
      while (waiting.length > 0) await serveNext();
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
