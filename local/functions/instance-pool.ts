/** The instances of all functions, ready for their next invocation. */
export interface InstancePool<Instance extends PooledInstance> {
  /** Runs work in an instance of a function, which does nothing else meanwhile. */
  use<Result>(
    name: string,
    create: () => Instance,
    work: (instance: Instance) => Promise<Result>,
  ): Promise<Result>;
  /** Ends every instance, busy ones when their work is done. */
  drain(): Promise<void>;
  /** Ends every instance now; work that is not done fails. */
  close(): Promise<void>;
}

export interface PooledInstance {
  readonly ended: boolean;
  close(): Promise<void>;
}

export interface PoolLimits {
  /** Further invocations of one function wait for their turn. */
  readonly instancesOfOne: number;
  /** A further instance ends after being idle for this long; the first of a function stays. */
  readonly idleMs: number;
}

interface Slot<Instance> {
  readonly name: string;
  readonly instance: Instance;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** Keeps the first instance of each function, and more while invocations overlap. */
export function createInstancePool<Instance extends PooledInstance>(
  limits: PoolLimits,
): InstancePool<Instance> {
  let slots: Slot<Instance>[] = [];
  /** Work that waits for an instance, in the order of arrival. */
  let waiting: (() => void)[] = [];
  let state: "open" | "draining" | "closed" = "open";

  function nextRelease(): Promise<void> {
    return new Promise((resolve) => waiting.push(resolve));
  }

  function remove(slot: Slot<Instance>): Promise<void> {
    clearTimeout(slot.idleTimer);
    slots = slots.filter((each) => each !== slot);
    return slot.instance.close();
  }

  const slotsOf = (name: string) => slots.filter((slot) => slot.name === name);

  /** @returns `undefined` while all are busy */
  function tryTake(name: string, create: () => Instance): Slot<Instance> | undefined {
    const own = slotsOf(name);
    const idle = own.find((slot) => !slot.busy);
    if (idle) {
      clearTimeout(idle.idleTimer);
      idle.busy = true;
      return idle;
    }
    if (own.length >= limits.instancesOfOne) return undefined;
    const slot = { name, instance: create(), busy: true };
    slots.push(slot);
    return slot;
  }

  function release(slot: Slot<Instance>): void {
    slot.busy = false;
    if (state !== "open" || slot.instance.ended) {
      void remove(slot);
    } else {
      slot.idleTimer = setTimeout(() => {
        if (slotsOf(slot.name).length > 1) void remove(slot);
      }, limits.idleMs).unref();
    }
    const retries = waiting;
    waiting = [];
    for (const retry of retries) retry();
  }

  return {
    async use(name, create, work) {
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
    async drain() {
      state = "draining";
      await Promise.all(slots.filter(({ busy }) => !busy).map(remove));
      while (slots.length > 0) await nextRelease();
    },
    async close() {
      state = "closed";
      await Promise.all(slots.map(remove));
    },
  };
}
