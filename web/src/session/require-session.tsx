import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { SessionEnded } from "./call-as-trainer.ts";
import { currentIdToken } from "./session.ts";

export function RequireSession({ children }: { children: ReactNode }) {
  const { value: session, isLoading, reload } = useLoaded(readSession);
  const here = useHere();
  if (isLoading) return <Spinner label="Checking your sign-in…" />;
  if (session === "present") return children;
  if (session === "absent") return <Navigate to={paths.login} replace state={{ from: here }} />;
  return (
    <LoadFailure title="Your sign-in could not be checked" onRetry={reload}>
      <p>Please check your connection and try again.</p>
    </LoadFailure>
  );
}

async function readSession() {
  return (await currentIdToken()) === undefined ? "absent" : "present";
}

/** @returns whether an error says that the session has ended; then leads to the sign-in, and from there back here */
export function useSessionEnd(): (error: unknown) => boolean {
  const navigate = useNavigate();
  const here = useHere();
  return (error) => {
    const hasEnded = error instanceof SessionEnded;
    if (hasEnded) navigate(paths.login, { replace: true, state: { from: here } });
    return hasEnded;
  };
}

/** The same for an error that is rendered. */
export function useLeaveWhenSessionEnds(error: unknown): boolean {
  const endsSession = useSessionEnd();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough.
  useEffect(() => void endsSession(error), [error]);
  return error instanceof SessionEnded;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
