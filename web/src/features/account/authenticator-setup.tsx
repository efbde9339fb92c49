import { useState } from "react";
import { drawQrCode, QrCode } from "#web/admin/qr-code.tsx";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { AuthenticatorKey } from "#web/session/account.ts";
import styles from "./account.module.css";

interface AuthenticatorSetupProps {
  readonly authenticatorKey: AuthenticatorKey;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (code: string) => void;
  readonly onCancel: () => void;
}

/** Three steps: get an app, scan the key, confirm with a code. */
export function AuthenticatorSetup({
  authenticatorKey: { secret, address },
  busy,
  error,
  onConfirm,
  onCancel,
}: AuthenticatorSetupProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<{ readonly message: string }>();

  function submit() {
    const digits = code.replace(/\s/g, "");
    const isCode = /^\d{6}$/.test(digits);
    setMissing(isCode ? undefined : { message: "Please enter the six digits that the app shows." });
    if (isCode) onConfirm(digits);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success("The key is copied.");
    } catch {
      toast.error("Your browser did not let the key be copied.");
    }
  }

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
        <p className={styles["key"]}>
          <span>
            Key: <code>{inGroups(secret)}</code>
          </span>
          <Button variant="quiet" onClick={copy}>
            Copy
          </Button>
        </p>
      </li>
      <li>
        <Form className="stack-5" onSubmit={submit} refusal={missing ?? error}>
          <TextField
            name="code"
            label="Six-digit code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className={styles["code"]}
            value={code}
            error={missing?.message ?? error}
            onChange={setCode}
          />
          <div className="cluster">
            <Button type="submit" busy={busy}>
              Turn On
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

/** In groups of four, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
