import {
  confirmSignIn,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, startForTest } from "#local/testing/identity.ts";
import { matchingTotpStep, totpCode, totpStep } from "./software-token.ts";

/** Enrols an authenticator app for the signed-in user. */
async function enrolTotp(now: () => Date) {
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totpCode(sharedSecret, totpStep(now())) });
  await updateMFAPreference({ totp: "PREFERRED" });
  return {
    code: () => totpCode(sharedSecret, totpStep(now())),
    wrongCode: () => {
      const near = [-1, 0, 1].map((offset) => totpCode(sharedSecret, totpStep(now()) + offset));
      return ["000000", "000001", "000002", "000003"].find((code) => !near.includes(code))!;
    },
  };
}

describe("an authenticator app", () => {
  test("a wrong code is refused and may be corrected, but not for ever", async () => {
    const { now, wait } = await startForTest();
    await signIn(credentials);
    const app = await enrolTotp(now);
    await signOut();
    wait(30_000);
    const mismatch = { name: "CodeMismatchException", message: "Invalid code received for user" };
    const wrong = () =>
      expect(confirmSignIn({ challengeResponse: app.wrongCode() })).rejects.toMatchObject(mismatch);

    await signIn(credentials);
    await wrong();
    await wrong();
    expect((await confirmSignIn({ challengeResponse: app.code() })).isSignedIn).toBe(true);
    await signOut();

    wait(30_000);
    await signIn(credentials);
    await wrong();
    await wrong();
    await wrong();
    await expect(confirmSignIn({ challengeResponse: app.code() })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  test("a code that was seen once is worth nothing", async () => {
    const { now, wait } = await startForTest();
    await signIn(credentials);
    const app = await enrolTotp(now);
    await signOut();
    wait(30_000);
    const code = app.code();
    await signIn(credentials);
    await confirmSignIn({ challengeResponse: code });
    await signOut();
    await signIn(credentials);
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: "ExpiredCodeException",
      message: "Your software token has already been used once.",
    });
  });

  test("the code that enrolled it does not sign in as well", async () => {
    const { now } = await startForTest();
    await signIn(credentials);
    const app = await enrolTotp(now);
    await signOut();
    await signIn(credentials);
    await expect(confirmSignIn({ challengeResponse: app.code() })).rejects.toMatchObject({
      name: "ExpiredCodeException",
    });
  });

  test("is not enrolled by a wrong code, nor turned on without a right one", async () => {
    await startForTest();
    await signIn(credentials);
    await expect(verifyTOTPSetup({ code: "123456" })).rejects.toMatchObject({
      name: "SoftwareTokenMFANotFoundException",
    });
    const { sharedSecret } = await setUpTOTP();
    const longAgo = totpCode(sharedSecret, 1);
    await expect(verifyTOTPSetup({ code: longAgo })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    });
    await expect(updateMFAPreference({ totp: "ENABLED" })).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "User has not verified software token mfa",
    });
  });
});

describe("the code of an authenticator app", () => {
  // RFC 6238 appendix B, its key "12345678901234567890" in base32, its codes cut to six digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  test.each([
    ["1970-01-01T00:00:59Z", "287082"],
    ["2005-03-18T01:58:29Z", "081804"],
    ["2005-03-18T01:58:31Z", "050471"],
    ["2009-02-13T23:31:30Z", "005924"],
    ["2033-05-18T03:33:20Z", "279037"],
    ["2603-10-11T11:33:20Z", "353130"],
  ])("the code at %s is that of the RFC", (time, code) => {
    expect(totpCode(secret, totpStep(new Date(time)))).toBe(code);
  });

  test("a code is good one step before and after its own, and no longer", () => {
    const step = 1000;
    const code = totpCode(secret, step);
    const at = (offset: number) => new Date((step + offset) * 30_000);
    expect([-2, -1, 0, 1, 2].map((offset) => matchingTotpStep(secret, code, at(offset)))).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });
});
