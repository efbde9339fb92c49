import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useLeaveWhenSessionEnds } from "#web/session/require-session.tsx";

interface LoadProblemProps {
  /** What loading has failed with; nothing is shown without. */
  readonly error: unknown;
  /** What could not be loaded; it stands between "The" and "could not be loaded". */
  readonly what: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Why a part of the admin area could not be loaded, and the way on: to try again, or to sign in. */
export function LoadProblem({ error, what, onRetry, busy = false }: LoadProblemProps) {
  const isLeaving = useLeaveWhenSessionEnds(error);
  if (error === undefined || isLeaving) return null;
  if (error instanceof ApiError && error.code === "forbidden") {
    return (
      <Notice tone="danger" title={error.detail}>
        <p>This account is not a member of the administrators. Log out and sign in with another.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={`The ${what} could not be loaded`}>
      <p>Nothing is lost. Please check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry} busy={busy}>
        Try Again
      </Button>
    </Notice>
  );
}
