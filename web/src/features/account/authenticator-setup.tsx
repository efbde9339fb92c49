import { copyText } from "#web/admin/copy-text.ts";
import { drawQrCode, QrCode } from "#web/admin/qr-code.tsx";
import { type Reading, useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { TextField } from "#web/components/text-field.tsx";
import type { Account, AuthenticatorKey } from "#web/signed-in/account.ts";
import styles from "./account.module.css";
import { useAccountFailure } from "./account-problems.ts";

interface AuthenticatorSetupProps {
  readonly account: Pick<Account, "confirmSecondFactor">;
  readonly authenticatorKey: AuthenticatorKey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function AuthenticatorSetup({
  account,
  authenticatorKey: { secret, address },
  onDone,
  onCancel,
}: AuthenticatorSetupProps) {
  const form = useFormFields({ code: "Six-digit code from the app" }, { code: "" });
  const failed = useAccountFailure();

  const confirm = () =>
    form.submit(
      readCode(form.fields.code),
      async (code) => {
        await account.confirmSecondFactor(code);
        onDone();
      },
      (error) => failed(error, form.refuse),
    );

  const copy = () => copyText(secret, "Key copied.", "Your browser did not let the key be copied.");

  return (
    <ol className={styles["steps"]}>
      <li>
        <p>
          <strong>Get an authenticator app</strong> if you don’t have one: your phone’s password
          manager may do, or Google Authenticator, Microsoft Authenticator or 2FAS.
        </p>
      </li>
      <li>
        <p>
          <strong>Scan this with the app.</strong> If you are on the phone itself,{" "}
          <a href={address}>open it in the app</a> or type the key.
        </p>
        <QrCode
          className={styles["qr"]}
          code={drawQrCode(address, "medium")}
          label="QR code with the key for your authenticator app"
        />
        <p className={`cluster ${styles["key"]}`}>
          <span>
            Key: <code>{inGroups(secret)}</code>
          </span>
          <Button variant="quiet" onClick={copy}>
            Copy
          </Button>
        </p>
      </li>
      <li>
        <Form {...form.formProps} className="stack-5" onSubmit={confirm}>
          <TextField
            {...form.field("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className={styles["code"]}
          />
          <div className="cluster">
            <Button type="submit" ref={leaveFocusToHeading} busy={form.busy}>
              Turn On
            </Button>
            <Button variant="quiet" ref={leaveFocusToHeading} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

function readCode(typed: string): Reading<string> {
  const value = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(value)) return { value };
  return { errors: [{ path: "code", message: "Please enter the six digits the app shows." }] };
}

/** In groups of four, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
