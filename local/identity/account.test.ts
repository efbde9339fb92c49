import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, startForTest } from "#local/testing/identity.ts";

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
});
