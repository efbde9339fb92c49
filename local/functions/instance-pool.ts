import type { FunctionInstance } from "./function-instance.ts";

/**
 * Further invocations of a function wait for their turn: an instance takes some 20 MB, and the whole
 * stack, with two of each function, at most 1 GB.
 */
const mostInstances = 2;

/** The instances of one function: as many as it has invocations at a time, up to a limit. */
export function createInstancePool(create: () => FunctionInstance) {
  const instances = new Set<FunctionInstance>();
  const idle: FunctionInstance[] = [];
  const waiting: (() => void)[] = [];
  let state: "open" | "retired" | "closed" = "open";

  async function take(): Promise<FunctionInstance> {
    if (state === "closed") throw new Error("The functions have been stopped.");
    const instance = idle.pop() ?? (instances.size < mostInstances ? create() : undefined);
    if (instance) {
      instances.add(instance);
      return instance;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
    return take();
  }

  function end(instance: FunctionInstance): Promise<void> {
    instances.delete(instance);
    return instance.close();
  }

  return {
    /** Runs work in an instance, which does nothing else meanwhile. */
    async use<Result>(work: (instance: FunctionInstance) => Promise<Result>): Promise<Result> {
      const instance = await take();
      try {
        return await work(instance);
      } finally {
        if (state !== "open" || instance.ended) void end(instance);
        else idle.push(instance);
        waiting.shift()?.();
      }
    },
    /** Ends every instance when its work is done. */
    retire(): void {
      state = "retired";
      for (const instance of idle.splice(0)) void end(instance);
    },
    /** Ends every instance now; work that is not done fails. */
    async close(): Promise<void> {
      state = "closed";
      await Promise.all([...instances].map(end));
    },
  };
}
