import { Authenticator, useAuthenticator } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect } from "react";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { configureSession } from "#web/session/session.ts";
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
    <LoadFailure title="The sign-in form could not be loaded" onRetry={reload}>
      <p>Please check your connection and try again.</p>
    </LoadFailure>
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
      services={signInServices}
      components={stepHeadings}
      formFields={stepFields}
    />
  );
}
