import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { totpCode, totpStep } from "#local/identity/software-token.ts";
import { adminWidths, expectAccessible } from "./accessible.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

// A refused code or password is an HTTP 400 in Cognito's protocol; one test loses the network.
test.use({
  viewport: { width: 360, height: 800 },
  expectedConsoleErrors: /Failed to load resource.*(400|401|ERR_INTERNET)|net::ERR/,
});

const newPassword = "Second-Half-45";

/** An account for one test. */
async function newAccount(stack: LocalStack, mustChangePassword = false) {
  const account = { email: `${randomUUID()}@trainers.example`, password: credentials.password };
  await stack.addTrainer({ ...account, mustChangePassword });
  return account;
}

async function openAccount(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
}

test("the first sign-in asks for a password of the trainer's own, which can be changed later.", async ({
  page,
  stack,
}) => {
  const account = await newAccount(stack, true);
  const trainer = new Trainer(page);

  await test.step("the first sign-in", async () => {
    await trainer.signIn(account);
    const change = page.getByRole("button", { name: "Change Password" });
    const choose = async (password: string) => {
      await page.getByLabel("New Password").fill(password);
      await page.getByLabel("Confirm Password").fill(password);
      await change.click();
    };
    await expect(change).toBeVisible();
    await choose("Too-weak-9");
    await expect(page.getByText("Password must have at least 12 characters")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page, adminWidths);
    await choose("First-Half-45");
    await page.waitForURL(/\/admin/);
  });

  await test.step("a password change shows each error at its field", async () => {
    await openAccount(page, account);
    const current = page.getByLabel("Current password");
    const wanted = page.getByLabel("New password");
    const change = page.getByRole("button", { name: "Change Password" });
    await current.fill("Not-The-Right-1");
    await wanted.fill("short");
    await change.click();
    await expect(wanted).toHaveAccessibleDescription(/Please use at least 12 characters/);
    await expect(wanted).toBeFocused();
    await wanted.fill(newPassword);
    await change.click();
    await expect(current).toHaveAccessibleDescription("That is not your current password.");
    await expect(current).toBeFocused();
    await expect(wanted).toHaveValue(newPassword);
    await expectAccessible(page);
    await current.fill("First-Half-45");
    await change.click();
    await expect(trainer.toast("Password changed.")).toBeVisible();
    await expect(current).toHaveValue("");
  });

  await trainer.logOut();
  await page.waitForURL(/\/login/);
  await trainer.fillInSignIn({ ...account, password: newPassword });
  await page.waitForURL(/\/admin/);
});

test("the admin area needs a sign-in, and a code by email replaces a forgotten password.", async ({
  page,
  stack,
}) => {
  const account = await newAccount(stack);
  const trainer = new Trainer(page);

  await test.step("a wrong sign-in does not say whether the address or the password is wrong", async () => {
    await page.goto("/admin?tab=workouts");
    await page.waitForURL(/\/login/);
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByText(/create account|sign up/i)).toHaveCount(0);
    for (const attempt of [
      { ...account, password: "Touchline-2025" },
      { ...account, email: "unknown@example.com" },
      // Nothing is said about marks that the trainer cannot see.
      { email: `\u2068Trainer <${account.email}>\u2069,`, password: "Touchline-2025" },
    ]) {
      await trainer.fillInSignIn(attempt);
      const refusal = page.getByText("Invalid login credentials. Please try again.");
      await expect(refusal).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
      await page.reload();
      await expect(refusal).toHaveCount(0);
    }
  });

  await test.step("a forgotten password is replaced", async () => {
    await page.getByRole("button", { name: /forgot your password/i }).click();
    await page.getByLabel("Email", { exact: true }).fill(account.email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect.poll(async () => (await stack.mailTo(account.email)).length).toBe(1);
    const [mail] = await stack.mailTo(account.email);
    const code = page.getByLabel("Code", { exact: false }).first();
    await code.fill("000000");
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByLabel("Confirm Password").fill(newPassword);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(/invalid verification code/i)).toBeVisible();
    await expectAccessible(page);
    await code.fill(/\d{6}/.exec(mail!.text)![0]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });

  await test.step("the sign-in leads to the wanted page and lasts until Logout", async () => {
    await page.goto("/admin?tab=workouts");
    await page.waitForURL(/\/login/);
    await trainer.fillInSignIn({ email: `mailto:${account.email}\u200b`, password: newPassword });
    await page.waitForURL(/\/admin\?tab=workouts/);
    await page.goto("/login");
    await page.waitForURL(/\/admin/);
    await trainer.logOut();
    await page.waitForURL(/\/login/);
    await page.goto("/admin");
    await page.waitForURL(/\/login/);
  });
});

