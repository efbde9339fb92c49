import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createInstancePool, type PoolLimits } from "./instance-pool.ts";

function setup(change: Partial<PoolLimits> = {}) {
  const limits = { instancesOfOne: 2, idleMs: 60_000, ...change };
  const pool = createInstancePool<ReturnType<typeof createInstance>>(limits);
  const alive = new Set<string>();
  let created = 0;
  function createInstance(of: string) {
    created += 1;
    const name = `${of}${created}`;
    alive.add(name);
    return {
      name,
      ended: false,
      close: async () => {
        alive.delete(name);
      },
    };
  }
  /** Starts work in an instance of a function; it lasts until `finish`. */
  const start = (of: string) => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const began = vi.fn();
    const done = pool.use(
      of,
      () => createInstance(of),
      async (instance) => {
        began(instance.name);
        await until;
        return instance;
      },
    );
    return { began, done, finish };
  };
  const run = async (of: string) => {
    const work = start(of);
    work.finish();
    return (await work.done).name;
  };
  return { pool, alive, start, run };
}

describe("The instances of the functions", () => {
  it("are as many as overlapping work needs, up to the limit of one function", async () => {
    const { start, alive } = setup();
    const works = [start("a"), start("a"), start("a")];
    await vi.waitFor(() => expect(works[1]?.began).toHaveBeenCalled());
    expect(works[2]?.began).not.toHaveBeenCalled();
    expect(alive.size).toBe(2);
    works[0]?.finish();
    await vi.waitFor(() => expect(works[2]?.began).toHaveBeenCalledWith("a1"));
    for (const work of works) work.finish();
    await Promise.all(works.map(({ done }) => done));
  });

  it("end after a while without work, except for the last one of a function", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { start, alive } = setup();
    const works = [start("a"), start("a")];
    for (const work of works) work.finish();
    await Promise.all(works.map(({ done }) => done));
    expect([...alive]).toEqual(["a1", "a2"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...alive]).toEqual(["a2"]);
  });

  it("all end when drained, busy ones when their work is done", async () => {
    const { pool, start, run, alive } = setup();
    await run("a");
    const busy = start("b");
    await vi.waitFor(() => expect(busy.began).toHaveBeenCalled());
    const drained = pool.drain();
    expect(alive.has("b2")).toBe(true);
    busy.finish();
    await drained;
    expect(alive.size).toBe(0);
  });

  it("end at once when the pool is closed, and waiting work fails", async () => {
    const { pool, start, alive } = setup({ instancesOfOne: 1 });
    const [busy, waiting] = [start("a"), start("a")];
    await vi.waitFor(() => expect(busy.began).toHaveBeenCalled());
    await pool.close();
    expect(alive.size).toBe(0);
    busy.finish();
    await expect(waiting.done).rejects.toThrow("stopped");
  });
});
