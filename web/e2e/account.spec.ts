import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { totpCode, totpStep } from "#local/identity/software-token.ts";
import { adminWidths, expectAccessible } from "./accessible.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

// A refused code or password is an HTTP 400 in Cognito's protocol, which the browser notes.
test.use({ expectedConsoleErrors: /Failed to load resource.*(400|401)/ });

const newPassword = "Second-Half-45";

/** An account of this test's own, so that no other test is locked out. */
async function newAccount(stack: LocalStack, mustChangePassword = false) {
  const account = { email: `${randomUUID()}@trainers.example`, password: credentials.password };
  await stack.addTrainer({ ...account, mustChangePassword });
  return account;
}

async function openAccount(page: Page, account: { email: string; password: string }) {
  await new Trainer(page).signIn(account);
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
}

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("whoever signs in for the first time chooses a password of their own", async ({
    page,
    stack,
  }) => {
    const account = await newAccount(stack, true);
    await new Trainer(page).signIn(account);
    await expect(page.getByRole("button", { name: "Change Password" })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    await page.getByLabel("New Password").fill("Too-weak-9");
    await page.getByLabel("Confirm Password").fill("Too-weak-9");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Password must have at least 12 characters")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page, { widths: adminWidths });
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByLabel("Confirm Password").fill(newPassword);
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.waitForURL(/\/admin/);
  });

  test("a forgotten password is replaced with a code from the mailbox", async ({ page, stack }) => {
    const account = await newAccount(stack);
    await page.goto("/login");
    await page.getByRole("button", { name: /forgot your password/i }).click();
    await page.getByLabel("Email", { exact: true }).fill(account.email);
    await expectAccessible(page, { widths: adminWidths });
    await page.getByRole("button", { name: "Send code" }).click();
    await expect.poll(async () => (await stack.mailTo(account.email)).length).toBe(1);
    const [mail] = await stack.mailTo(account.email);
    await page.getByLabel("Code", { exact: false }).first().fill("000000");
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByLabel("Confirm Password").fill(newPassword);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(/invalid verification code/i)).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    await page.getByLabel("Code", { exact: false }).first().fill(/\d{6}/.exec(mail!.text)![0]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await new Trainer(page).signIn({ ...account, password: newPassword });
    await page.waitForURL(/\/admin/);
  });

  test("an authenticator app is set up, asked for at sign-in, and turned off again", async ({
    page,
    stack,
  }) => {
    const account = await newAccount(stack);
    await openAccount(page, account);
    await page.getByRole("button", { name: "Set Up an Authenticator App" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    await expect(page.getByRole("link", { name: "open it in the app" })).toHaveAttribute(
      "href",
      new RegExp(`^otpauth://totp/.*secret=${secret}`),
    );
    await expectAccessible(page, { widths: adminWidths });
    await page.getByLabel("Six-digit code from the app").fill("12 3");
    await page.getByRole("button", { name: "Turn On" }).click();
    await expect(page.getByText("Please enter the six digits that the app shows.")).toBeVisible();
    await expect(page.getByLabel("Six-digit code from the app")).toBeFocused();
    const wrong = totpCode(secret, totpStep(new Date()) + 100);
    await page.getByLabel("Six-digit code from the app").fill(wrong);
    await page.getByRole("button", { name: "Turn On" }).click();
    await expect(page.getByText(/That code is not right/)).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    await page
      .getByLabel("Six-digit code from the app")
      .fill(totpCode(secret, totpStep(new Date()) - 1));
    await page.getByRole("button", { name: "Turn On" }).dblclick();
    await expect(toast(page, "Codes are asked for from now on.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Turn Off…" })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });

    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    await new Trainer(page).signIn(account);
    await page.getByLabel(/code/i).fill(totpCode(secret, totpStep(new Date()) + 1));
    await expectAccessible(page, { widths: adminWidths });
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(/\/admin/);

    await page.goto("/admin?tab=settings&section=account");
    await page.getByRole("button", { name: "Turn Off…" }).click();
    await expectAccessible(page, { widths: adminWidths });
    await page.getByRole("button", { name: "Turn Off", exact: true }).click();
    await expect(page.getByRole("button", { name: /Set Up/ })).toBeVisible();
  });
});

test("a password is changed, and what is wrong with one is said where it was typed", async ({
  page,
  stack,
}) => {
  const account = await newAccount(stack);
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
  await current.fill(account.password);
  await change.click();
  await expect(toast(page, "Your password is changed.")).toBeVisible();
  await expect(current).toHaveValue("");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await new Trainer(page).signIn({ ...account, password: newPassword });
  await page.waitForURL(/\/admin/);
});

test("signing out everywhere ends the session of another device as well", async ({
  page,
  stack,
  browser,
}) => {
  const account = await newAccount(stack);
  const elsewhere = await browser.newContext({ baseURL: stack.origin });
  const phone = await elsewhere.newPage();
  await new Trainer(phone).signIn(account);
  await phone.waitForURL(/\/admin/);
  await openAccount(page, account);
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.waitForURL(/\/login/);
  await expect(toast(page, "You are signed out everywhere.")).toBeVisible();
  // Within 15 minutes the phone has to renew what it was given; here it does at once.
  await phone.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (/\.(id|access)Token$/.test(name)) localStorage.removeItem(name);
    }
  });
  await phone.goto("/admin");
  await phone.waitForURL(/\/login/);
  await elsewhere.close();
});

test.describe("with the network gone", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });
  test("nobody is told that they are signed out everywhere when they are not", async ({
    page,
    stack,
  }) => {
    await openAccount(page, await newAccount(stack));
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expect(toast(page, "That did not work.")).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await page.waitForURL(/\/login/);
  });
});

/** As when the session has run out: the browser has nothing any more that the API believes. */
async function endSession(page: Page) {
  await page.evaluate(() => localStorage.clear());
}

async function signInAgain(page: Page, { email, password }: typeof credentials) {
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("an ended session is renewed over the page: what was typed is kept, what was asked is done", async ({
  page,
}) => {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.goto("/admin?tab=settings&section=personal-data");
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await endSession(page);
  await page.getByRole("button", { name: "Look Up" }).click();
  await signInAgain(page, credentials);
  await expect(page.getByText("Nothing is held under nobody@example.org")).toBeVisible();
  await expect(page).toHaveURL(/tab=settings&section=personal-data/);
});

test("who does not sign in again is asked by the login page, and comes back to the same place", async ({
  page,
}) => {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.goto("/admin?tab=settings&section=personal-data");
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await endSession(page);
  await page.getByRole("button", { name: "Look Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel("Email", { exact: true }).fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/tab=settings&section=personal-data/);
});

test("signing in again in one tab is enough for all", async ({ page, context }) => {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.goto("/admin?tab=settings&section=activity");
  const other = await context.newPage();
  await other.goto("/admin?tab=settings&section=activity");
  await expect(other.getByRole("heading", { name: "Activity" })).toBeVisible();
  await endSession(page);
  await other.getByRole("button", { name: "Refresh" }).click();
  await expect(other.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  const isAnswered = other.waitForResponse(
    (response) => response.url().includes("/api/admin/audit") && response.ok(),
  );
  await page.bringToFront();
  await page.getByRole("button", { name: "Refresh" }).click();
  await signInAgain(page, credentials);
  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(other.getByRole("dialog", { name: "Sign in again" })).toHaveCount(0);
  await isAnswered;
});
