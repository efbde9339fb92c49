import { useCallback, useEffect, useState } from "react";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type Numbers = Pick<EndpointResponse<typeof getNumbers>, "months" | "computedAt">;

/**
 * Gets the numbers of every month; tests bring their own.
 * @param refresh whether to have the server add up the latest changes first.
 */
export type LoadNumbers = (signal: AbortSignal, refresh: boolean) => Promise<Numbers>;

export const loadNumbers: LoadNumbers = (signal, refresh) =>
  callAsTrainer(getNumbers, { query: refresh ? { refresh: "true" } : {} }, { signal });

/** The numbers as they were last loaded. They stay on the page while newer ones are on their way. */
export function useNumbers(load: LoadNumbers) {
  const [attempt, setAttempt] = useState({ refresh: false });
  const [numbers, setNumbers] = useState<Numbers>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoading(true);
    load(signal, attempt.refresh).then(
      (loaded) => {
        if (signal.aborted) return;
        setNumbers(loaded);
        setError(undefined);
        setLoading(false);
      },
      (reason: unknown) => {
        if (signal.aborted) return;
        setError(reason);
        setLoading(false);
      },
    );
    return () => controller.abort();
  }, [load, attempt]);

  const refresh = useCallback(() => setAttempt({ refresh: true }), []);
  return { numbers, error, isLoading, refresh };
}
