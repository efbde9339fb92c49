import { describe, expect, it } from "vitest";
import { startInUse, startOperation } from "#infra/testing/operation.ts";

const check = "Apple Pay, Google Pay";
const domain = "d111.cloudfront.net";

/** What the doctor finds and recommends. */
async function found({ examine }: Awaited<ReturnType<typeof startInUse>>): Promise<string> {
  const verdict = (await examine()).get(check)!;
  const remedy = verdict.state === "right" ? "" : ` → ${verdict.remedy}`;
  return `${verdict.state}: ${verdict.finding}${remedy}`;
}

describe("the site's domain", () => {
  it("is registered with Stripe by set-up, once, under the address of the site", async () => {
    const { stripe, runSetUp } = await startOperation();
    const { lineOf } = await runSetUp();
    expect(lineOf(check)).toMatch(
      /^done {3}.*: d111\.cloudfront\.net has been registered as (pmd_\d); active on d111\.cloudfront\.net \(\1\)$/,
    );
    expect((await runSetUp({}, "")).lineOf(check)).toMatch(/^right /);
    expect(stripe.domains).toMatchObject([{ domain_name: domain, enabled: true }]);
  });

  it("is found missing by the doctor, which registers nothing", async () => {
    const operation = await startInUse();
    operation.stripe.domains.length = 0;
    expect(await found(operation)).toBe(
      `wrong: ${domain} is not registered with Stripe → Run npm run setup -- --stage prod.`,
    );
    expect(operation.stripe.changes).toEqual([]);
  });

  it("is registered again when the site's address changes", async () => {
    const { stripe, runSetUp } = await startInUse();
    stripe.domains[0]!.domain_name = "before.cloudfront.net";
    expect((await runSetUp({}, "")).lineOf(check)).toMatch(/^done /);
    expect(stripe.domains.map(({ domain_name }) => domain_name)).toEqual([
      "before.cloudfront.net",
      domain,
    ]);
  });

  it("is turned on again when it was turned off", async () => {
    const operation = await startInUse();
    operation.stripe.domains[0]!.enabled = false;
    expect(await found(operation)).toMatch(/^wrong: d111.* is turned off at Stripe/);
    expect((await operation.runSetUp({}, "")).lineOf(check)).toMatch(
      /^done .*turned on; active on/,
    );
    expect(operation.stripe.domains).toMatchObject([{ enabled: true }]);
  });
});

describe("a wallet that is not active", () => {
  const refused = {
    status: "inactive",
    status_details: { error_message: "Apple does not know it." },
  };

  it("is reported with Stripe's reason, and does not fail the set-up", async () => {
    const operation = await startInUse();
    Object.assign(operation.stripe, { applePay: refused });
    operation.stripe.domains[0]!.apple_pay = refused;
    expect(await found(operation)).toMatch(
      /^todo: not active on d111\.cloudfront\.net: Apple Pay \(Apple does not know it\.\) → Cards are taken all the same\./,
    );
    const { isRight, lineOf } = await operation.runSetUp({}, "");
    expect(lineOf(check)).toMatch(/^to do {2}.*Stripe has looked again; not active on/);
    expect(isRight).toBe(true);
  });

  it("is validated by the next set-up", async () => {
    const operation = await startInUse();
    operation.stripe.domains[0]!.google_pay = { status: "inactive" };
    operation.stripe.domains[0]!.apple_pay = refused;
    expect(await found(operation)).toContain("Apple Pay (Apple does not know it.); Google Pay →");
    operation.stripe.domains[0]!.google_pay = { status: "active" };
    expect((await operation.runSetUp({}, "")).lineOf(check)).toMatch(/^done .*active on/);
    expect(operation.stripe.changes).toEqual(["POST /v1/payment_method_domains/pmd_1/validate"]);
  });
});

it("is not judged without a usable secret key", async () => {
  const operation = await startInUse();
  operation.aws.parameters.delete(operation.names.secretKey);
  expect(await found(operation)).toBe(
    "wrong: not checked, because there is no usable secret key → Fix that first.",
  );
});
