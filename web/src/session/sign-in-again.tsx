import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { renewal } from "./renewal.ts";
import { currentIdToken } from "./session.ts";
import styles from "./sign-in-again.module.css";

/**
 * Asks for a new sign-in over the page, for as long as a call waits for one.
 * @param form what signs in; told where to go on when it has.
 */
export function SignInAgain({ form }: { form: (onSignedIn: () => void) => ReactNode }) {
  const isAsked = useSyncExternalStore(renewal.subscribe, renewal.isAsked, () => false);

  useEffect(() => {
    if (!isAsked) return;
    // Whoever signs in again in one tab has done so for all of them.
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
      <div className={styles["content"]}>
        <p>Your session has ended. Sign in, and go on where you were: nothing is lost.</p>
        {form(() => renewal.answer(true))}
      </div>
    </Dialog>
  );
}
