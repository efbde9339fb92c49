import { useState } from "react";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import type { Account, AuthenticatorKey } from "#web/session/account.ts";
import styles from "./account.module.css";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { useAccountFailure } from "./use-account-failure.ts";

export type SecondFactorAccount = Pick<
  Account,
  "hasSecondFactor" | "beginSecondFactor" | "confirmSecondFactor" | "endSecondFactor"
>;

export function SecondFactor({ account }: { account: SecondFactorAccount }) {
  const {
    value: isOn,
    setValue: setOn,
    error,
    isLoading,
    reload,
  } = useLoaded(account.hasSecondFactor);
  /** Present while the app is set up. */
  const [key, setKey] = useState<AuthenticatorKey>();
  const [busy, setBusy] = useState(false);
  const [codeError, setCodeError] = useState<string>();
  const [isEnding, setIsEnding] = useState(false);
  const [password, setPassword] = useState("");
  const [passwordError, setPasswordError] = useState<{ readonly message: string }>();
  const failed = useAccountFailure();

  /** Changes the account; a failure leaves what is shown. */
  async function change(run: () => Promise<void>) {
    setCodeError(undefined);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      const failure = failed(error);
      if (failure?.problem === "wrong_code") setCodeError(failure.message);
      if (failure?.problem === "wrong_password") setPasswordError(failure);
    }
    setBusy(false);
  }

  const begin = () => change(async () => setKey(await account.beginSecondFactor()));

  const confirm = (code: string) =>
    change(async () => {
      await account.confirmSecondFactor(code);
      setOn(true);
      setKey(undefined);
      toast.success("Sign-in now asks for a code.");
    });

  function openEnding(open: boolean) {
    setIsEnding(open);
    setPassword("");
    setPasswordError(undefined);
  }

  function end() {
    const missing = { message: "Please enter your current password." };
    setPasswordError(password === "" ? missing : undefined);
    return password === "" ? undefined : turnOff();
  }

  const turnOff = () =>
    change(async () => {
      await account.endSecondFactor(password);
      setOn(false);
      openEnding(false);
      toast.success("Sign-in no longer asks for a code.");
    });

  return (
    <section
      className={classNames(desk["panel"], styles["card"], "stack-4")}
      aria-labelledby="second-factor"
    >
      <h3 id="second-factor" className="cluster">
        Two-step sign-in{" "}
        {isOn !== undefined && !key && (
          <Badge tone={isOn ? "good" : undefined}>{isOn ? "On" : "Off"}</Badge>
        )}
      </h3>
      <p>
        The admin area shows what clients tell you about their health. With an authenticator app on
        your phone, your password alone no longer opens it: you also type the six digits that the
        app shows.
      </p>
      {isOn === undefined && isLoading && <Skeleton label="Checking how you sign in…" lines={2} />}
      <LoadProblem error={error} what="way you sign in" onRetry={reload} busy={isLoading} />
      {isOn === false && !key && (
        <div className="cluster">
          <Button busy={busy} onClick={begin}>
            Set Up an Authenticator App
          </Button>
        </div>
      )}
      {key && (
        <AuthenticatorSetup
          authenticatorKey={key}
          busy={busy}
          error={codeError}
          onConfirm={confirm}
          onCancel={() => setKey(undefined)}
        />
      )}
      {isOn && (
        <div className="cluster">
          <Button variant="secondary" onClick={() => openEnding(true)}>
            Turn Off…
          </Button>
        </div>
      )}
      <Recovery />
      {isEnding && (
        <Dialog title="Turn off codes" onClose={() => openEnding(false)}>
          <Form className="stack-5" onSubmit={end} refusal={passwordError}>
            <p>
              Your password alone will then open the admin area, with every client’s health answers.
              Remove the account from your app as well: to turn codes on again, you set the app up
              afresh.
            </p>
            <TextField
              name="passwordToTurnOff"
              type="password"
              label="Current password"
              autoComplete="current-password"
              value={password}
              error={passwordError?.message}
              onChange={setPassword}
            />
            <div className="cluster">
              <Button variant="secondary" onClick={() => openEnding(false)}>
                Keep Codes On
              </Button>
              <Button type="submit" variant="danger" busy={busy}>
                Turn Off
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </section>
  );
}

function Recovery() {
  return (
    <details className={styles["recovery"]}>
      <summary>What if I lose my phone?</summary>
      <p>
        Codes cannot be recovered, and a new password does not replace them. Many apps back them up
        for your next phone: turn that on. Otherwise the operator of this website can turn codes off
        for your account once they are sure it is you; the operator guide says how. Then sign in
        with your password, sign out everywhere, and set up the new phone.
      </p>
    </details>
  );
}
