/** The instances of all functions together, of which there is only room for so many. */
export interface InstancePool<Instance extends PooledInstance> {
  /** Runs some work in an instance of a kind, which does nothing else meanwhile. */
  use<Result>(
    kind: string,
    create: () => Instance,
    work: (instance: Instance) => Promise<Result>,
  ): Promise<Result>;
  /** Ends every instance, those at work when they have finished. */
  drain(): Promise<void>;
  /** Ends every instance now; work that was not done fails. */
  close(): Promise<void>;
}

export interface PooledInstance {
  readonly ended: boolean;
  close(): Promise<void>;
}

export interface PoolLimits {
  /** More work of one kind than this waits for its turn, so that the others keep their instances. */
  readonly instancesOfAKind: number;
  readonly instances: number;
  /** An instance that has had nothing to do for this long gives its memory back. */
  readonly idleMs: number;
}

interface Slot<Instance> {
  readonly kind: string;
  readonly instance: Instance;
  /** Set while the instance has nothing to do. */
  idleTimer: NodeJS.Timeout | undefined;
}

export function createInstancePool<Instance extends PooledInstance>(
  limits: PoolLimits,
): InstancePool<Instance> {
  /** The longer since its last work, the earlier. */
  let slots: Slot<Instance>[] = [];
  /** Whoever waits for room, in the order in which they came. */
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

  /** @returns `undefined` while there is no room, not even at the cost of another kind's idle one */
  function tryTake(kind: string, create: () => Instance): Slot<Instance> | undefined {
    const ofKind = slots.filter((slot) => slot.kind === kind);
    const rested = ofKind.findLast((slot) => slot.idleTimer !== undefined);
    if (rested) {
      clearTimeout(rested.idleTimer);
      rested.idleTimer = undefined;
      return rested;
    }
    if (ofKind.length >= limits.instancesOfAKind) return undefined;
    if (slots.length >= limits.instances) {
      const longestIdle = slots.find((slot) => slot.idleTimer !== undefined);
      if (!longestIdle) return undefined;
      void remove(longestIdle);
    }
    const slot = { kind, instance: create(), idleTimer: undefined };
    slots.push(slot);
    return slot;
  }

  function release(slot: Slot<Instance>): void {
    if (state !== "open" || slot.instance.ended) {
      void remove(slot);
    } else {
      slots = [...slots.filter((each) => each !== slot), slot];
      slot.idleTimer = setTimeout(() => remove(slot), limits.idleMs);
      slot.idleTimer.unref();
    }
    const retries = waiting;
    waiting = [];
    for (const retry of retries) retry();
  }

  return {
    async use(kind, create, work) {
      let slot = tryTake(kind, create);
      while (!slot) {
        await nextRelease();
        if (state === "closed") throw new Error("The functions have been stopped.");
        slot = tryTake(kind, create);
      }
      try {
        return await work(slot.instance);
      } finally {
        release(slot);
      }
    },
    async drain() {
      state = "draining";
      await Promise.all(slots.filter(({ idleTimer }) => idleTimer !== undefined).map(remove));
      while (slots.length > 0) await nextRelease();
    },
    async close() {
      state = "closed";
      await Promise.all(slots.map(remove));
    },
  };
}
