import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { toast } from "#web/components/toasts.ts";
import { type Account, cognitoAccount } from "#web/signed-in/account.ts";
import styles from "./account.module.css";
import { useAccountFailure } from "./account-problems.ts";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactor } from "./second-factor.tsx";

export default function AccountSection({ account = cognitoAccount }: { account?: Account }) {
  return (
    <section className={`stack-5 ${styles["section"]}`} aria-labelledby="account">
      <header className="stack-2">
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
  const { data: name } = useQuery({ queryKey: ["account", "name"], queryFn: account.name });
  return (
    <p className={desk["lead"]}>
      {name === undefined ? "\u00a0" : `You are signed in as ${name}.`}
    </p>
  );
}

function SignOutEverywhere({ account }: { account: Pick<Account, "signOutEverywhere"> }) {
  const navigate = useNavigate();
  const failed = useAccountFailure();

  async function signOut() {
    try {
      await account.signOutEverywhere();
      navigate(paths.login, { replace: true });
      // After leaving: a toast belongs to the page on which it appears.
      toast.success("Signed out everywhere.");
    } catch (error) {
      failed(error);
    }
  }

  return (
    <section className={`stack-4 ${desk["panel"]}`} aria-labelledby="sign-out-everywhere">
      <h3 id="sign-out-everywhere">Lost a phone, or left a computer signed in?</h3>
      <p>
        Signing out everywhere ends your session on every device, including this one. A device that
        is in use may keep its access for up to 15 minutes. If someone else may know your password,
        change it first.
      </p>
      <div className="cluster">
        <ActionButton variant="secondary" action={signOut}>
          Sign Out Everywhere
        </ActionButton>
      </div>
    </section>
  );
}
