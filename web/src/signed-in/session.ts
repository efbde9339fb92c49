import { Amplify } from "aws-amplify";
import { fetchAuthSession, signOut as signOutOfCognito } from "aws-amplify/auth";
import { SiteConfig } from "#shared/site/site-config.ts";
import { passwordPolicy } from "#shared/values/password-policy.ts";
import { noteLogout } from "./tab-owner.ts";

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

/** Once for the page. @throws when the configuration cannot be loaded; the next call tries again. */
export function configureSession(): Promise<SiteConfig> {
  configured ??= loadSiteConfig().then(configureAmplify, (error: unknown) => {
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
        passwordFormat,
        ...(userPoolEndpoint !== undefined && { userPoolEndpoint }),
      },
    },
  });
  return config;
}

/**
 * The signed-in trainer's ID token, renewed when it has expired. The ID token carries the trainer's
 * name for the API. The access token, which can change the account, never goes to the API.
 * @param options.renew renews it even when it has not expired by this browser's clock.
 * @returns `undefined` when there is no session, or it has ended.
 * @throws when the session cannot be renewed for lack of a network.
 */
export async function currentIdToken({ renew = false } = {}): Promise<string | undefined> {
  await configureSession();
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: renew });
    return tokens?.idToken?.toString();
  } catch (error) {
    if (error instanceof Error && error.name === "NetworkError") throw error;
    return undefined;
  }
}

/**
 * Who is signed in, by what Amplify keeps for every tab of this browser: known at once, also offline.
 * Without storage no sign-in succeeds.
 */
export function storedUser({ userPoolClientId }: SiteConfig): string | undefined {
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  try {
    const user = localStorage.getItem(`${prefix}.LastAuthUser`);
    const hasTokens = localStorage.getItem(`${prefix}.${user}.accessToken`) !== null;
    return user !== null && hasTokens ? user : undefined;
  } catch {
    return undefined;
  }
}

export async function signOut(): Promise<void> {
  await configureSession();
  await signOutOfCognito();
}

/** Signs the trainer out on request, in every tab of this browser. */
export async function leave(): Promise<void> {
  // Before the tokens go, so that another tab sees why they have gone.
  noteLogout();
  await signOut();
}
