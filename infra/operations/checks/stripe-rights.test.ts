import { expect, test } from "vitest";
import { startInUse, startOperation } from "#infra/testing/operation.ts";
import { publishedApi } from "#local/stripe/published-api.ts";
import { resourceOf } from "#local/stripe/restricted-keys.ts";

/** Every call that the product makes at Stripe. */
const calls = Object.keys(publishedApi.operations).map((name) => {
  const [method, path = ""] = name.split(" ");
  return { resource: resourceOf(path), allowed: method === "GET" ? "none" : "read" };
});
const lacking = [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
/** Only the check of the statement descriptor reads it, and says so itself. */
const needed = lacking.filter(({ resource }) => resource !== "account");

test.each(needed)(
  "A key that may do no more than $allowed with $resource is neither right nor stored.",
  async ({ resource, allowed }) => {
    const { aws, stripe, resultOf, runSetUp } = await startOperation();
    await runSetUp();
    aws.changes.length = 0;
    await stripe.setFaults({ restricted: { [resource]: allowed } });

    const right = `${resource.replace(/s$/, "")}_${allowed === "none" ? "read" : "write"}`;
    const sentence = new RegExp(
      `The restricted key may not .*Stripe says: Permission denied\\. .*\\('${right}'\\) permissions on this key would allow this request to continue\\..* → To store other keys: npm run setup -- --stage dev --replace-keys$`,
    );
    expect(await resultOf("Stripe keys")).toMatch(sentence);
    const { isDone, lineOf } = await runSetUp({ "replace-keys": true });
    expect(lineOf("Stripe keys")).toMatch(/^failed .*Nothing was stored/);
    expect(isDone).toBe(false);
    expect(aws.changes).toEqual([]);
  },
);

test("A key that lacks several rights is told all of them.", async () => {
  const { stripe, resultOf } = await startInUse();
  const restricted = { payment_intents: "read", refunds: "none", webhook_endpoints: "read" };
  await stripe.setFaults({ restricted });
  expect(await resultOf("Stripe keys")).toContain(
    "The restricted key may not write PaymentIntents, read Refunds, write Refunds, write Webhook Endpoints. Stripe says",
  );
});

test("Asking for the rights has no effect.", async () => {
  const { stripe, resultOf } = await startInUse();
  expect(await resultOf("Stripe keys")).toMatch(/^ok/);
  expect(stripe.changes).toEqual([]);
});

test("A right that is missing elsewhere is explained as Stripe's, and not as AWS's.", async () => {
  const { stripe, resultOf } = await startInUse();
  await stripe.setFaults({ restricted: { webhook_endpoints: "none" } });
  const result = await resultOf("Stripe webhook");
  expect(result).toContain("StripePermissionError: Permission denied. The provided key 'sk_…'");
  expect(result).toMatch(/→ Edit the restricted key in Stripe's dashboard/);
  expect(result).not.toContain("AWS");
});
