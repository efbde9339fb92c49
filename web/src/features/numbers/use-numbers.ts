import { useCallback, useEffect, useState } from "react";
import { getNumbers } from "#shared/numbers/api.ts";
import type { MonthNumbers } from "#shared/numbers/numbers.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** Gets the numbers of every month; tests bring their own. */
export type LoadNumbers = (signal: AbortSignal) => Promise<readonly MonthNumbers[]>;

export const loadNumbers: LoadNumbers = async (signal) =>
  (await callAsTrainer(getNumbers, { query: {} }, { signal })).months;

/** The numbers as they were last loaded, and what is under way. What was there stays while more comes. */
export function useNumbers(load: LoadNumbers) {
  const [attempt, setAttempt] = useState(0);
  const [months, setMonths] = useState<readonly MonthNumbers[]>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoading(true);
    load(signal).then(
      (loaded) => {
        if (signal.aborted) return;
        setMonths(loaded);
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

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { months, error, isLoading, reload };
}
