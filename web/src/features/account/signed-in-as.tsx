import { useEffect, useState } from "react";
import type { Account } from "#web/session/account.ts";
import styles from "./account.module.css";

/** Whose account it is; left out while it cannot be told. */
export function SignedInAs({ account }: { account: Pick<Account, "name"> }) {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let current = true;
    account.name().then(
      (told) => current && setName(told),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [account]);
  return (
    <p className={styles["lead"]}>
      {name === undefined ? "\u00a0" : <>You are signed in as {name}.</>}
    </p>
  );
}
