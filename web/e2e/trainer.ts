import { expect, type Page } from "@playwright/test";

/** The sample sign-in of the local stack. */
export const credentials = { email: "trainer@example.com", password: "Touchline-2026" } as const;

/** The trainer, on the admin pages. */
export class Trainer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn({ email, password }: { email: string; password: string } = credentials) {
    await this.page.goto("/login");
    await this.page.getByLabel("Email", { exact: true }).fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  async openConsultations() {
    await this.signIn();
    await this.page.waitForURL(/\/admin/);
    await expect(this.page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await expect(this.page.getByRole("tab", { name: "Consultations" })).toBeVisible();
  }

  /** The card of one visitor's consultation. */
  consultation(email: string) {
    return this.page
      .getByRole("article")
      .filter({ has: this.page.getByRole("link", { name: email }) });
  }
}
