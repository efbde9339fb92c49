import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { pause, retryTransient } from "./retry-transient.ts";

const offline = new ApiError({ code: "network", status: 0, statusText: "", detail: "Offline." });
const refused = new ApiError({ code: "conflict", status: 409, statusText: "Conflict", detail: "" });

function setup(outcomes: (ApiError | "answer")[]) {
  const waitsMs: number[] = [];
  let calls = 0;
  const call = async () => {
    const outcome = outcomes[calls++] ?? offline;
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  };
  const wait = async (durationMs: number) => {
    waitsMs.push(durationMs);
  };
  return { result: retryTransient(call, { wait }), waitsMs, calls: () => calls };
}

test("a call that fails without signal is repeated with growing delays", async () => {
  const { result, waitsMs } = setup([offline, offline, "answer"]);
  await expect(result).resolves.toBe("answer");
  expect(waitsMs).toEqual([500, 1500]);
});

test("a permanent error is not repeated", async () => {
  const { result, calls } = setup([refused, "answer"]);
  await expect(result).rejects.toBe(refused);
  expect(calls()).toBe(1);
});

test("a call that keeps failing throws its last error", async () => {
  const { result, calls } = setup([]);
  await expect(result).rejects.toBe(offline);
  expect(calls()).toBe(4);
});

test("an aborted pause ends at once", async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort(new Error("left the page"));
  await expect(waiting).rejects.toThrow("left the page");
  await expect(pause(60_000, controller.signal)).rejects.toThrow("left the page");
});
