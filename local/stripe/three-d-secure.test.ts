import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challenge, fillCard, launchCheckout, pay, resultOf } from "#local/testing/checkout.ts";

let checkout: Awaited<ReturnType<typeof launchCheckout>>;
beforeAll(async () => {
  checkout = await launchCheckout();
});
afterAll(() => checkout.close());

describe("3-D Secure", () => {
  it("opens over the page and pays when it is completed", async () => {
    const { page, open, status, complaints } = await checkout.setup();
    await open();
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).click();
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(await status()).toBe("succeeded");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  const refusal = {
    error: {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_intent: { status: "requires_payment_method" },
    },
  };

  it("gives the payment back when it is failed, and a second attempt pays", async () => {
    const { page, open, status } = await checkout.setup();
    await open();
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Fail authentication" }).click();
    expect(await resultOf(page)).toMatchObject(refusal);
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).click();
    await expect.poll(status).toBe("succeeded");
  });

  it("counts Escape as a refusal", async () => {
    const { page, open } = await checkout.setup();
    await open();
    await fillCard(page, "4000002500003155");
    await pay(page);
    await challenge(page).getByRole("button", { name: "Complete authentication" }).waitFor();
    await page.locator("dialog").press("Escape");
    expect(await resultOf(page)).toMatchObject(refusal);
  });

  it.each([
    ["Complete authentication", "succeeded", "succeeded"],
    ["Fail authentication", "failed", "requires_payment_method"],
  ])("goes to the bank's page and comes back: %s", async (button, redirectStatus, intentStatus) => {
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

  it("returns to the page with the result when it was told always to redirect", async () => {
    const { page, open, siteUrl } = await checkout.setup();
    await open({ redirect: "always" });
    await fillCard(page, "4242424242424242");
    await pay(page);
    await page.waitForURL(`${siteUrl}/thank-you?**redirect_status=succeeded`);
  });
});
