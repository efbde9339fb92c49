import { expect, test } from "vitest";
import { runOpenLoop } from "./open-loop.ts";

/** A clock that only waiting moves. */
function setup() {
  let time = 1000;
  const waiting: { at: number; resolve: () => void }[] = [];
  const wait = (ms: number) =>
    new Promise<void>((resolve) => waiting.push({ at: time + ms, resolve }));
  const starts: { dueAt: number; at: number }[] = [];
  const stop = new AbortController();

  async function passTime(ms: number): Promise<void> {
    const end = time + ms;
    for (;;) {
      // Whatever has been resolved goes on first.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const [next] = waiting.sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      waiting.shift();
      time = next.at;
      next.resolve();
    }
    time = end;
  }
  const run = (durationMs: number, mostAtOnce: number) =>
    runOpenLoop({
      startsPerSecond: 4,
      seconds: 2,
      mostAtOnce,
      start: async (_, dueAt) => {
        starts.push({ dueAt: dueAt - 1000, at: time - 1000 });
        await wait(durationMs);
      },
      signal: stop.signal,
      now: () => time,
      wait,
    });
  return { run, passTime, starts, stop };
}

test("Work starts on schedule, however long the work before takes.", async () => {
  const { run, passTime, starts } = setup();
  const report = run(5000, 100);
  await passTime(2000);
  expect(await report).toEqual({ due: 8, started: 8, late: 0, ranMs: 2000 });
  expect(starts.map(({ at }) => at)).toEqual([0, 250, 500, 750, 1000, 1250, 1500, 1750]);
});

test("Starts beyond the most at once wait, count as late and know when they were due.", async () => {
  const { run, passTime, starts } = setup();
  const report = run(1000, 2);
  await passTime(2000);
  expect(await report).toEqual({ due: 8, started: 4, late: 2, ranMs: 2000 });
  expect(starts).toEqual([
    { dueAt: 0, at: 0 },
    { dueAt: 250, at: 250 },
    { dueAt: 500, at: 1000 },
    { dueAt: 750, at: 1250 },
  ]);
});

test("It ends at its time while everything is busy.", async () => {
  const { run, passTime } = setup();
  const report = run(60_000, 1);
  await passTime(2000);
  expect(await report).toMatchObject({ due: 8, started: 1, ranMs: 2000 });
});

test("It can be stopped, and reports what was due until then.", async () => {
  const { run, passTime, stop } = setup();
  const report = run(0, 100);
  await passTime(600);
  stop.abort();
  expect(await report).toEqual({ due: 3, started: 3, late: 0, ranMs: 600 });
});
