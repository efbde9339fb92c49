import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { SessionEnded } from "./call-as-trainer.ts";
import { currentIdToken } from "./session.ts";

/** Shows its children to a signed-in trainer and sends anybody else to sign in first. */
export function RequireSession({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(1);
  const [session, setSession] = useState<"unknown" | "present" | "absent" | "unreachable">(
    "unknown",
  );
  const here = useHere();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let current = true;
    setSession("unknown");
    currentIdToken().then(
      (token) => current && setSession(token === undefined ? "absent" : "present"),
      () => current && setSession("unreachable"),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  switch (session) {
    case "present":
      return children;
    case "absent":
      return <Navigate to={paths.login} replace state={{ from: here }} />;
    case "unreachable":
      return (
        <Notice tone="danger" title="Your sign-in could not be checked">
          <p>Please check your connection and try again.</p>
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            Try Again
          </Button>
        </Notice>
      );
    default:
      return <Spinner label="Checking your sign-in…" />;
  }
}

/** What to do when a call finds that the session has ended: sign in, and come back here. */
export function useSessionEnded(): () => void {
  const navigate = useNavigate();
  const here = useHere();
  return () => navigate(paths.login, { replace: true, state: { from: here } });
}

/**
 * Leads to signing in when an error says that the session has ended.
 * @returns whether it has
 */
export function useLeaveWhenSessionEnds(error: unknown): boolean {
  const isOver = error instanceof SessionEnded;
  const leave = useSessionEnded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough.
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return isOver;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
