import { getCurrentUser, signIn } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, startForTest, trainer } from "#local/testing/identity.ts";

describe("signing in with Amplify", () => {
  test("the right password signs in through SRP and never travels.", async () => {
    const { requests } = await startForTest();
    const result = await signIn(credentials);
    expect(result).toEqual({ isSignedIn: true, nextStep: { signInStep: "DONE" } });
    expect(requests.map(({ operation }) => operation)).toEqual([
      "InitiateAuth",
      "RespondToAuthChallenge",
    ]);
    expect(JSON.stringify(requests)).not.toContain(trainer.password);
    expect(await getCurrentUser()).toMatchObject({ signInDetails: { loginId: trainer.email } });
  });
});
