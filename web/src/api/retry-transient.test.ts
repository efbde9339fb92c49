import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { pause, retryTransient } from "./retry-transient.ts";

const offline = new ApiError({ code: "network", status: 0, statusText: "", detail: "Offline." });
const refused = new ApiError({ code: "conflict", status: 409, statusText: "Conflict", detail: "" });

/** Calls until the outcome is known, and notes when, in milliseconds. */
async function retry(outcomes: (ApiError | "answer")[]) {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const calledAtMs: number[] = [];
  const call = async () => {
    calledAtMs.push(Date.now());
    const outcome = outcomes.shift() ?? offline;
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  };
  const result = retryTransient(call).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { result: await result, calledAtMs };
}

test("a call that fails without signal is repeated with growing delays.", async () => {
  const { result, calledAtMs } = await retry([offline, offline, "answer"]);
  expect(result).toBe("answer");
  expect(calledAtMs).toEqual([0, 500, 2000]);
});

test("a permanent error is not repeated.", async () => {
  const { result, calledAtMs } = await retry([refused, "answer"]);
  expect(result).toBe(refused);
  expect(calledAtMs).toHaveLength(1);
});

test("a call that keeps failing throws its last error.", async () => {
  const { result, calledAtMs } = await retry([]);
  expect(result).toBe(offline);
  expect(calledAtMs).toHaveLength(4);
});

test("an aborted pause ends at once.", async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort(new Error("left the page"));
  await expect(waiting).rejects.toThrow("left the page");
  await expect(pause(60_000, controller.signal)).rejects.toThrow("left the page");
});
