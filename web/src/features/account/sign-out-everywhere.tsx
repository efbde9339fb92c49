import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Account } from "#web/session/account.ts";
import styles from "./account.module.css";
import { useAccountFailure } from "./use-account-failure.ts";

/** Ends every session of the account: for a lost phone, or a computer left behind. */
export function SignOutEverywhere({ account }: { account: Pick<Account, "signOutEverywhere"> }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const failed = useAccountFailure();

  async function signOut() {
    setBusy(true);
    try {
      await account.signOutEverywhere();
      toast.success("You are signed out everywhere.");
      navigate(paths.login, { replace: true });
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }

  return (
    <section className={styles["card"]} aria-labelledby="sign-out-everywhere">
      <h3 id="sign-out-everywhere">Lost a phone, or left a computer signed in?</h3>
      <p>
        Signing out everywhere ends your session on every device, this one too. A device that is in
        use at that moment loses access within 15 minutes, when what it was given runs out. If
        somebody may know your password, change it first.
      </p>
      <div className={styles["actions"]}>
        <Button variant="secondary" busy={busy} onClick={signOut}>
          Sign Out Everywhere
        </Button>
      </div>
    </section>
  );
}
