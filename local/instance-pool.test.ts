import { describe, expect, it, vi } from "vitest";
import { createInstancePool, type PoolLimits } from "./instance-pool.ts";

function setup(change: Partial<PoolLimits> = {}) {
  const limits = { instances: 2, instancesOfAKind: 2, idleMs: 60_000, ...change };
  const pool = createInstancePool<ReturnType<typeof createInstance>>(limits);
  const alive = new Set<string>();
  let created = 0;
  function createInstance(kind: string) {
    created += 1;
    const name = `${kind}${created}`;
    alive.add(name);
    return {
      name,
      ended: false,
      close: async () => {
        alive.delete(name);
      },
    };
  }
  /** Starts work in an instance of a kind; it lasts until `finish`. */
  const start = (kind: string) => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const began = vi.fn();
    const done = pool.use(
      kind,
      () => createInstance(kind),
      async (instance) => {
        began(instance.name);
        await until;
        return instance;
      },
    );
    return { began, done, finish };
  };
  const run = async (kind: string) => {
    const work = start(kind);
    work.finish();
    return (await work.done).name;
  };
  return { pool, alive, start, run };
}

describe("The instances of the functions", () => {
  it("are used again, each for its own kind", async () => {
    const { run } = setup();
    expect([await run("a"), await run("b"), await run("a"), await run("b")]).toEqual([
      "a1",
      "b2",
      "a1",
      "b2",
    ]);
  });

  it("are as many as there is work at a time, but no more than there is room for", async () => {
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

  it("make room for another kind, the longest idle first", async () => {
    const { run, alive } = setup();
    await run("a");
    await run("b");
    await run("c");
    expect([...alive]).toEqual(["b2", "c3"]);
  });

  it("let other work go on when work of their kind has to wait", async () => {
    const { start, run } = setup();
    const busy = start("a");
    await run("b");
    expect(await run("c")).toBe("c3");
    busy.finish();
    await busy.done;
  });

  it("take no room from other kinds to grow beyond their share", async () => {
    const { start, run } = setup({ instances: 2, instancesOfAKind: 1 });
    const works = [start("a"), start("a")];
    expect(await run("b")).toBe("b2");
    expect(works[1]?.began).not.toHaveBeenCalled();
    for (const work of works) work.finish();
    expect((await works[1]?.done)?.name).toBe("a1");
  });

  it("serve those who wait in the order in which they came", async () => {
    const { start } = setup({ instances: 1 });
    const first = start("a");
    const order: string[] = [];
    const waiting = ["b", "c", "d"].map((kind) => {
      const work = start(kind);
      work.began.mockImplementation(() => order.push(kind));
      work.finish();
      return work.done;
    });
    first.finish();
    await Promise.all([first.done, ...waiting]);
    expect(order).toEqual(["b", "c", "d"]);
  });

  it("are closed when they have been idle for long", async () => {
    const { run, alive } = setup({ idleMs: 10 });
    await run("a");
    await vi.waitFor(() => expect(alive.size).toBe(0));
    expect(await run("a")).toBe("a2");
  });

  it("are not used again once they have ended", async () => {
    const { pool, run, alive } = setup();
    const broken = { name: "broken", ended: false, close: async () => {} };
    await pool.use(
      "a",
      () => broken,
      async (instance) => {
        instance.ended = true;
      },
    );
    expect(await run("a")).toBe("a1");
    expect([...alive]).toEqual(["a1"]);
  });

  it("are all closed when drained, those at work when they have finished", async () => {
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

  it("are closed at once when there is no time for their work, and nobody gets another", async () => {
    const { pool, start, alive } = setup({ instances: 1 });
    const [busy, waiting] = [start("a"), start("b")];
    await vi.waitFor(() => expect(busy.began).toHaveBeenCalled());
    await pool.close();
    expect(alive.size).toBe(0);
    busy.finish();
    await expect(waiting.done).rejects.toThrow("stopped");
  });
});
