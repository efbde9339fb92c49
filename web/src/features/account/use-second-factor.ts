import { useCallback, useEffect, useState } from "react";
import type { Account, AuthenticatorKey } from "#web/session/account.ts";

export type SecondFactorAccount = Pick<
  Account,
  "hasSecondFactor" | "beginSecondFactor" | "confirmSecondFactor" | "endSecondFactor"
>;

export type SecondFactorState =
  | { readonly kind: "loading" | "unknown" | "off" | "on" }
  | { readonly kind: "setting-up"; readonly key: AuthenticatorKey };

/** Whether the sign-in asks for codes of an app, and how to turn that on and off. */
export function useSecondFactor(account: SecondFactorAccount) {
  const [state, setState] = useState<SecondFactorState>({ kind: "loading" });
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    setState({ kind: "loading" });
    try {
      setState({ kind: (await account.hasSecondFactor()) ? "on" : "off" });
    } catch (error) {
      setState({ kind: "unknown" });
      throw error;
    }
  }, [account]);

  useEffect(() => {
    // The state says that it is unknown, with a button to try again.
    load().catch(() => undefined);
  }, [load]);

  /** Does one thing at a time. @returns whether it was done. @throws what the account throws. */
  async function change(next: () => Promise<SecondFactorState>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      setState(await next());
      return true;
    } finally {
      setBusy(false);
    }
  }

  return {
    state,
    busy,
    load,
    begin: () =>
      change(async () => ({ kind: "setting-up", key: await account.beginSecondFactor() })),
    cancel: () => setState({ kind: "off" }),
    confirm: (code: string) =>
      change(async () => {
        await account.confirmSecondFactor(code);
        return { kind: "on" };
      }),
    end: () =>
      change(async () => {
        await account.endSecondFactor();
        return { kind: "off" };
      }),
  };
}
