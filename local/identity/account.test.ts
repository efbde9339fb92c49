import { fetchAuthSession, signIn, signOut, updatePassword } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import {
  credentials,
  incorrect,
  newPassword,
  startForTest,
  trainer,
} from "#local/testing/identity.ts";

describe("one's own account", () => {
  test("the password can be changed by entering the old one", async () => {
    await startForTest();
    await signIn(credentials);
    await expect(updatePassword({ oldPassword: "Wrong-2026", newPassword })).rejects.toMatchObject(
      incorrect,
    );
    await expect(
      updatePassword({ oldPassword: trainer.password, newPassword: "weak" }),
    ).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await updatePassword({ oldPassword: trainer.password, newPassword });
    await signOut();
    await expect(signIn(credentials)).rejects.toMatchObject(incorrect);
    expect((await signIn({ ...credentials, password: newPassword })).isSignedIn).toBe(true);
  });
});

/** Makes Amplify forget the tokens and does not tell the server. */
async function signOutHereOnly() {
  const { cognitoUserPoolsTokenProvider } = await import("aws-amplify/auth/cognito");
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
}

describe("signing out", () => {
  test("revokes the refresh token and the access token of this sign-in only", async () => {
    const { call, requests, userPoolClientId } = await startForTest();
    await signIn(credentials);
    const elsewhere = String((await fetchAuthSession()).tokens?.accessToken);
    await signOut();
    const { Token: signedOutToken } = JSON.parse(requests.at(-1)!.body);
    await signIn(credentials);
    const here = String((await fetchAuthSession()).tokens?.accessToken);

    const refreshed = await call("GetTokensFromRefreshToken", {
      ClientId: userPoolClientId,
      RefreshToken: signedOutToken,
    });
    expect(refreshed.body).toEqual({
      __type: "NotAuthorizedException",
      message: "Refresh Token has been revoked",
    });
    expect((await call("GetUser", { AccessToken: elsewhere })).body).toMatchObject({
      message: "Access Token has been revoked",
    });
    expect((await call("GetUser", { AccessToken: here })).status).toBe(200);
  });

  test("everywhere revokes every refresh token", async () => {
    const { call, requests, userPoolClientId } = await startForTest();
    const refreshTokens: string[] = [];
    for (let device = 0; device < 2; device += 1) {
      await signIn(credentials);
      await fetchAuthSession({ forceRefresh: true });
      refreshTokens.push(JSON.parse(requests.at(-1)!.body).RefreshToken);
      if (device === 1) await signOut({ global: true });
      // Forgets the tokens without revoking them, like another browser.
      else await signOutHereOnly();
    }
    expect(requests.at(-1)?.operation).toBe("GlobalSignOut");
    for (const RefreshToken of refreshTokens) {
      const request = { ClientId: userPoolClientId, RefreshToken };
      expect((await call("GetTokensFromRefreshToken", request)).body).toMatchObject({
        message: "Refresh Token has been revoked",
      });
    }
  });
});
