import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  cardForm,
  challenge,
  eventsOf,
  fillCard,
  launchCheckout,
  pay,
  resultOf,
} from "#local/testing/checkout.ts";
import { publishableKey } from "#local/testing/stripe.ts";

let checkout: Awaited<ReturnType<typeof launchCheckout>>;
beforeAll(async () => {
  checkout = await launchCheckout();
});
afterAll(() => checkout.close());

describe("the Payment Element", () => {
  it.each([360, 1440])("pays without a console warning, at %i px", async (width) => {
    const viewport = { width, height: 800 };
    const { page, open, status, complaints } = await checkout.setup({ viewport });
    await open();
    await expect.poll(() => eventsOf(page)).toContain("ready");
    await fillCard(page, "4242424242424242");
    const body = cardForm(page).locator("body");
    const overflow = () =>
      body.evaluate(({ scrollWidth, clientWidth, scrollHeight, ownerDocument }) => [
        scrollWidth - clientWidth,
        scrollHeight - (ownerDocument.defaultView?.innerHeight ?? 0),
      ]);
    await expect.poll(overflow).toEqual([0, 0]);
    await pay(page);
    expect(await resultOf(page)).toMatchObject({
      paymentIntent: { object: "payment_intent", status: "succeeded", amount: 5000 },
    });
    expect(await status()).toBe("succeeded");
    expect(complaints).toEqual([]);
  });

  it("survives React's double mounting", async () => {
    const { page, open, complaints } = await checkout.setup();
    await open({ strict: "yes" });
    await fillCard(page, "4242424242424242");
    await pay(page);
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(complaints).toEqual([]);
  });

  it("shows in its fields what is incomplete and sends nothing", async () => {
    const { page, open, status } = await checkout.setup();
    await open();
    const form = cardForm(page);
    await form.getByLabel("Card number").fill("4242 4242");
    await form.getByLabel("Expiry date").fill("12/34");
    await pay(page);
    expect(await resultOf(page)).toEqual({
      error: {
        type: "validation_error",
        code: "incomplete_number",
        message: "Your card number is incomplete.",
      },
    });
    const invalid = () =>
      form
        .locator("input")
        .evaluateAll((fields) => fields.map((field) => field.getAttribute("aria-invalid")));
    expect(await invalid()).toEqual(["true", "false", "true", null]);
    await form.getByText("Your card's security code is incomplete.").waitFor();
    const focused = form.locator("input:focus");
    expect(await focused.getAttribute("name")).toBe("number");
    await focused.fill("4242424242424242");
    expect(await invalid()).toEqual(["false", "false", "true", null]);
    expect(await status()).toBe("requires_payment_method");
  });

  it("formats what is typed and lets it be deleted", async () => {
    const { page, open } = await checkout.setup();
    await open();
    await expect.poll(() => eventsOf(page)).toContain("ready");
    const number = cardForm(page).getByLabel("Card number");
    await number.pressSequentially("42424242424242421");
    expect(await number.inputValue()).toBe("4242 4242 4242 4242");
    const expiry = cardForm(page).getByLabel("Expiry date");
    await expiry.pressSequentially("534");
    expect(await expiry.inputValue()).toBe("05 / 34");
    for (let key = 0; key < 5; key += 1) await expiry.press("Backspace");
    expect(await expiry.inputValue()).toBe("");
  });

  it("uses the colours of the page's theme", async () => {
    const { page, open } = await checkout.setup();
    await open();
    const number = cardForm(page).locator("[name=number]");
    await number.focus();
    await expect
      .poll(() => number.evaluate((field) => getComputedStyle(field).borderColor))
      .toBe("rgb(10, 37, 64)");
  });

  it("submits the page's form on Enter", async () => {
    const { page, open } = await checkout.setup();
    await open();
    await fillCard(page, "4242424242424242");
    await cardForm(page).locator("[name=postalCode]").press("Enter");
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
  });

  it("takes what is typed before the form is ready", async () => {
    const { page, open } = await checkout.setup();
    let isTyped = () => {};
    const typed = new Promise<void>((resolve) => {
      isTyped = resolve;
    });
    await page.route("**/v1/payment_intents/*", async (route) => {
      await typed;
      await route.continue();
    });
    await open();
    await fillCard(page, "4242424242424242");
    isTyped();
    await pay(page);
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
  });

  it("emits loaderror for an unknown secret and for a finished payment", async () => {
    const { page, open, stripe, intent } = await checkout.setup();
    await open({ clientSecret: "pi_none_secret_none" });
    await expect
      .poll(() => eventsOf(page))
      .toContain("loaderror: The client_secret provided does not match");
    await stripe.paymentIntents.cancel(intent.id);
    await open();
    await expect
      .poll(() => eventsOf(page))
      .toContain("loaderror: This PaymentIntent is in a terminal state");
  });

  it("has no axe violation in the card form, its errors and the bank's question", async () => {
    const { page, open } = await checkout.setup({ viewport: { width: 360, height: 800 } });
    await open();
    await pay(page);
    await cardForm(page).getByText("Your card number is incomplete.").waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).waitFor();
    expect((await new AxeBuilder({ page }).include("dialog").analyze()).violations).toEqual([]);
  });
});

