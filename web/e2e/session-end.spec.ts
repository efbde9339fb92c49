import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { editKey } from "#web/signed-in/edit-keys.ts";
import { book } from "./bookings.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

// A refused call or sign-in is an error for the browser.
test.use({ expectedConsoleErrors: /Failed to load resource.*(400|401)/ });

const clientName = "Wanda Waiting";

async function newAccount(stack: LocalStack) {
  const account = { email: `${randomUUID()}@trainers.example`, password: credentials.password };
  await stack.addTrainer({ ...account, mustChangePassword: false });
  return account;
}

/** A second tab of this browser, with a client's panel open and a note that is not saved. */
async function openClient(page: Page, bookingId: string) {
  await page.goto(`/admin?booking=${bookingId}&q=Wanda`);
  const panel = page.getByRole("dialog", { name: clientName });
  await panel.getByRole("textbox", { name: /note/i }).fill("Prefers mornings");
  await expect.poll(() => keptEdits(page)).toHaveLength(1);
}

const keptEdits = (page: Page) =>
  page.evaluate(
    (prefix) => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)),
    editKey(""),
  );

async function expectNothingLeft(page: Page) {
  await page.waitForURL(/\/login$/);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(clientName);
  expect(await keptEdits(page)).toEqual([]);
}

async function setup(stack: LocalStack, page: Page, context: BrowserContext) {
  const { bookingId } = await book(stack, clientName);
  const account = await newAccount(stack);
  const trainer = new Trainer(page);
  await trainer.signIn(account);
  await page.waitForURL(/\/admin/);
  const other = await context.newPage();
  await openClient(other, bookingId);
  return { bookingId, account, trainer, other };
}

/** Another device ends the session, and the API refuses the next call of this tab. */
async function revoke(page: Page) {
  await page.evaluate(async () => {
    const { userPoolEndpoint } = await (await fetch("/config.json")).json();
    const name = Object.keys(localStorage).find((key) => key.endsWith(".accessToken")) ?? "";
    const answer = await fetch(userPoolEndpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.GlobalSignOut",
      },
      body: JSON.stringify({ AccessToken: localStorage.getItem(name) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  let isRefused = false;
  await page.route("**/api/admin/**", (route) => {
    if (isRefused) return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 401, json: { code: "unauthenticated" } });
  });
}

for (const [press, leave] of [
  ["Logout", (trainer: Trainer) => trainer.logOut()],
  [
    "Sign Out Everywhere",
    async ({ page }: Trainer) => {
      await page.goto("/admin?tab=settings&section=account");
      await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    },
  ],
] as const) {
  test(`${press} leaves nothing of a client in any tab, nor after Back.`, async ({
    page,
    context,
    stack,
  }) => {
    const { trainer, other } = await setup(stack, page, context);
    await leave(trainer);
    await expectNothingLeft(other);
    await other.goBack();
    await expect(other.getByText(clientName)).toHaveCount(0);
  });
}

test("A tab that was at rest during the logout shows nothing of a client once it is shown.", async ({
  page,
  context,
  stack,
}) => {
  // A page at rest gets no such event.
  await context.addInitScript(() => {
    window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
  });
  for (const wake of [
    () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    () => document.dispatchEvent(new Event("visibilitychange")),
  ]) {
    const { trainer, other } = await setup(stack, page, context);
    await trainer.logOut();
    await page.waitForURL(/\/login/);
    await expect(other.getByRole("dialog", { name: clientName })).toBeVisible();
    await other.evaluate(wake);
    await expectNothingLeft(other);
    await other.close();
  }
});

test.describe("a session that another device has ended", () => {
  async function setupEnded(stack: LocalStack, page: Page, context: BrowserContext) {
    const given = await setup(stack, page, context);
    await openClient(page, given.bookingId);
    await revoke(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await expect(dialog).toBeVisible();
    async function signIn(account: { email: string; password: string }) {
      await dialog.getByLabel("Email", { exact: true }).fill(account.email);
      await dialog.getByLabel("Password", { exact: true }).fill(account.password);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(dialog).toHaveCount(0);
    }
    return { ...given, dialog, signIn };
  }
  const panel = (page: Page) => page.getByRole("dialog", { name: clientName });
  const note = (page: Page) => panel(page).getByRole("textbox", { name: /note/i });

  test("shows nothing of a client in any tab, and goes on everywhere once the same trainer signs in.", async ({
    page,
    context,
    stack,
  }) => {
    const { account, other, signIn } = await setupEnded(stack, page, context);
    await expect(page.getByText(clientName).filter({ visible: true })).toHaveCount(0);
    await other.waitForURL(/\/login/);
    await expect(other.getByText(clientName)).toHaveCount(0);
    await signIn(account);
    await expect(note(page)).toHaveValue("Prefers mornings");
    await other.waitForURL(/\/admin\?booking=/);
    await expect(note(other)).toHaveValue("Prefers mornings");
  });

  test("leaves nothing for another administrator, in any tab.", async ({
    page,
    context,
    stack,
  }) => {
    const { other, signIn } = await setupEnded(stack, page, context);
    await signIn(await newAccount(stack));
    for (const tab of [page, other]) {
      await tab.waitForURL(/\/admin/);
      await expect(tab.getByRole("tab", { name: "Consultations" })).toBeVisible();
      expect(await keptEdits(tab)).toEqual([]);
    }
  });

  test("leads to the login page when the trainer closes the dialog.", async ({
    page,
    context,
    stack,
  }) => {
    const { dialog } = await setupEnded(stack, page, context);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.waitForURL(/\/login/);
    // The address changes a moment before the page does.
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(clientName);
  });
});
