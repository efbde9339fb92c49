import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

// A refused sign-in is an HTTP 400 in Cognito's protocol, which the browser notes.
test.use({ expectedConsoleErrors: /Failed to load resource.*400/ });

for (const [title, attempt] of [
  ["a wrong password", { ...credentials, password: "Touchline-2025" }],
  ["an unknown address", { ...credentials, email: "nobody@example.com" }],
] as const) {
  test(`${title} is refused without saying which half was wrong`, async ({ page }) => {
    await new Trainer(page).signIn(attempt);
    await expect(page.getByText("Invalid login credentials. Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
}

test("the admin area sends whoever is not signed in to the login page, and back after", async ({
  page,
}) => {
  await page.goto("/admin?tab=consultations");
  await page.waitForURL(/\/login/);
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/admin\?tab=consultations/);
});

test("who is signed in already is not asked again, until they log out", async ({ page }) => {
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await page.goto("/login");
  await page.waitForURL(/\/admin/);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await page.goto("/admin");
  await page.waitForURL(/\/login/);
});

test("nobody can sign up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText(/create account|sign up/i)).toHaveCount(0);
});

test("the footer leads the trainer to the login page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Admin Access" }).click();
  await expect(page).toHaveURL(/\/login/);
});
