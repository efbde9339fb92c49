import { describe, expect, test } from "vitest";
import { startInUse, startOperation } from "#infra/testing/operation.ts";

const check = "Apple Pay, Google Pay";
const domain = "d111.cloudfront.net";

/** A stage in use, and its domains at Stripe. */
async function setup() {
  const operation = await startInUse();
  const { paymentMethodDomains } = operation.stripe.client;
  const registered = async () => (await paymentMethodDomains.list()).data;
  return {
    ...operation,
    registered,
    turnOff: async () => {
      const [present] = await registered();
      await paymentMethodDomains.update(present!.id, { enabled: false });
    },
    validate: async () => {
      const [present] = await registered();
      await paymentMethodDomains.validate(present!.id);
    },
    found: () => operation.resultOf(check),
  };
}

describe("the site's domain", () => {
  test("is registered with Stripe by set-up, once, under the address of the site.", async () => {
    const { stripe, runSetUp } = await startOperation();
    const { lineOf } = await runSetUp();
    expect(lineOf(check)).toMatch(
      /^done {4}.*: d111\.cloudfront\.net has been registered as (pmd_\w+); active on d111\.cloudfront\.net \(\1\)$/,
    );
    expect((await runSetUp({}, "")).lineOf(check)).toMatch(/^ok /);
    const { data } = await stripe.client.paymentMethodDomains.list();
    expect(data).toMatchObject([{ domain_name: domain, enabled: true }]);
  });

  test("is found missing by the doctor, which registers nothing.", async () => {
    const { resultOf, stripe, aws } = await startInUse();
    aws.outputs["SiteOrigin"] = "https://new.cloudfront.net";
    expect(await resultOf(check)).toBe(
      "failed: new.cloudfront.net is not registered with Stripe → Run npm run setup -- --stage prod.",
    );
    expect(stripe.changes).toEqual([]);
  });

  test("is turned on again when it was turned off.", async () => {
    const { found, turnOff, registered, runSetUp } = await setup();
    await turnOff();
    expect(await found()).toMatch(/^failed: d111.* is turned off at Stripe/);
    expect((await runSetUp({}, "")).lineOf(check)).toMatch(/^done .*turned on; active on/);
    expect(await registered()).toMatchObject([{ enabled: true }]);
  });
});

describe("a wallet that is not active", () => {
  test("is reported with Stripe's reason, and does not fail the set-up.", async () => {
    const { stripe, validate, found, runSetUp } = await setup();
    await stripe.setFaults({ refuseApplePay: true });
    await validate();
    expect(await found()).toMatch(
      /^todo: not active on d111\.cloudfront\.net: Apple Pay \(Apple does not know it\.\) → Cards are taken all the same\./,
    );
    const { isDone, lineOf } = await runSetUp({}, "");
    expect(lineOf(check)).toMatch(/^to do {3}.*Stripe has looked again; not active on/);
    expect(isDone).toBe(true);
  });

  test("is validated by the next set-up.", async () => {
    const { stripe, validate, runSetUp } = await setup();
    await stripe.setFaults({ refuseApplePay: true });
    await validate();
    await stripe.setFaults({ refuseApplePay: false });
    expect((await runSetUp({}, "")).lineOf(check)).toMatch(/^done .*active on/);
    expect(stripe.changes).toEqual([
      expect.stringMatching(/^POST \/v1\/payment_method_domains\/pmd_\w+\/validate$/),
    ]);
  });
});
