import { useEffect, useState } from "react";

export type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly retry: () => void; readonly isRetrying: boolean };

type Outcome<Value> = { readonly attempt: number } & (
  | { readonly failed: false; readonly value: Value }
  | { readonly failed: true }
);

/**
 * Loads what a page shows, once the page is on screen.
 * @param load the same function for as long as the page is there.
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [attempt, setAttempt] = useState(1);
  const [outcome, setOutcome] = useState<Outcome<Value>>();

  useEffect(() => {
    const controller = new AbortController();
    const settle = (settled: Outcome<Value>) => {
      if (!controller.signal.aborted) setOutcome(settled);
    };
    load(controller.signal).then(
      (value) => settle({ attempt, failed: false, value }),
      () => settle({ attempt, failed: true }),
    );
    return () => controller.abort();
  }, [load, attempt]);

  if (!outcome) return { state: "loading" };
  if (!outcome.failed) return { state: "ready", value: outcome.value };
  return {
    state: "failed",
    retry: () => setAttempt(outcome.attempt + 1),
    isRetrying: attempt !== outcome.attempt,
  };
}
