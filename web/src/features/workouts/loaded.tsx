import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";

type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly retry: () => void; readonly isRetrying: boolean };

type Outcome<Value> = { readonly attempt: number } & (
  | { readonly failed: false; readonly value: Value }
  | { readonly failed: true }
);

/**
 * Loads a page's content once the page is on screen.
 * @param load must be the same function on every render
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

interface LoadFailureProps {
  title: string;
  retry: () => void;
  isRetrying: boolean;
}

/** Says that loading failed, and offers to try again. */
export function LoadFailure({ title, retry, isRetrying }: LoadFailureProps) {
  return (
    <FocusKeeper>
      <Notice tone="danger" title={title}>
        <Button variant="secondary" busy={isRetrying} onClick={retry}>
          Try Again
        </Button>
      </Notice>
    </FocusKeeper>
  );
}

interface FocusKeeperProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Moves the focus to the page's heading when the focused content is removed. */
export function FocusKeeper({ className, children }: FocusKeeperProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector("h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
