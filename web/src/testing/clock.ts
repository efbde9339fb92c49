import { onTestFinished, vi } from "vitest";

/** Lets a test see the page at another moment, such as day 15 or after a noted time. Timers run on. */
export function setClock(now: string): void {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
