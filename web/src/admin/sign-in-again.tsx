import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { renewal } from "#web/session/renewal.ts";
import { currentIdToken } from "#web/session/session.ts";

/**
 * Asks for a new sign-in over the page while a call waits for one.
 * @param form renders the sign-in form, which calls back when the trainer has signed in.
 */
export function SignInAgain({ form }: { form: (onSignedIn: () => void) => ReactNode }) {
  const isAsked = useSyncExternalStore(renewal.subscribe, renewal.isAsked, () => false);

  useEffect(() => {
    if (!isAsked) return;
    // A sign-in in another tab counts for this one too.
    const look = () => {
      currentIdToken().then(
        (token) => token !== undefined && renewal.answer(true),
        () => undefined,
      );
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isAsked]);

  return (
    <Dialog open={isAsked} title="Sign in again" onClose={() => renewal.answer(false)}>
      <div className="stack-5">
        <p>Your session has ended. Sign in to carry on where you left off: nothing is lost.</p>
        {form(() => renewal.answer(true))}
      </div>
    </Dialog>
  );
}
