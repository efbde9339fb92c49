import { ApiError } from "./api-error.ts";

/** Between four tries, over about seven seconds. */
const delaysMs = [500, 1500, 5000];

/** Repeats an idempotent call while it fails with transient errors. @throws the last error */
export async function retryTransient<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.isTransient)) throw error;
      await pause(delayMs, signal);
    }
  }
  return call();
}

/** @throws the signal's reason, at once, when aborted */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    setTimeout(resolve, durationMs);
  });
}
