import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { credentials, startForTest, trainer } from "#local/testing/identity.ts";

describe("tokens", () => {
  test("verify against the published keys and carry Cognito's claims.", async () => {
    const { standIn, options, userPoolClientId } = await startForTest();
    await signIn(credentials);
    const { tokens, userSub } = await fetchAuthSession();
    const keys = createLocalJWKSet(standIn.jwks);

    const access = await jwtVerify(String(tokens?.accessToken), keys, { issuer: options.issuer });
    expect(access.protectedHeader).toEqual({ alg: "RS256", kid: standIn.jwks.keys[0]?.kid });
    expect(access.payload).toMatchObject({
      sub: userSub,
      username: userSub,
      "cognito:groups": ["admins"],
      token_use: "access",
      client_id: userPoolClientId,
      scope: "aws.cognito.signin.user.admin",
      auth_time: access.payload.iat,
      exp: access.payload.iat! + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      origin_jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(access.payload).not.toHaveProperty("aud");

    const id = await jwtVerify(String(tokens?.idToken), keys, {
      issuer: options.issuer,
      audience: userPoolClientId,
    });
    expect(id.payload).toMatchObject({
      sub: userSub,
      "cognito:username": userSub,
      "cognito:groups": ["admins"],
      email: trainer.email,
      token_use: "id",
    });
    expect(standIn.jwks.keys[0]).not.toHaveProperty("d");
  });

  test("a user of no group has no groups claim.", async () => {
    await startForTest({ users: [{ ...trainer, groups: [] }] });
    await signIn(credentials);
    const { tokens } = await fetchAuthSession();
    expect(tokens?.accessToken.payload).not.toHaveProperty("cognito:groups");
  });

  test("a refresh gives new tokens of the same sign-in.", async () => {
    const { wait, requests } = await startForTest();
    await signIn(credentials);
    const before = (await fetchAuthSession()).tokens?.accessToken.payload;
    wait(3_600_000);
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
    expect(requests.at(-1)?.operation).toBe("GetTokensFromRefreshToken");
    expect(after?.jti).not.toBe(before?.jti);
    expect(after?.["origin_jti"]).toBe(before?.["origin_jti"]);
    expect(after?.["auth_time"]).toBe(before?.["auth_time"]);
    expect(after?.iat).toBe(before!.iat! + 3600);
  });
});
