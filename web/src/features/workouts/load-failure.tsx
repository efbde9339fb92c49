import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { FocusKeeper } from "./focus-keeper.tsx";

interface LoadFailureProps {
  title: string;
  retry: () => void;
  isRetrying: boolean;
}

/** What did not arrive, and another try. */
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
