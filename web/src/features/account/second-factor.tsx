import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Account, AuthenticatorKey } from "#web/signed-in/account.ts";
import { passwordMissing, useAccountFailure } from "./account-problems.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";

export type SecondFactorAccount = Pick<
  Account,
  "hasSecondFactor" | "beginSecondFactor" | "confirmSecondFactor" | "endSecondFactor"
>;

export function SecondFactor({ account }: { account: SecondFactorAccount }) {
  const cache = useQueryClient();
  const queryKey = ["account", "second-factor"];
  const read = useQuery({ queryKey, queryFn: account.hasSecondFactor });
  const isOn = read.data;
  const setOn = (on: boolean) => cache.setQueryData(queryKey, on);
  const [key, setKey] = useState<AuthenticatorKey>();
  /** What the password is asked for. */
  const [asked, setAsked] = useState<keyof typeof questions>();

  async function begin(password: string) {
    const next = await account.beginSecondFactor(password);
    // The focus returns to the button, which then leaves it to the heading.
    flushSync(() => setAsked(undefined));
    setKey(next);
  }

  async function end(password: string) {
    await account.endSecondFactor(password);
    setOn(false);
    setAsked(undefined);
    toast.success("Sign-in no longer asks for a code.");
  }

  return (
    <section className={`stack-4 ${desk["panel"]}`} aria-labelledby="second-factor">
      <h3 id="second-factor" className="cluster">
        <span>Two-step sign-in</span>{" "}
        {isOn !== undefined && !key && (
          <Badge tone={isOn ? "good" : undefined}>{isOn ? "On" : "Off"}</Badge>
        )}
      </h3>
      <p>
        The admin area shows what clients tell you about their health. With an authenticator app on
        your phone, your password alone no longer opens it: you also type the six digits the app
        shows.
      </p>
      {read.isLoading && <Skeleton label="Checking how you sign in…" lines={2} />}
      <LoadProblem of={read} what="sign-in settings" />
      {isOn === false && !key && (
        <div className="cluster">
          <Button ref={leaveFocusToHeading} onClick={() => setAsked("begin")}>
            Set Up an Authenticator App
          </Button>
        </div>
      )}
      {key && (
        <AuthenticatorSetup
          account={account}
          authenticatorKey={key}
          onDone={() => {
            setOn(true);
            setKey(undefined);
            toast.success("Sign-in now asks for a code.");
          }}
          onCancel={() => setKey(undefined)}
        />
      )}
      {isOn && (
        <div className="cluster">
          <Button variant="secondary" onClick={() => setAsked("end")}>
            Turn Off…
          </Button>
        </div>
      )}
      <details className={desk["details"]}>
        <summary>What if I lose my phone?</summary>
        <p className={desk["lead"]}>
          Without the code you cannot sign in, and a new password does not help. Many apps can back
          up your codes for your next phone: turn that on now. If you are locked out, ask your
          site’s operator, who can turn codes off once they are sure it’s you. Then sign in with
          your password, sign out everywhere, and set up the new phone.
        </p>
      </details>
      {asked && (
        <PasswordDialog
          asked={asked}
          onPassword={asked === "begin" ? begin : end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const questions = {
  begin: {
    title: "Is it you?",
    text: "Please enter your password again. It stops someone else from setting up their own phone on a computer that you left signed in.",
    confirm: "Continue",
    cancel: "Cancel",
    tone: "primary",
  },
  end: {
    title: "Turn off codes",
    text: "Your password alone will then open the admin area, with every client’s health answers. Remove the account from your app as well: to turn codes on again, you would have to set up the app again.",
    confirm: "Turn Off",
    cancel: "Keep Codes On",
    tone: "danger",
  },
} as const;

interface PasswordDialogProps {
  readonly asked: keyof typeof questions;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password, which a person at a page that was left open does not have. */
function PasswordDialog({ asked, onPassword, onClose }: PasswordDialogProps) {
  const { title, text, confirm, cancel, tone } = questions[asked];
  const form = useFormFields({ currentPassword: "Current password" }, { currentPassword: "" });
  const failed = useAccountFailure();
  const { currentPassword } = form.fields;

  const submit = () =>
    form.submit(
      currentPassword === "" ? { errors: [passwordMissing] } : { value: currentPassword },
      onPassword,
      (error) => failed(error, form.refuse),
    );

  return (
    <FormDialog
      title={title}
      form={form}
      confirm={confirm}
      cancel={cancel}
      tone={tone}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField
        {...form.field("currentPassword")}
        type="password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
