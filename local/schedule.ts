import type { Schedule } from "./template/schedules.ts";

/**
 * EventBridge as timers.
 * @returns stops them
 */
export function startSchedules(
  schedules: readonly Schedule[],
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  onFailure: (functionArn: string, error: unknown) => void,
): () => void {
  const timers = schedules.map(({ functionArn, intervalMs, input }) =>
    setInterval(() => {
      invoke(functionArn, input).catch((error) => onFailure(functionArn, error));
    }, intervalMs),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
