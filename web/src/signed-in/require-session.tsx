import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { SiteConfig } from "#shared/site/site-config.ts";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { SessionEnded } from "./call-as-trainer.ts";
import { renewal } from "./renewal.ts";
import { configureSession, currentIdToken, storedUser } from "./session.ts";
import { claimTab, forgetAfterLogout } from "./tab-owner.ts";

interface SignedIn {
  readonly user: string | undefined;
  readonly config: SiteConfig;
}

/** Ended: the same trainer may go on where they were. Left: by a logout, or for another administrator. */
type Session = SignedIn | "ended" | "left";

export function RequireSession({ children }: { children: ReactNode }) {
  const { value: session, setValue, isLoading, reload } = useLoaded<Session>(readSession);
  const here = useHere();
  if (session === "ended") return <Navigate to={paths.login} replace state={{ from: here }} />;
  if (session === "left") return <Navigate to={paths.login} replace />;
  if (session) {
    return (
      <WatchedSession session={session} onEnd={setValue}>
        {children}
      </WatchedSession>
    );
  }
  if (isLoading) return <Spinner label="Checking your sign-in…" />;
  return (
    <LoadFailure title="Your sign-in could not be checked" onRetry={reload}>
      <p>Please check your connection and try again.</p>
    </LoadFailure>
  );
}

/** @returns `undefined` when there is no network to ask */
const isSignedIn = () =>
  currentIdToken().then(
    (token) => token !== undefined,
    () => undefined,
  );

async function readSession(): Promise<Session> {
  const config = await configureSession();
  if ((await currentIdToken()) === undefined) return forgetAfterLogout() ? "left" : "ended";
  const user = storedUser(config);
  claimTab(user);
  return { user, config };
}

interface WatchedSessionProps {
  readonly session: SignedIn;
  readonly onEnd: (session: "ended" | "left") => void;
  readonly children: ReactNode;
}

const LookAgain = createContext<() => void>(() => undefined);

/** Asks whether the session is still the one that the page was opened in. */
export const useLookAgain = () => useContext(LookAgain);

/**
 * Leaves the page when another tab has ended the session: at once, and when a page is shown that the
 * browser had put to rest. The tab that finds it ended asks to sign in again, over the page.
 */
function WatchedSession({ session: { user, config }, onEnd, children }: WatchedSessionProps) {
  /** @returns whether the page is left */
  function look(): boolean {
    const now = storedUser(config);
    if (now === user) {
      if (renewal.isAsked()) void isSignedIn().then((isSo) => isSo && renewal.answer(true));
      return false;
    }
    const hasLoggedOut = forgetAfterLogout();
    const isNobody = now === undefined;
    if (isNobody && !hasLoggedOut && renewal.isAsked()) return false;
    renewal.drop();
    onEnd(isNobody && !hasLoggedOut ? "ended" : "left");
    return true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another page.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function lookWhenShown() {
      if (document.visibilityState === "hidden" || look() || renewal.isAsked()) return;
      if ((await isSignedIn()) !== false || signal.aborted) return;
      const isRenewed = await renewal.ask();
      if (!isRenewed && !signal.aborted) onEnd("ended");
    }
    // Every browser that can keep a sign-in tells its other tabs what it keeps.
    window.addEventListener("storage", look, { signal });
    window.addEventListener("focus", lookWhenShown, { signal });
    window.addEventListener("pageshow", lookWhenShown, { signal });
    document.addEventListener("visibilitychange", lookWhenShown, { signal });
    return () => controller.abort();
  }, []);

  return <LookAgain value={look}>{children}</LookAgain>;
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