test("an authenticator app is set up, used at sign-in, and turned off again with the password.", async ({
  page,
  stack,
}) => {
  const account = await newAccount(stack);
  const trainer = new Trainer(page);
  await trainer.signIn(account);
  await page.waitForURL(/\/admin/);
  await openAccount(page, account);
  await expectAccessible(page, adminWidths);
  await page.getByRole("button", { name: "Set Up an Authenticator App" }).click();
  const password = page.getByLabel("Current password").and(page.locator("dialog input"));
  await expectAccessible(page);
  await password.fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That is not your current password.")).toBeVisible();
  await password.fill(account.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await expect(page.getByRole("link", { name: "open it in the app" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  const code = page.getByLabel("Six-digit code from the app");
  const turnOn = page.getByRole("button", { name: "Turn On" });
  await code.fill("12 3");
  await turnOn.click();
  await expect(page.getByText("Please enter the six digits the app shows.")).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(totpCode(secret, totpStep(new Date()) + 100));
  await turnOn.click();
  await expect(page.getByText(/That code is not right/)).toBeVisible();
  await expectAccessible(page);
  await code.fill(totpCode(secret, totpStep(new Date())));
  await turnOn.dblclick();
  await expect(trainer.toast("Sign-in now asks for a code.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Turn Off…" })).toBeVisible();

  await trainer.logOut();
  await page.waitForURL(/\/login/);
  await trainer.fillInSignIn(account);
  const asked = page.getByLabel(/code/i);
  const confirm = page.getByRole("button", { name: "Confirm" });
  for (const wrong of [totpCode(secret, totpStep(new Date()) + 100), "abc"]) {
    await asked.fill(wrong);
    await confirm.click();
    await expect(page.getByText(/^That code is not right/)).toBeVisible();
  }
  await asked.fill(totpCode(secret, totpStep(new Date()) + 1));
  await expectAccessible(page);
  await confirm.click();
  await page.waitForURL(/\/admin/);

  await page.goto("/admin?tab=settings&section=account");
  await page.getByRole("button", { name: "Turn Off…" }).click();
  await expectAccessible(page);
  const turnOff = page.getByRole("button", { name: "Turn Off", exact: true });
  await password.fill("First-Half-46");
  await turnOff.click();
  await expect(password).toHaveAccessibleDescription("That is not your current password.");
  await password.fill(account.password);
  await turnOff.click();
  await expect(page.getByRole("button", { name: /Set Up/ })).toBeVisible();
});

test("signing out everywhere ends the session of another device, or shows an error.", async ({
  page,
  stack,
  browser,
}) => {
  const account = await newAccount(stack);
  const phone = await browser.newPage({ baseURL: stack.origin });
  await new Trainer(phone).signIn(account);
  await phone.waitForURL(/\/admin/);
  const trainer = new Trainer(page);
  await trainer.signIn(account);
  await page.waitForURL(/\/admin/);
  await openAccount(page, account);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(trainer.toast("That did not work.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.waitForURL(/\/login/);
  await expect(trainer.toast("Signed out everywhere.")).toBeVisible();
  // Within 15 minutes the phone has to renew what it was given; here it does at once.
  await phone.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (/\.(id|access)Token$/.test(name)) localStorage.removeItem(name);
    }
  });
  await phone.goto("/admin");
  await phone.waitForURL(/\/login/);
  await phone.close();
});

test("an ended session is renewed over the page, for every tab, or by the login page.", async ({
  page,
  context,
}) => {
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  const endSession = () => page.evaluate(() => localStorage.clear());
  const signInAgain = async () => {
    await dialog.getByLabel("Email", { exact: true }).fill(credentials.email);
    await dialog.getByLabel("Password", { exact: true }).fill(credentials.password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const trainer = new Trainer(page);
  await trainer.open("?tab=settings&section=personal-data");

  await test.step("the typed text is kept, and the refused call is made again", async () => {
    await page.getByLabel("Email address").fill("unknown@example.org");
    await endSession();
    await page.getByRole("button", { name: "Look Up" }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await signInAgain();
    await expect(page.getByText("Nothing is held under unknown@example.org")).toBeVisible();
    await expect(page).toHaveURL(/tab=settings&section=personal-data/);
  });

  await test.step("a trainer who closes the dialog signs in on the login page and returns to the tab", async () => {
    await endSession();
    await page.getByRole("button", { name: "Look Up" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.waitForURL(/\/login/);
    await trainer.fillInSignIn(credentials);
    await page.waitForURL(/tab=settings&section=personal-data/);
  });

  await test.step("signing in again in one tab is enough for all", async () => {
    await page.goto("/admin?tab=settings&section=activity");
    const other = await context.newPage();
    await other.goto("/admin?tab=settings&section=activity");
    await expect(other.getByRole("heading", { name: "Activity" })).toBeVisible();
    await endSession();
    // The other tab hears of it at once, and goes back to where it was at once.
    await other.waitForURL(/\/login/);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(dialog).toBeVisible();
    await signInAgain();
    await other.waitForURL(/tab=settings&section=activity/);
  });
});
