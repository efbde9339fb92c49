import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  title: string;
  onRetry: () => void;
  busy?: boolean;
  children?: ReactNode;
}

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailure({ title, onRetry, busy, children }: LoadFailureProps) {
  return (
    <FocusKeeper>
      <Notice tone="danger" title={title}>
        {children}
        <Button variant="secondary" busy={busy} onClick={onRetry}>
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
