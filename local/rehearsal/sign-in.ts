import { Amplify } from "aws-amplify";
import { confirmSignIn, fetchAuthSession, signIn } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import type { Deployed } from "./deployment.ts";

/** Points Amplify, as the site uses it, at the deployed user pool. */
export function signInTo({ siteConfig }: Deployed, userPoolEndpoint: string): void {
  // Amplify warns of every custom endpoint.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({ Auth: { Cognito: { ...siteConfig, userPoolEndpoint } } });
}

/**
 * Signs in for the first time, with the password from the invitation and a new one in its place.
 * @returns the id token, which the site sends with every call
 */
export async function signInFirst(
  username: string,
  temporaryPassword: string,
  newPassword: string,
): Promise<string> {
  const { nextStep } = await signIn({ username, password: temporaryPassword });
  if (nextStep.signInStep !== "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED") {
    throw new Error(`A new password should be asked for, and not ${nextStep.signInStep}.`);
  }
  const { isSignedIn } = await confirmSignIn({ challengeResponse: newPassword });
  if (!isSignedIn) throw new Error("The new password does not sign in.");
  return await currentToken();
}

/** Signs in as on any other day. */
export async function signInAgain(username: string, password: string): Promise<string> {
  const { isSignedIn } = await signIn({ username, password });
  if (!isSignedIn) throw new Error("The password does not sign in.");
  return await currentToken();
}

async function currentToken(): Promise<string> {
  const { tokens } = await fetchAuthSession();
  const token = tokens?.idToken?.toString();
  if (token === undefined) throw new Error("Nobody is signed in.");
  return token;
}
