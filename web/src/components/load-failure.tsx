import { Button } from "./button.tsx";
import type { Elements } from "./elements.ts";
import { leaveFocusToHeading } from "./leave-focus.ts";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  title: string;
  onRetry: () => unknown;
  busy?: boolean;
  children?: Elements;
}

export function LoadFailure({ title, onRetry, busy, children }: LoadFailureProps) {
  return (
    <Notice tone="danger" title={title}>
      {children}
      <Button ref={leaveFocusToHeading} variant="secondary" busy={busy} onClick={() => onRetry()}>
        Try Again
      </Button>
    </Notice>
  );
}
