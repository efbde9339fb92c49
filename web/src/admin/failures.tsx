import type { ReactNode } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { CatchErrors } from "#web/components/catch-errors.tsx";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { useLeaveWhenSessionEnds, useSessionEnd } from "#web/signed-in/require-session.tsx";

const notSaved = "That could not be saved. Please try again.";

/**
 * @param reread reads anew what the page shows, which a refusal says has changed
 * @returns handles a failed call: an ended session leads to the sign-in, anything else to a toast, with the API's own
 *   sentence where it has refused the call
 */
export function useFailure(reread?: () => unknown) {
  const endsSession = useSessionEnd();
  return async (error: unknown, unanswered = notSaved): Promise<void> => {
    if (endsSession(error)) return;
    toast.error(refusalOr(error, unanswered));
    if (!isRefusal(error)) return;
    try {
      await reread?.();
    } catch {
      // The page stays as it is.
    }
  };
}

/** The API's own sentence where it has refused a call, and what is said where it has not answered. */
export function refusalOr(error: unknown, unanswered = notSaved): string {
  return isRefusal(error) ? error.detail : unanswered;
}

/** Whether the API has refused a call, which would be refused again. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isTransient && error.code !== "unreadable";
}

export interface ReadState {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadProblemProps {
  /** Nothing is shown without an error. */
  readonly of: ReadState;
  /** What could not be loaded, for "The … could not be loaded". */
  readonly what: string;
}

export function LoadProblem({ of: { error, isFetching, refetch }, what }: LoadProblemProps) {
  const isLeaving = useLeaveWhenSessionEnds(error);
  if (error === null || isLeaving) return null;
  if (error instanceof ApiError && error.code === "forbidden") {
    return (
      <Notice tone="danger" title={error.detail}>
        <p>This account is not an administrator. Please log out and sign in with one that is.</p>
      </Notice>
    );
  }
  if (error instanceof ApiError && error.code === "unreadable" && error.status === 200) {
    return (
      <Notice tone="danger" title={`The ${what} could not be loaded`}>
        <p>The website has been updated since you opened this page. Please reload it.</p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Notice>
    );
  }
  return (
    <LoadFailure title={`The ${what} could not be loaded`} onRetry={refetch} busy={isFetching}>
      <p>Nothing is lost. Please check your connection and try again.</p>
    </LoadFailure>
  );
}

interface ContainedProps {
  /** What it shows, for "This … cannot be shown". */
  readonly what: string;
  /** A new value tries again. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A part of the admin area whose failure leaves the other parts as they are. */
export function Contained({ what, of, children }: ContainedProps) {
  return (
    <CatchErrors
      resetKey={of}
      fallback={() => (
        <Notice tone="danger" title={`This ${what} cannot be shown`}>
          <p>Nothing is lost, and the rest of this page works. Reloading the page may help.</p>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Notice>
      )}
    >
      {children}
    </CatchErrors>
  );
}
