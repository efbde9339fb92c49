import { useCallback, useEffect, useState } from "react";

/**
 * What is there stays while it is loaded again, and when that fails. `load` has to be the same function.
 * @param known what need not be loaded
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>, known?: Value) {
  const [attempt, setAttempt] = useState(known === undefined ? 1 : 0);
  const [value, setValue] = useState(known);
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(known === undefined);

  useEffect(() => {
    if (attempt === 0) return;
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
