import { useState } from "react";
import { passwordProblem, passwordRules } from "#shared/values/password-policy.ts";
import desk from "#web/admin/desk.module.css";
import { Tick } from "#web/admin/tick.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Account } from "#web/session/account.ts";
import styles from "./account.module.css";
import { useAccountFailure } from "./use-account-failure.ts";

type Errors = { readonly [Field in "currentPassword" | "newPassword"]?: string | undefined };

/** Changes the password; the typed text stays when it fails. */
export function ChangePassword({ account }: { account: Pick<Account, "changePassword"> }) {
  const [current, setCurrent] = useState("");
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const failed = useAccountFailure();

  async function submit() {
    const found = problemsOf(current, wanted);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await account.changePassword(current, wanted);
      setCurrent("");
      setWanted("");
      toast.success("Your password is changed.");
    } catch (error) {
      const failure = failed(error);
      if (failure?.problem === "wrong_password") setErrors({ currentPassword: failure.message });
      if (failure?.problem === "weak_password") setErrors({ newPassword: failure.message });
    }
    setBusy(false);
  }

  const type = shown ? "text" : "password";
  return (
    <section
      className={classNames(desk["panel"], styles["card"], "stack-4")}
      aria-labelledby="change-password"
    >
      <h3 id="change-password">Password</h3>
      <Form className="stack-5" onSubmit={submit} refusal={errors}>
        <TextField
          name="currentPassword"
          type={type}
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={errors.currentPassword}
          onChange={setCurrent}
        />
        <TextField
          name="newPassword"
          type={type}
          label="New password"
          hint={`With ${passwordRules}. A sentence is easy to remember.`}
          autoComplete="new-password"
          value={wanted}
          error={errors.newPassword}
          onChange={setWanted}
        />
        <Tick name="showPasswords" checked={shown} onChange={setShown}>
          Show passwords
        </Tick>
        <div className="cluster">
          <Button type="submit" variant="secondary" busy={busy}>
            Change Password
          </Button>
        </div>
      </Form>
      <p className={desk["muted"]}>
        Your other devices stay signed in. If someone else may know the old password, sign out
        everywhere afterwards.
      </p>
    </section>
  );
}

function problemsOf(current: string, wanted: string): Errors {
  const problem =
    wanted !== "" && wanted === current
      ? "Please choose a password other than the current one."
      : passwordProblem(wanted);
  return {
    ...(current === "" && { currentPassword: "Please enter your current password." }),
    ...(problem !== undefined && { newPassword: problem }),
  };
}
