import { Amplify } from "aws-amplify";
import { fetchAuthSession, signOut as signOutOfCognito } from "aws-amplify/auth";
import * as z from "zod/mini";
import { passwordPolicy } from "#shared/values/password-policy.ts";

/** The deployment's configuration in `/config.json`. */
const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's address, when it is not Amazon's. */
  userPoolEndpoint: z.optional(z.string()),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/**
 * Reads the deployment's configuration.
 * @throws when it cannot be fetched or is not what the site expects.
 */
async function loadSiteConfig(): Promise<SiteConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return SiteConfig.parse(await response.json());
}

const passwordFormat = {
  minLength: passwordPolicy.minimumLength,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecialCharacters: true,
};

let configured: Promise<SiteConfig> | undefined;

/**
 * Points Amplify at this deployment's user pool, once for the page.
 * @throws when the configuration cannot be loaded; the next call tries again.
 */
export function configureSession(
  load: () => Promise<SiteConfig> = loadSiteConfig,
): Promise<SiteConfig> {
  configured ??= load().then(configureAmplify, (error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

function configureAmplify(config: SiteConfig): SiteConfig {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        loginWith: { email: true },
        // What the sign-in form checks by, lest it ask for less than the pool does.
        passwordFormat,
        ...(userPoolEndpoint !== undefined && { userPoolEndpoint }),
      },
    },
  });
  return config;
}

/**
 * The signed-in trainer's ID token, renewed when it has run out. The API takes it because it says
 * who they are by name; the access token, with which an account is changed, never leaves Amplify.
 * @param options.renew also when it has not, as far as this browser's clock can tell.
 * @returns `undefined` when nobody is signed in, or the session has ended for good.
 * @throws when the session cannot be renewed just now, for lack of a network.
 */
export async function currentIdToken({ renew = false } = {}): Promise<string | undefined> {
  await configureSession();
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: renew });
    return tokens?.idToken?.toString();
  } catch (error) {
    if (isNetworkError(error)) throw error;
    return undefined;
  }
}

/** Ends the session in this browser. */
export async function signOut(): Promise<void> {
  await configureSession();
  await signOutOfCognito();
}

function isNetworkError(error: unknown): boolean {
  return error instanceof Error && error.name === "NetworkError";
}
