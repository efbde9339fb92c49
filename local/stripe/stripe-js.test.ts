import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardForm, challenge, fillCard, launchCheckout, pay } from "#local/testing/checkout.ts";
import { publishableKey } from "#local/testing/stripe.ts";

let checkout: Awaited<ReturnType<typeof launchCheckout>>;
beforeAll(async () => {
  checkout = await launchCheckout();
});
afterAll(() => checkout.close());

type Answer = { paymentIntent?: Record<string, unknown>; error?: Record<string, unknown> };

describe("Stripe.js without a card form", () => {
  it("shows a payment to the holder of its client secret only", async () => {
    const { page, open, intent } = await checkout.setup();
    await open();
    const retrieve = (key: string, secret: string | null): Promise<Answer> =>
      page.evaluate(`Stripe("${key}").retrievePaymentIntent("${secret}")`);
    const { paymentIntent } = await retrieve(publishableKey, intent.client_secret);
    expect(paymentIntent).toMatchObject({ id: intent.id, status: "requires_payment_method" });
    expect(paymentIntent).not.toHaveProperty("metadata");

    expect(await retrieve(publishableKey, `${intent.id}_secret_guessed`)).toMatchObject({
      error: { type: "invalid_request_error", param: "client_secret" },
    });
    expect(await retrieve("pk_test_other", intent.client_secret)).toMatchObject({
      error: { message: expect.stringMatching(/^Invalid API Key provided: pk_test_/) },
    });
  });

  it("throws an IntegrationError for a wrong call", async () => {
    const { page, open } = await checkout.setup();
    await open();
    const failureOf = (call: string) => page.evaluate(`(async () => ${call})().catch(String)`);
    expect(await failureOf(`Stripe()`)).toMatch(/^IntegrationError: Missing value for Stripe/);
    const elements = `Stripe("pk_test_local").elements`;
    expect(await failureOf(`${elements}({ clientSecret: "nonsense" })`)).toMatch(
      /^IntegrationError: .* clientSecret should be a client secret of the form/,
    );
    expect(
      await failureOf(
        `Stripe("pk_test_local").confirmPayment({ elements: ${elements}({ clientSecret: "pi_1_secret_1" }), redirect: "if_required" })`,
      ),
    ).toMatch(/^IntegrationError: .*should have a mounted Payment Element/);
  });
});

describe("accessibility", () => {
  it("has no axe violation in the card form, its errors and the bank's question", async () => {
    const { page, open } = await checkout.setup({ viewport: { width: 360, height: 800 } });
    await open();
    await cardForm(page).locator("[name=postalCode]").waitFor();
    await pay(page);
    await cardForm(page).getByText("Your card number is incomplete.").waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).waitFor();
    expect((await new AxeBuilder({ page }).include("dialog").analyze()).violations).toEqual([]);
  });
});
