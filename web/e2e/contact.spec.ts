import type { Page } from "@playwright/test";
import { contactMessages } from "#shared/contact/contact.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { expectAccessible } from "./accessible.ts";
import type { LocalStack } from "./local-stack.ts";
import { test as base, expect } from "./test.ts";

/** A visitor who writes to the trainer, from their own address. */
class Writer {
  readonly page: Page;
  readonly stack: LocalStack;
  readonly email: string;
  readonly text = "Hello Rowan,\n\nmy knee hurts <b>a lot</b> & I want to run again.";

  constructor(page: Page, stack: LocalStack, email: string) {
    this.page = page;
    this.stack = stack;
    this.email = email;
  }

  async open(): Promise<void> {
    await this.page.goto(paths.contact);
    await expect(this.page.getByRole("heading", { name: "Contact Us", level: 1 })).toBeVisible();
  }

  async write(): Promise<void> {
    await this.control("user_name").fill("Sam O’Neill");
    await this.control("user_email").fill(this.email);
    await this.control("message").fill(this.text);
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

const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, stack }, use, { testId }) => {
    await use(new Writer(page, stack, `${testId}@writers.example`));
  },
});

test.use({ expectedConsoleErrors: /Failed to load resource/ });

test("a message sent by keyboard reaches the trainer once, and the reply goes to the visitor.", async ({
  writer,
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/contact", async (route) => {
    await held;
    await route.continue();
  });
  await writer.open();
  await expect(page.getByText("We'd love to hear from you", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Fill out the form below and we'll get back to you as soon as possible."),
  ).toBeVisible();
  await writer.control("user_name").focus();
  // Until the page is hydrated the button is disabled, and Tab passes it.
  await expect(writer.button).toBeEnabled();
  for (const typed of ["Sam O’Neill", writer.email, writer.text]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(writer.button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeDisabled();
  await expect(sending).toBeFocused();
  letGo();
  await writer.expectSent();
  await expect(writer.button).toBeFocused();

  const mails = await writer.mails();
  expect(mails).toMatchObject([
    {
      to: site.trainerEmail,
      replyTo: writer.email,
      subject: "New message from Sam O’Neill",
    },
  ]);
  expect(mails[0]?.text).toContain(writer.text);
  expect(mails[0]?.html).toContain(
    "my knee hurts &lt;b&gt;a lot&lt;/b&gt; &amp; I want to run again.",
  );
});

test.describe("at the narrowest width", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("errors are shown at their fields, and a failing mail service keeps the message.", async ({
    writer,
    stack,
    page,
  }) => {
    await test.step("missing and wrong answers", async () => {
      await writer.open();
      await writer.button.click();
      await expect(writer.control("user_name")).toBeFocused();
      for (const [name, message] of [
        ["user_name", "Please enter your name."],
        ["user_email", "Please enter your email."],
        ["message", "Please enter your message."],
      ] as const) {
        await expect(writer.control(name)).toHaveAccessibleDescription(message);
      }
      await expectAccessible(page);
      await writer.write();
    });

    await test.step("a mail service that is down", async () => {
      await stack.mailFaults({ fail: true });
      await writer.button.click();
      await expect(writer.status).toHaveText(contactMessages.failed);
      await expect(page.getByText(contactMessages.failed)).toHaveCSS("color", "rgb(196, 20, 58)");
      await expectAccessible(page);
      await page.reload();
      await writer.button.hover();
      await writer.expectNothingLost();
      expect(await writer.mails()).toEqual([]);
    });

    await test.step("the next attempt", async () => {
      await stack.mailFaults({ fail: false });
      await writer.button.click();
      await writer.expectSent();
      const sent = page.getByText(contactMessages.sent);
      await expect(sent).toBeInViewport();
      await expect(sent).toHaveCSS("color", "rgb(12, 107, 69)");
      await expectAccessible(page);
      await page.reload();
      await writer.button.hover();
      await expect(writer.control("message")).toHaveValue("");
      expect(await writer.mails()).toHaveLength(1);
    });
  });
});

test("late code and a lost answer lose no message.", async ({ writer, page }) => {
  await test.step("the page is ready as soon as its code can be loaded", async () => {
    await page.route("**/assets/contact-*.js", async (route) =>
      route.request().url().includes("contact-page") ? route.continue() : route.abort(),
    );
    await writer.open();
    const tried = page.waitForEvent("requestfailed");
    await writer.control("user_name").fill("Sam O’Neill");
    await tried;
    await page.unroute("**/assets/contact-*.js");
    await writer.write();
  });

  await test.step("a message whose answer was lost is still in the form, and can be sent again", async () => {
    await page.route("**/api/contact", async (route) => {
      await route.fetch();
      await route.abort();
    });
    const answered = page.waitForEvent("requestfailed");
    await writer.button.click();
    await answered;
    await expect(writer.status).toHaveText(contactMessages.failed);
    expect(await writer.mails()).toHaveLength(1);
    await page.unroute("**/api/contact");
    await page.reload();
    await writer.button.hover();
    await writer.expectNothingLost();
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toHaveLength(2);
  });
});
