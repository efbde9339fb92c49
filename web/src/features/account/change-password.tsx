import { useState } from "react";
import { passwordProblem, passwordRules } from "#shared/values/password-policy.ts";
import desk from "#web/admin/desk.module.css";
import { Tick } from "#web/admin/tick.tsx";
import { type Reading, useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Account } from "#web/signed-in/account.ts";
import { passwordMissing, useAccountFailure } from "./account-problems.ts";

const labels = { currentPassword: "Current password", newPassword: "New password" };
const empty = { currentPassword: "", newPassword: "" };
type Fields = typeof empty;

export function ChangePassword({ account }: { account: Pick<Account, "changePassword"> }) {
  const form = useFormFields(labels, empty);
  const [shown, setShown] = useState(false);
  const failed = useAccountFailure();

  const change = () =>
    form.submit(
      read(form.fields),
      async ({ currentPassword, newPassword }) => {
        await account.changePassword(currentPassword, newPassword);
        form.reset(empty);
        toast.success("Password changed.");
      },
      (error) => failed(error, form.refuse),
    );

  const type = shown ? "text" : "password";
  return (
    <section className={`stack-4 ${desk["panel"]}`} aria-labelledby="change-password">
      <h3 id="change-password">Password</h3>
      <Form {...form.formProps} className="stack-5" onSubmit={change}>
        <TextField {...form.field("currentPassword")} type={type} autoComplete="current-password" />
        <TextField
          {...form.field("newPassword")}
          type={type}
          hint={`With ${passwordRules}. A sentence is easy to remember.`}
          autoComplete="new-password"
        />
        <Tick name="showPasswords" checked={shown} onChange={setShown}>
          Show passwords
        </Tick>
        <div className="cluster">
          <Button type="submit" variant="secondary" busy={form.busy}>
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

function read(fields: Fields): Reading<Fields> {
  const { currentPassword, newPassword } = fields;
  const problem =
    newPassword !== "" && newPassword === currentPassword
      ? "Please choose a password other than the current one."
      : passwordProblem(newPassword);
  const errors = [
    ...(currentPassword === "" ? [passwordMissing] : []),
    ...(problem === undefined ? [] : [{ path: "newPassword", message: problem }]),
  ];
  return errors.length > 0 ? { errors } : { value: fields };
}
