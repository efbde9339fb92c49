import { useCallback, useEffect, useState } from "react";

/** What is there stays while it is loaded again, and when that fails. `load` has to be the same function. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [attempt, setAttempt] = useState(1);
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    const settle = (loaded: Value | undefined, reason: unknown) => {
      if (controller.signal.aborted) return;
      if (loaded !== undefined) setValue(loaded);
      setError(reason);
      setLoading(false);
    };
    setLoading(true);
    load(controller.signal).then(
      (loaded) => settle(loaded, undefined),
      (reason: unknown) => settle(undefined, reason),
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { value, setValue, error, isLoading, reload };
}
