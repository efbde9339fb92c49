import { Amplify } from "aws-amplify";
import { confirmSignIn, fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod/mini";

const UserPool = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
});
type UserPool = z.infer<typeof UserPool>;

/** Points Amplify at the user pool of a local stack. */
export async function setLocalUserPool(origin: string): Promise<void> {
  setUserPool(UserPool.parse(await (await fetch(`${origin}/config.json`)).json()));
}

/** Points Amplify, which the site signs in with, at a user pool. */
export function setUserPool(userPool: UserPool): void {
  // Amplify warns of every custom endpoint.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({ Auth: { Cognito: userPool } });
}

/**
 * Signs in for the first time, with the password from the invitation, chooses a new one, and signs out.
 * @returns the id token, which the site sends with every call
 */
export async function signInFirst(
  username: string,
  temporaryPassword: string,
  newPassword: string,
): Promise<string> {
  const { nextStep } = await signIn({ username, password: temporaryPassword });
  if (nextStep.signInStep !== "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED") {
    throw new Error(`Cognito asks for ${nextStep.signInStep}, not for a new password.`);
  }
  const { isSignedIn } = await confirmSignIn({ challengeResponse: newPassword });
  if (!isSignedIn) throw new Error("The new password does not sign in.");
  return await takeToken();
}

/**
 * Signs in, and out again, so that the next user can sign in.
 * @returns the id token, which stays valid
 */
export async function tokenOf(user: { email: string; password: string }): Promise<string> {
  const { isSignedIn } = await signIn({ username: user.email, password: user.password });
  if (!isSignedIn) throw new Error("The password does not sign in.");
  return await takeToken();
}

async function takeToken(): Promise<string> {
  const { tokens } = await fetchAuthSession();
  const token = tokens?.idToken?.toString();
  if (token === undefined) throw new Error("There is no session.");
  await signOut();
  return token;
}