describe("a card that does not pay", () => {
  it("is declined, and another one pays the same intent", async () => {
    const { page, open, status } = await checkout.setup();
    await open();
    await fillCard(page, "4000000000009995");
    await pay(page);
    expect(await resultOf(page)).toMatchObject({
      error: {
        type: "card_error",
        code: "card_declined",
        decline_code: "insufficient_funds",
        message: "Your card has insufficient funds.",
        payment_intent: { status: "requires_payment_method" },
      },
    });
    await fillCard(page, "4242424242424242");
    await pay(page);
    await expect.poll(status).toBe("succeeded");
  });

  it("fails with api_connection_error while the network is down and pays afterwards", async () => {
    const { page, open, status } = await checkout.setup();
    await open();
    await fillCard(page, "4242424242424242");
    await page.context().setOffline(true);
    await pay(page);
    expect(await resultOf(page)).toMatchObject({
      error: {
        type: "api_connection_error",
        message: expect.stringMatching(/You have not been charged/),
      },
    });
    await page.context().setOffline(false);
    await pay(page);
    await expect.poll(status).toBe("succeeded");
  });

  it("returns the intent that was paid in another tab, without its metadata", async () => {
    const { page, open, stripe, intent } = await checkout.setup();
    await open();
    await fillCard(page, "4242424242424242");
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    await pay(page);
    const result = await resultOf(page);
    expect(result).toMatchObject({
      error: {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        payment_intent: { id: intent.id, status: "succeeded" },
      },
    });
    expect(result).not.toHaveProperty("error.payment_intent.metadata");
  });

  it("still pays while the server API is down", async () => {
    const { page, open, setFaults, status } = await checkout.setup();
    await open();
    await setFaults({ failApi: true });
    await fillCard(page, "4242424242424242");
    await pay(page);
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
    await setFaults({ failApi: false });
    expect(await status()).toBe("succeeded");
  });
});

describe("3-D Secure", () => {
  it("opens over the page; a refusal charges nothing, and a second attempt pays", async () => {
    const { page, open, status, complaints } = await checkout.setup();
    await open();
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Fail authentication" }).click();
    expect(await resultOf(page)).toMatchObject({
      error: {
        code: "payment_intent_authentication_failure",
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
        payment_intent: { status: "requires_payment_method" },
      },
    });
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).click();
    await expect.poll(status).toBe("succeeded");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it.each([
    ["Complete authentication", "succeeded", "succeeded"],
    ["Fail authentication", "failed", "requires_payment_method"],
  ])("goes to the bank's page and returns: %s", async (button, redirectStatus, intentStatus) => {
    const { page, open, setFaults, status, intent, siteUrl } = await checkout.setup();
    await setFaults({ redirectAuthentication: true });
    await open();
    await fillCard(page, "4000002500003155");
    await pay(page);
    await page.getByText("£50.00").waitFor();
    await page.getByRole("button", { name: button }).click();
    await page.waitForURL(`${siteUrl}/thank-you?**`);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    expect(await status()).toBe(intentStatus);
  });
});

test("the developer's page raises disputes and decides them", async () => {
  const { page, stripe, intent, siteUrl, complaints } = await checkout.setup();
  await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  await page.goto(`${siteUrl}/__local/stripe`);
  await page.getByRole("cell", { name: "4242424242424242" }).waitFor();
  await page.getByRole("button", { name: "Dispute" }).click();
  await page.getByRole("button", { name: "Decide for the trainer" }).click();
  await page.getByRole("cell", { name: "won" }).waitFor();
  expect(complaints).toEqual([]);
});

describe("a payment without a card form", () => {
  it("is shown to the holder of its client secret only", async () => {
    const { page, open, intent } = await checkout.setup();
    await open();
    const retrieve = (key: string, secret: string | null) =>
      page.evaluate(`Stripe("${key}").retrievePaymentIntent("${secret}")`);
    const shown = await retrieve(publishableKey, intent.client_secret);
    expect(shown).toMatchObject({
      paymentIntent: { id: intent.id, status: "requires_payment_method" },
    });
    expect(shown).not.toHaveProperty("paymentIntent.metadata");
    expect(await retrieve(publishableKey, `${intent.id}_secret_guessed`)).toMatchObject({
      error: { type: "invalid_request_error", param: "client_secret" },
    });
    expect(await retrieve("pk_test_other", intent.client_secret)).toMatchObject({
      error: { message: "Invalid API Key provided: pk_test_***" },
    });
  });
});
