import { Authenticator, useAuthenticator } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { configureSession } from "#web/session/session.ts";
import { signInService } from "./sign-in-service.ts";
import { stepFields, stepHeadings } from "./sign-in-steps.tsx";
import "./authenticator.css";

interface SignInFormProps {
  /** Told once somebody is signed in, also when they were already. */
  readonly onSignedIn: () => void;
}

/** Amplify's Authenticator: signing in, a first password of one's own, a forgotten one, codes. */
export default function SignInForm({ onSignedIn }: SignInFormProps) {
  return (
    <ConfiguredSession>
      <Authenticator.Provider>
        <SignIn onSignedIn={onSignedIn} />
      </Authenticator.Provider>
    </ConfiguredSession>
  );
}

/** Shows its children once Amplify knows this deployment's user pool. */
function ConfiguredSession({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    let current = true;
    setState("loading");
    configureSession().then(
      () => current && setState("ready"),
      () => current && setState("failed"),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (state === "ready") return children;
  if (state === "loading") return <Spinner label="Loading the sign-in form…" />;
  return (
    <Notice tone="danger" title="The sign-in form could not be loaded">
      <p>Please check your connection and try again.</p>
      <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
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
  if (isSignedIn) return null;
  return (
    <Authenticator
      hideSignUp
      loginMechanisms={["email"]}
      services={signInService}
      components={stepHeadings}
      formFields={stepFields}
    />
  );
}
