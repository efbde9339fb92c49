import { Authenticator, useAuthenticator } from "@aws-amplify/ui-react";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { useOnReturn } from "#web/components/use-on-return.ts";
import { configureSession, currentIdToken } from "#web/signed-in/session.ts";
import { signInServices, stepFields, stepHeadings } from "./sign-in-steps.tsx";
import "./authenticator.css";

interface SignInFormProps {
  /** Called once the trainer is signed in, also when they already were. */
  readonly onSignedIn: () => void;
}

export default function SignInForm({ onSignedIn }: SignInFormProps) {
  return (
    <ConfiguredSession>
      <Authenticator.Provider>
        <SignIn onSignedIn={onSignedIn} />
      </Authenticator.Provider>
    </ConfiguredSession>
  );
}

function ConfiguredSession({ children }: { children: ReactNode }) {
  const { value: config, isLoading, reload } = useLoaded(configureSession);
  if (isLoading) return <Spinner label="Loading the sign-in form…" />;
  if (config) return children;
  return (
    <Notice tone="danger" title="The sign-in form could not be loaded">
      <p>Please check your connection and try again.</p>
      <Button variant="secondary" onClick={reload}>
        Try Again
      </Button>
    </Notice>
  );
}

function SignIn({ onSignedIn }: SignInFormProps) {
  const { authStatus } = useAuthenticator(({ authStatus }) => [authStatus]);
  const isSignedIn = authStatus === "authenticated";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough.
  useEffect(() => {
    if (isSignedIn) onSignedIn();
  }, [isSignedIn]);
  useSignInElsewhere(onSignedIn);
  if (isSignedIn) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element is not used; its fields are.
    <div onFocus={loadCleaning} onBlur={cleanAddress}>
      <Authenticator
        hideSignUp
        loginMechanisms={["email"]}
        services={signInServices}
        components={stepHeadings}
        formFields={stepFields}
      />
    </div>
  );
}

/** A sign-in in another tab counts for this one: at once, or when this one is shown again. */
function useSignInElsewhere(onSignedIn: () => void) {
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  async function look() {
    if ((await currentIdToken()) !== undefined) latest.current();
  }
  useOnReturn(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest.
  useEffect(() => {
    const onStorage = () => void look().catch(() => undefined);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}

const loadCleaning = () => import("#shared/values/pasted-text.ts").catch(() => undefined);

/** The browser would refuse a pasted address for marks that the trainer cannot see. */
async function cleanAddress({ target }: FocusEvent) {
  if (!(target instanceof HTMLInputElement && target.type === "email")) return;
  const cleaning = await loadCleaning();
  if (cleaning) target.value = cleaning.plainEmail(target.value);
}
