import {
  confirmSignIn,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
} from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import {
  credentials,
  incorrect,
  newPassword,
  startForTest,
  trainer,
} from "#local/testing/identity.ts";

describe("signing in with Amplify", () => {
  test("the right password signs in through SRP and never travels", async () => {
    const { requests } = await startForTest();
    const result = await signIn(credentials);
    expect(result).toEqual({ isSignedIn: true, nextStep: { signInStep: "DONE" } });
    expect(requests.map(({ operation }) => operation)).toEqual([
      "InitiateAuth",
      "RespondToAuthChallenge",
    ]);
    expect(JSON.stringify(requests)).not.toContain(trainer.password);
    expect(await getCurrentUser()).toMatchObject({ signInDetails: { loginId: trainer.email } });
    expect(await fetchUserAttributes()).toMatchObject({
      email: trainer.email,
      email_verified: "true",
    });
  });

  test("it works every time, whatever leading bits the random numbers have", async () => {
    await startForTest();
    for (let round = 0; round < 6; round += 1) {
      expect((await signIn(credentials)).isSignedIn).toBe(true);
      await signOut();
    }
  });

  test("the address may be typed in any case", async () => {
    await startForTest();
    const result = await signIn({ ...credentials, username: "Trainer@EXAMPLE.com" });
    expect(result.isSignedIn).toBe(true);
  });

  test("the user's sub is a sign-in name too", async () => {
    await startForTest();
    await signIn(credentials);
    const { userId } = await getCurrentUser();
    await signOut();
    expect((await signIn({ ...credentials, username: userId })).isSignedIn).toBe(true);
  });

  test("a wrong password is refused", async () => {
    await startForTest();
    await expect(signIn({ ...credentials, password: "Touchline-2027" })).rejects.toMatchObject(
      incorrect,
    );
    await expect(getCurrentUser()).rejects.toThrow();
  });

  test("an unknown user is refused with the same message, after the same challenge", async () => {
    const { call, userPoolClientId } = await startForTest();
    await expect(signIn({ ...credentials, username: "unknown@example.com" })).rejects.toMatchObject(
      incorrect,
    );

    const initiate = async (USERNAME: string) => {
      const AuthParameters = { USERNAME, SRP_A: "abcdef" };
      const request = { ClientId: userPoolClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters };
      const { body } = await call("InitiateAuth", request);
      return body["ChallengeParameters"] as Record<string, string>;
    };
    const known = await initiate(trainer.email);
    const unknown = await initiate("unknown@example.com");
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown["USER_ID_FOR_SRP"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  });
});

describe("a temporary password", () => {
  const temporary = [{ ...trainer, mustChangePassword: true }];

  test.each([
    ["Sh0rt!a", "Password not long enough"],
    ["no-upper-case-1", "Password must have uppercase characters"],
    ["NO-LOWER-CASE-1", "Password must have lowercase characters"],
    ["No-Digits-Here", "Password must have numeric characters"],
    ["NoSymbols2026", "Password must have symbol characters"],
  ])("cannot be replaced by %s; a second try can be better", async (weak, reason) => {
    await startForTest({ users: temporary });
    await signIn(credentials);
    await expect(confirmSignIn({ challengeResponse: weak })).rejects.toMatchObject({
      name: "InvalidPasswordException",
      message: `Password does not conform to policy: ${reason}`,
    });
    expect((await confirmSignIn({ challengeResponse: newPassword })).isSignedIn).toBe(true);
  });

  test("cannot be replaced by way of a forgotten password", async () => {
    const { mails } = await startForTest({ users: temporary });
    await expect(resetPassword({ username: trainer.email })).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "User password cannot be reset in the current state.",
    });
    expect(mails).toEqual([]);
  });
});
