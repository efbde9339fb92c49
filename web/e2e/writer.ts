import { expect, type Page } from "@playwright/test";
import { contactMessages } from "#shared/contact/contact.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import type { LocalStack } from "./local-stack.ts";

/** Somebody who writes to the trainer, under an address of their own. */
export class Writer {
  readonly page: Page;
  readonly stack: LocalStack;
  readonly email: string;
  readonly text = "Hello Alex,\n\nmy knee hurts <b>a lot</b> & I want to run again.";

  constructor(page: Page, stack: LocalStack, email: string) {
    this.page = page;
    this.stack = stack;
    this.email = email;
  }

  async open(): Promise<void> {
    await this.page.goto(paths.contact);
    await expect(this.page.getByRole("heading", { name: "Contact Us", level: 1 })).toBeVisible();
  }

  /** Writes the message in no less time than a person needs. */
  async write(): Promise<void> {
    await this.control("user_name").fill("Sam O’Neill");
    await this.control("user_email").fill(this.email);
    await this.control("message").fill(this.text);
    await this.page.waitForFunction(() => performance.now() > 2000);
  }

  async openAndWrite(): Promise<void> {
    await this.open();
    await this.write();
  }

  control(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }

  get button() {
    return this.page.getByRole("button", { name: "Send Message" });
  }

  get status() {
    return this.page.getByRole("main").getByRole("status");
  }

  async expectSent(): Promise<void> {
    await expect(this.status).toHaveText(contactMessages.sent);
    for (const name of ["user_name", "user_email", "message"]) {
      await expect(this.control(name)).toHaveValue("");
    }
  }

  async expectNothingLost(): Promise<void> {
    await expect(this.control("user_name")).toHaveValue("Sam O’Neill");
    await expect(this.control("user_email")).toHaveValue(this.email);
    await expect(this.control("message")).toHaveValue(this.text);
  }

  /** What has reached the trainer from this writer. */
  async mails() {
    const mails = await this.stack.mailTo(site.trainerEmail);
    return mails.filter(({ replyTo }) => replyTo === this.email);
  }
}
