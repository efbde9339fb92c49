import type { FunctionInstance } from "./function-instance.ts";

/**
 * Further invocations of one function wait for their turn: an instance takes some 20 MB, and the whole
 * stack, with two of each function, at most 1 GB.
 */
const instancesOfOne = 2;
/** A further instance ends after being idle for this long; the first of a function stays. */
const idleMs = 60_000;

interface Slot {
  readonly name: string;
  readonly instance: FunctionInstance;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** Keeps the first instance of each function, and more while invocations overlap. */
export function createInstancePool() {
  let slots: Slot[] = [];
  /** Work that waits for an instance, in the order of arrival. */
  let waiting: (() => void)[] = [];
  let state: "open" | "draining" | "closed" = "open";

  function nextRelease(): Promise<void> {
    return new Promise((resolve) => waiting.push(resolve));
  }

  function remove(slot: Slot): Promise<void> {
    clearTimeout(slot.idleTimer);
    slots = slots.filter((each) => each !== slot);
    return slot.instance.close();
  }

  const slotsOf = (name: string) => slots.filter((slot) => slot.name === name);

  /** @returns `undefined` while all are busy */
  function tryTake(name: string, create: () => FunctionInstance): Slot | undefined {
    const own = slotsOf(name);
    const idle = own.find((slot) => !slot.busy);
    if (idle) {
      clearTimeout(idle.idleTimer);
      idle.busy = true;
      return idle;
    }
    if (own.length >= instancesOfOne) return undefined;
    const slot = { name, instance: create(), busy: true };
    slots.push(slot);
    return slot;
  }

  function release(slot: Slot): void {
    slot.busy = false;
    if (state !== "open" || slot.instance.ended) {
      void remove(slot);
    } else {
      slot.idleTimer = setTimeout(() => {
        if (slotsOf(slot.name).length > 1) void remove(slot);
      }, idleMs).unref();
    }
    const retries = waiting;
    waiting = [];
    for (const retry of retries) retry();
  }

  return {
    /** Runs work in an instance of a function, which does nothing else meanwhile. */
    async use<Result>(
      name: string,
      create: () => FunctionInstance,
      work: (instance: FunctionInstance) => Promise<Result>,
    ): Promise<Result> {
      let slot = tryTake(name, create);
      while (!slot) {
        await nextRelease();
        if (state === "closed") throw new Error("The functions have been stopped.");
        slot = tryTake(name, create);
      }
      try {
        return await work(slot.instance);
      } finally {
        release(slot);
      }
    },
    /** Ends every instance, busy ones when their work is done. */
    async drain(): Promise<void> {
      state = "draining";
      await Promise.all(slots.filter(({ busy }) => !busy).map(remove));
      while (slots.length > 0) await nextRelease();
    },
    /** Ends every instance now; work that is not done fails. */
    async close(): Promise<void> {
      state = "closed";
      await Promise.all(slots.map(remove));
    },
  };
}
