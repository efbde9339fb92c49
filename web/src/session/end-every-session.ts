import type { SiteConfig } from "./session.ts";

/**
 * Ends every session of whoever holds an access token. Amplify can do this too, but says that it
 * has also when it has not, and on a lost phone that makes all the difference.
 * @throws when Cognito did not say that it is done.
 */
export async function endEverySession(
  { region, userPoolEndpoint }: SiteConfig,
  accessToken: string,
): Promise<void> {
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.GlobalSignOut",
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`GlobalSignOut answered ${response.status}`);
}
