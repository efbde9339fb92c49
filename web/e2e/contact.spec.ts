import { contactMessages } from "#shared/contact/contact.ts";
import { site } from "#shared/site/site.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { test as base, expect } from "./test.ts";
import { Writer } from "./writer.ts";

const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, stack }, use, { testId }) => {
    await use(new Writer(page, stack, `${testId}@writers.example`));
  },
});

test("a message reaches the trainer, whose reply goes to the visitor", async ({ writer, page }) => {
  await writer.open();
  await expect(page.getByText("We'd love to hear from you", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Fill out the form below and we'll get back to you as soon as possible."),
  ).toBeVisible();
  await writer.write();
  await writer.button.click();
  await writer.expectSent();
  await expect(writer.button).toBeFocused();
  await expect(page.getByText(contactMessages.sent)).toHaveCSS("color", "rgb(12, 107, 69)");
  const [mail, ...others] = await writer.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: site.trainerEmail,
    replyTo: writer.email,
    subject: "New message from Sam O’Neill",
  });
  expect(mail?.text).toContain(writer.text);
  expect(mail?.html).toContain("my knee hurts &lt;b&gt;a lot&lt;/b&gt; &amp; I want to run again.");
});

test("by keyboard alone a message is written and sent", async ({ writer, page }) => {
  await writer.open();
  await writer.control("user_name").focus();
  await page.keyboard.type("Sam O’Neill");
  await page.keyboard.press("Tab");
  await page.keyboard.type(writer.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hello");
  await page.waitForFunction(() => performance.now() > 2000);
  await page.keyboard.press("Tab");
  await expect(writer.button).toBeFocused();
  await page.keyboard.press("Enter");
  await writer.expectSent();
  expect(await writer.mails()).toHaveLength(1);
});

test("while it is being sent the button says so and is disabled", async ({ writer, page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/contact", async (route) => {
    await held;
    await route.continue();
  });
  await writer.openAndWrite();
  await writer.button.dblclick();
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeDisabled();
  await expect(sending).toBeFocused();
  letGo();
  await writer.expectSent();
  expect(await writer.mails()).toHaveLength(1);
});

test("whatever is missing or wrong is said at its field, and nothing is sent", async ({
  writer,
  page,
}) => {
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
  await writer.write();
  await writer.control("user_email").fill("sam");
  await page.keyboard.press("Enter");
  await expect(writer.control("user_email")).toBeFocused();
  await expect(writer.control("user_email")).toHaveAccessibleDescription(
    "Please enter a valid email address.",
  );
  await expect(writer.status).toBeEmpty();
  expect(await writer.mails()).toEqual([]);
});

test("a reload loses nothing, and a sent message is gone", async ({ writer, page }) => {
  await writer.openAndWrite();
  await page.reload();
  await writer.button.hover();
  await writer.expectNothingLost();
  await writer.button.click();
  await writer.expectSent();
  await page.reload();
  await writer.button.hover();
  await expect(writer.control("message")).toHaveValue("");
  expect(await writer.mails()).toHaveLength(1);
});

test.describe("when something is in the way", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("a mail service that is down is a failure that loses nothing", async ({
    writer,
    stack,
    page,
  }) => {
    await writer.openAndWrite();
    await stack.mailFaults({ fail: true });
    await writer.button.click();
    await expect(writer.status).toHaveText(contactMessages.failed);
    await expect(page.getByText(contactMessages.failed)).toHaveCSS("color", "rgb(196, 20, 58)");
    await writer.expectNothingLost();
    await stack.mailFaults({ fail: false });
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toHaveLength(1);
  });

  test("a message whose answer was lost is sent again, and arrives once", async ({
    writer,
    page,
  }) => {
    await page.route("**/api/contact", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await writer.openAndWrite();
    await writer.button.click();
    await expect(writer.status).toHaveText(contactMessages.failed);
    expect(await writer.mails()).toHaveLength(1);
    await page.unroute("**/api/contact");
    await page.reload();
    await writer.button.hover();
    await writer.expectNothingLost();
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toHaveLength(1);
  });

  test("without signal the page stays as it is, and is ready when there is some", async ({
    writer,
    page,
  }) => {
    await page.route("**/assets/contact-*.js", async (route) =>
      route.request().url().includes("contact-page") ? route.continue() : route.abort(),
    );
    await writer.open();
    const tried = page.waitForEvent("requestfailed");
    await writer.control("user_name").fill("Sam O’Neill");
    await tried;
    await page.unroute("**/assets/contact-*.js");
    await writer.write();
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toHaveLength(1);
  });

  test("who has written too often is told to wait", async ({ writer, page }) => {
    const problem = {
      type: "urn:touchline:error:too_many_requests",
      title: "Too Many Requests",
      status: 429,
      detail: "Too many requests. Please wait a moment and try again.",
      code: "too_many_requests",
      requestId: "r-1",
    };
    await page.route("**/api/contact", (route) => route.fulfill({ status: 429, json: problem }));
    await writer.openAndWrite();
    await writer.button.click();
    await expect(page.getByText(contactMessages.failed)).toBeVisible();
    await expect(page.getByText(problem.detail)).toBeVisible();
    await writer.expectNothingLost();
  });
});

test.describe("a program", () => {
  test("that fills in every field sees a success, and sends nothing", async ({ writer, page }) => {
    await writer.openAndWrite();
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>("form input")) {
        if (input.value === "") input.value = "https://spam.example";
      }
    });
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toEqual([]);
  });

  test("that is faster than anybody sees a success, and sends nothing", async ({
    writer,
    page,
  }) => {
    await page.route("**/api/contact", (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), fillTimeMs: 400 } }),
    );
    await writer.openAndWrite();
    await writer.button.click();
    await writer.expectSent();
    expect(await writer.mails()).toEqual([]);
  });

  test("that calls the API with the three fields alone is a customer", async ({
    writer,
    stack,
  }) => {
    const body = { user_name: "Sam", user_email: writer.email, message: "Hello" };
    const response = await stack.api("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([200, { status: "sent" }]);
    expect(await writer.mails()).toHaveLength(1);
  });
});

test.describe("at every width", () => {
  test.use({
    viewport: { width: 320, height: 800 },
    expectedConsoleErrors: /Failed to load resource.*503/,
  });

  test("no state of the page has an accessibility violation or scrolls sideways", async ({
    writer,
    stack,
    page,
  }) => {
    await writer.open();
    await expectAccessible(page, { widths: publicWidths });
    await writer.button.click();
    await expect(writer.control("user_name")).toBeFocused();
    await expectAccessible(page, { widths: publicWidths });
    await writer.write();
    await stack.mailFaults({ fail: true });
    await writer.button.click();
    await expect(writer.status).toHaveText(contactMessages.failed);
    await expectAccessible(page, { widths: publicWidths });
    await stack.mailFaults({ fail: false });
    await writer.button.click();
    await writer.expectSent();
    await expect(page.getByText(contactMessages.sent)).toBeInViewport();
    await expectAccessible(page, { widths: publicWidths });
  });
});
