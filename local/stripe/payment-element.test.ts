import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cardForm,
  eventsOf,
  fillCard,
  launchCheckout,
  pay,
  resultOf,
} from "#local/testing/checkout.ts";

let checkout: Awaited<ReturnType<typeof launchCheckout>>;
beforeAll(async () => {
  checkout = await launchCheckout();
});
afterAll(() => checkout.close());

describe("the Payment Element", () => {
  it("loads, fits its frame and pays without a console warning", async () => {
    const { page, open, status, complaints } = await checkout.setup();
    await open();
    await expect.poll(() => eventsOf(page)).toContain("ready");
    const frame = page.locator("iframe[title='Secure payment input frame']");
    const height = (await frame.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(150);
    await fillCard(page, "4242424242424242");
    await expect(cardForm(page).locator("[name=number]").inputValue()).resolves.toBe(
      "4242 4242 4242 4242",
    );
    await expect.poll(() => eventsOf(page)).toContain("complete");
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

  it("shows in its fields what is missing and sends nothing", async () => {
    const { page, open, status } = await checkout.setup();
    await open();
    const form = cardForm(page);
    await form.locator("[name=expiry]").fill("12/34");
    await pay(page);
    expect(await resultOf(page)).toEqual({
      error: {
        type: "validation_error",
        code: "incomplete_number",
        message: "Your card number is incomplete.",
      },
    });
    for (const [label, message] of [
      ["Card number", "Your card number is incomplete."],
      ["Security code", "Your card's security code is incomplete."],
    ] as const) {
      const field = form.getByLabel(label);
      await expect(field.getAttribute("aria-invalid")).resolves.toBe("true");
      await form.getByText(message).waitFor();
    }
    await expect(form.getByLabel("Expiry date").getAttribute("aria-invalid")).resolves.toBe(
      "false",
    );
    await expect(
      form
        .getByLabel("Card number")
        .evaluate((field) => field === field.ownerDocument.activeElement),
    ).resolves.toBe(true);
    expect(await status()).toBe("requires_payment_method");
  });

  it("shows at once that a complete number is wrong or a date has passed", async () => {
    const { page, open } = await checkout.setup();
    await open();
    const form = cardForm(page);
    await form.locator("[name=number]").fill("4242 4242 4242 4241");
    await form.getByText("Your card number is invalid.").waitFor();
    await form.locator("[name=expiry]").fill("01/20");
    await form.getByText("Your card's expiry date is in the past.").waitFor();
  });

  it("formats what is typed and lets it be deleted", async () => {
    const { page, open } = await checkout.setup();
    await open();
    const form = cardForm(page);
    const number = form.locator("[name=number]");
    await number.pressSequentially("378282246310005");
    await expect.poll(() => number.inputValue()).toBe("3782 822463 10005");
    const expiry = form.locator("[name=expiry]");
    await expiry.pressSequentially("534");
    expect(await expiry.inputValue()).toBe("05 / 34");
    for (let key = 0; key < 8; key += 1) await expiry.press("Backspace");
    expect(await expiry.inputValue()).toBe("");
    const cvc = form.locator("[name=cvc]");
    await cvc.pressSequentially("12345");
    expect(await cvc.inputValue()).toBe("1234");
  });

  it("takes a card without a postcode, but not with half of one", async () => {
    const { page, open } = await checkout.setup();
    await open();
    const form = cardForm(page);
    await fillCard(page, "4242424242424242");
    await form.getByLabel("Postcode (optional)").fill("gu2");
    await form.getByLabel("Card number").focus();
    await form.getByText("Your postcode is incomplete.").waitFor();
    await pay(page);
    expect(await resultOf(page)).toMatchObject({ error: { code: "incomplete_zip" } });
    await form.getByLabel("Postcode").fill("");
    await pay(page);
    await expect
      .poll(() => resultOf(page))
      .toMatchObject({ paymentIntent: { status: "succeeded" } });
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
  it.each([
    ["4000000000000002", "generic_decline", "Your card has been declined."],
    ["4000000000009995", "insufficient_funds", "Your card has insufficient funds."],
  ])("is declined (%s), and another one pays the same intent", async (number, code, message) => {
    const { page, open, status } = await checkout.setup();
    await open();
    await fillCard(page, number);
    await pay(page);
    expect(await resultOf(page)).toMatchObject({
      error: {
        type: "card_error",
        code: "card_declined",
        decline_code: code,
        message,
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

  it("returns the intent that was paid in another tab", async () => {
    const { page, open, stripe, intent } = await checkout.setup();
    await open();
    await fillCard(page, "4242424242424242");
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    await pay(page);
    expect(await resultOf(page)).toMatchObject({
      error: {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        payment_intent: { id: intent.id, status: "succeeded" },
      },
    });
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

describe("at the width of a phone and of a desk", () => {
  it.each([360, 1440])("shows no field cut off at %i px", async (width) => {
    const { page, open } = await checkout.setup({ viewport: { width, height: 800 } });
    await open();
    const form = cardForm(page);
    await form.locator("[name=postalCode]").waitFor();
    await fillCard(page, "4242424242424242");
    const overflow = await form
      .locator("body")
      .evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(overflow).toBe(0);
  });
});
