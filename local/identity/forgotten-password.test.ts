import { confirmResetPassword, resetPassword, signIn } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, newPassword, startForTest, trainer } from "#local/testing/identity.ts";

function codeIn(mail: { text: string } | undefined): string {
  return mail?.text.match(/\d{6}/)?.[0] ?? "no code";
}

describe("a forgotten password", () => {
  const username = trainer.email;

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
