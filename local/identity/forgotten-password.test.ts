import { confirmResetPassword, resetPassword, signIn, signOut } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import {
  credentials,
  incorrect,
  newPassword,
  startForTest,
  trainer,
} from "#local/testing/identity.ts";

function codeIn(mail: { text: string } | undefined): string {
  return mail?.text.match(/\d{6}/)?.[0] ?? "no code";
}

describe("a forgotten password", () => {
  const username = trainer.email;

  test("is replaced with the code from the mail", async () => {
    const { mails } = await startForTest();
    const { nextStep } = await resetPassword({ username });
    expect(nextStep).toMatchObject({
      resetPasswordStep: "CONFIRM_RESET_PASSWORD_WITH_CODE",
      codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "t***@e***" },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: trainer.email, subject: "Your verification code" });
    expect(mails[0]?.text).toMatch(/^Your code is \d{6}\.\s+Enter it\.$/);
    expect(mails[0]?.html).toMatch(/^<p>Your code is <b>\d{6}<\/b>/);

    const confirmationCode = codeIn(mails[0]);
    await confirmResetPassword({ username, confirmationCode, newPassword });
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true);
    await signOut();
    await expect(signIn(credentials)).rejects.toMatchObject(incorrect);
    await expect(
      confirmResetPassword({ username, confirmationCode, newPassword: trainer.password }),
    ).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test("a wrong and a replaced code are refused", async () => {
    const { mails } = await startForTest();
    const confirm = (confirmationCode: string) =>
      confirmResetPassword({ username, confirmationCode, newPassword });

    await resetPassword({ username });
    const replaced = codeIn(mails[0]);
    await resetPassword({ username });
    const code = codeIn(mails[1]);
    const wrong = code === "000000" ? "000001" : "000000";
    await expect(confirm(wrong)).rejects.toMatchObject({
      name: "CodeMismatchException",
      message: "Invalid verification code provided, please try again.",
    });
    if (replaced !== code) {
      await expect(confirm(replaced)).rejects.toMatchObject({ name: "CodeMismatchException" });
    }
    expect((await signIn(credentials)).isSignedIn).toBe(true);
  });

  test("an unknown user is answered like a known one, and gets no mail", async () => {
    const { mails } = await startForTest();
    const unknown = { username: "tom@elsewhere.example" };
    expect(await resetPassword(unknown)).toEqual(await resetPassword({ username }));
    expect(mails.map(({ to }) => to)).toEqual([trainer.email]);
    await expect(
      confirmResetPassword({ ...unknown, confirmationCode: "123456", newPassword }),
    ).rejects.toMatchObject({ name: "CodeMismatchException" });
  });
});
