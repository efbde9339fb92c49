import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  cardForm,
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
  it("survives React's double mounting", async () => {
    const { page, open, complaints } = await checkout.setup();
    await open({ strict: "yes" });
    await fillCard(page, "4242424242424242");
    await pay(page);
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(complaints).toEqual([]);
  });

  it("submits the page's form on Enter", async () => {
    const { page, open } = await checkout.setup();
    await open();
    await fillCard(page, "4242424242424242");
    await cardForm(page).locator("[name=postalCode]").press("Enter");
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
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
});

describe("a card that does not pay", () => {
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
});

test("the wallet does not open its sheet when the page has waited for something after the click", async () => {
  const { page, open, status } = await checkout.setup();
  await open({ hesitates: "yes" });
  await cardForm(page).getByRole("button", { name: "Test wallet" }).click();
  await expect.poll(() => eventsOf(page)).toContain("change: google_pay");
  await pay(page);
  expect(await resultOf(page)).toMatchObject({
    error: { message: expect.stringContaining("Unable to show the test wallet") },
  });
  expect(await status()).toBe("requires_payment_method");
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
