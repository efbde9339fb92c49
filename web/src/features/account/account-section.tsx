import { type Account, cognitoAccount } from "#web/session/account.ts";
import styles from "./account.module.css";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import { SignedInAs } from "./signed-in-as.tsx";

/** The trainer's own account: the second factor, the password, and the way out of every device. */
export default function AccountSection({ account = cognitoAccount }: { account?: Account }) {
  return (
    <section className={styles["section"]} aria-labelledby="account">
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
