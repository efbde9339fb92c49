/**
 * Waits.
 * @throws the signal's reason, at once, when given up.
 */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, durationMs);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
