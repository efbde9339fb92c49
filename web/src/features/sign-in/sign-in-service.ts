import type { AuthenticatorProps } from "@aws-amplify/ui-react";
import { signIn } from "aws-amplify/auth";

/** The one message of every failed sign-in, so that it tells nobody which half was wrong. */
const signInFailed = "Invalid login credentials. Please try again.";

/** Signs in as the Authenticator would, but says the same thing whatever went wrong. */
export const signInService: NonNullable<AuthenticatorProps["services"]> = {
  // A proxy keeps every overload of Amplify's own function.
  handleSignIn: new Proxy(signIn, {
    async apply(...call) {
      try {
        return await Reflect.apply(...call);
      } catch (cause) {
        throw new Error(signInFailed, { cause });
      }
    },
  }),
};
