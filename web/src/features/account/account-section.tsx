import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { toast } from "#web/components/toasts.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { type Account, cognitoAccount } from "#web/session/account.ts";
import styles from "./account.module.css";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useAccountFailure } from "./use-account-failure.ts";

export default function AccountSection({ account = cognitoAccount }: { account?: Account }) {
  return (
    <section className={`stack-5 ${styles["section"]}`} aria-labelledby="account">
      <header>
        <h2 id="account">Account</h2>
        <SignedInAs account={account} />
      </header>
      <SecondFactor account={account} />
      <ChangePassword account={account} />
      <SignOutEverywhere account={account} />
    </section>
  );
}

function SignedInAs({ account }: { account: Pick<Account, "name"> }) {
  const { value: name } = useLoaded(account.name);
  return (
    <p className={styles["lead"]}>
      {name === undefined ? "\u00a0" : <>You are signed in as {name}.</>}
    </p>
  );
}

function SignOutEverywhere({ account }: { account: Pick<Account, "signOutEverywhere"> }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const failed = useAccountFailure();

  async function signOut() {
    setBusy(true);
    try {
      await account.signOutEverywhere();
      navigate(paths.login, { replace: true });
      // After leaving: a toast belongs to the page on which it appears.
      toast.success("You are signed out everywhere.");
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }

  return (
    <section
      className={classNames(desk["panel"], styles["card"], "stack-4")}
      aria-labelledby="sign-out-everywhere"
    >
      <h3 id="sign-out-everywhere">Lost a phone, or left a computer signed in?</h3>
      <p>
        Signing out everywhere ends your session on every device, including this one. A device that
        is in use may keep its access for up to 15 minutes. If someone else may know your password,
        change it first.
      </p>
      <div className="cluster">
        <Button variant="secondary" busy={busy} onClick={signOut}>
          Sign Out Everywhere
        </Button>
      </div>
    </section>
  );
}
