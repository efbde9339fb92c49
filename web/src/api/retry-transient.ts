import { ApiError } from "./api-error.ts";
import { pause } from "./pause.ts";

/** The waits between tries, in milliseconds: four tries over about seven seconds. */
const delaysMs = [500, 1500, 5000];

/**
 * Repeats a call that is safe to repeat, for as long as it fails in a way that passes.
 * @throws the last error, or the first that will not pass; the signal's reason when given up.
 */
export async function retryTransient<T>(
  call: () => Promise<T>,
  options: { readonly wait?: typeof pause; readonly signal?: AbortSignal } = {},
): Promise<T> {
  const { wait = pause, signal } = options;
  for (const delayMs of delaysMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.isTransient)) throw error;
      await wait(delayMs, signal);
    }
  }
  return call();
}
