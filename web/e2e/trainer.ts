import { expect, type Locator, type Page } from "@playwright/test";

/** The sample sign-in of the local stack. */
export const credentials = { email: "trainer@example.com", password: "Touchline-2026" } as const;

/** What the sample account's sign-in keeps in the browser, for each stack. */
const sessions = new Map<string, Record<string, string>>();

/** The trainer, on the admin pages. */
export class Trainer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Signs in through the form. Tests that log out or end the session use this. */
  async signIn(account: { email: string; password: string } = credentials): Promise<void> {
    await this.page.goto("/login");
    await this.fillInSignIn(account);
  }

  async fillInSignIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel("Email", { exact: true }).fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  async logOut(): Promise<void> {
    // A phone has no room for it in the bar.
    const isPhone = (this.page.viewportSize()?.width ?? 0) < 576;
    if (isPhone) await this.page.getByRole("button", { name: "Menu" }).click();
    await this.page.getByRole("button", { name: "Logout" }).click();
  }

  /** Opens the admin area. The first test of each stack signs in; the others take its session. */
  async open(query = ""): Promise<void> {
    // An empty page, because the session has to be there before the first of the site.
    await this.page.route("**/empty", (route) =>
      route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
    );
    await this.page.goto("/empty");
    await this.page.unroute("**/empty");
    const { origin } = new URL(this.page.url());
    const session = sessions.get(origin);
    if (session) {
      await this.page.evaluate((entries) => Object.assign(localStorage, entries), session);
    } else {
      await this.signIn();
      await this.page.waitForURL(/\/admin/);
      sessions.set(origin, await this.page.evaluate(() => ({ ...localStorage })));
    }
    await this.page.goto(`/admin${query}`);
  }

  async openConsultations(): Promise<void> {
    await this.open();
    await expect(this.page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await expect(this.page.getByRole("tab", { name: "Consultations" })).toBeVisible();
  }

  /** The row of one visitor's consultation. */
  consultation(email: string): Locator {
    return this.page
      .getByRole("article")
      .filter({ has: this.page.getByRole("link", { name: email }) });
  }

  /** Everything about one visitor's consultation, opened from its row. */
  async openDetails(email: string): Promise<Locator> {
    await this.consultation(email).getByRole("button", { expanded: false }).click();
    const dialog = this.page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    return dialog;
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole("region", { name: "Notifications" }).getByText(text);
  }
}
