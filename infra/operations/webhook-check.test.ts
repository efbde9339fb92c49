import { describe, expect, it } from "vitest";
import { startOperation } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";

describe("Stripe's webhook", () => {
  /** A stage that is set up, with its endpoint changed. */
  async function startChanged(
    change: (operation: Awaited<ReturnType<typeof startOperation>>) => void,
  ) {
    const operation = await startOperation();
    await operation.runSetUp();
    operation.stripe.changes.length = 0;
    change(operation);
    const ended = await operation.runSetUp({}, "");
    return { ...operation, ...ended, line: ended.lineOf("Stripe webhook") };
  }

  it("is repaired in place when its events are not the handled ones", async () => {
    const { stripe, line } = await startChanged(({ stripe: account }) => {
      account.endpoints[0]!.enabled_events = ["payment_intent.succeeded", "charge.dispute.created"];
    });
    expect(line).toMatch(/^done .*enabled for exactly the handled events/);
    expect(stripe.changes).toEqual(["POST /v1/webhook_endpoints/we_1"]);
    expect(stripe.endpoints[0]!.enabled_events).toEqual([...handledStripeEvents]);
  });

  it("is enabled again when Stripe has disabled it", async () => {
    const { stripe } = await startChanged(({ stripe: account }) => {
      account.endpoints[0]!.status = "disabled";
    });
    expect(stripe.endpoints).toMatchObject([{ id: "we_1", status: "enabled" }]);
  });

  it.each<[string, Parameters<typeof startChanged>[0]]>([
    ["when its secret is lost", ({ aws, names }) => aws.parameters.delete(names.webhookSecret)],
    [
      "when the stored secret is another endpoint's",
      ({ aws, names }) =>
        void Object.assign(aws.parameters.get(names.webhookSecret)!, {
          description: "Signing secret of we_99.",
        }),
    ],
    [
      "when its version of the API is wrong, which cannot be changed",
      ({ stripe }) => void Object.assign(stripe.endpoints[0]!, { api_version: "2020-08-27" }),
    ],
    [
      "when there are two of them",
      ({ stripe }) => stripe.endpoints.push({ ...stripe.endpoints[0]!, id: "we_twin" }),
    ],
  ])(
    "is registered again %s, and the previous endpoint is deleted afterwards",
    async (_, change) => {
      const { stripe, aws, names, isRight } = await startChanged(change);
      expect(isRight).toBe(true);
      expect(stripe.endpoints.map(({ id }) => id)).toEqual(["we_2"]);
      expect(stripe.changes[0]).toBe("POST /v1/webhook_endpoints");
      expect(aws.parameters.get(names.webhookSecret)?.value).toBe(stripe.secrets.get("we_2"));
    },
  );

  it("moves when the site's address changes", async () => {
    const { stripe } = await startChanged(({ stripe: account }) => {
      account.endpoints[0]!.url = "https://before.cloudfront.net/api/webhooks/stripe";
    });
    expect(stripe.endpoints).toMatchObject([
      { id: "we_2", url: `${siteOrigin}/api/webhooks/stripe` },
    ]);
  });

  it("leaves endpoints of other addresses alone", async () => {
    const { stripe } = await startChanged(({ stripe: account, aws, names }) => {
      account.endpoints.push({ ...account.endpoints[0]!, id: "we_theirs", url: "https://else.uk" });
      aws.parameters.delete(names.webhookSecret);
    });
    expect(stripe.endpoints.map(({ id }) => id)).toEqual(["we_theirs", "we_2"]);
  });

  it("deletes a new endpoint whose secret could not be stored", async () => {
    const { aws, stripe, names, runSetUp } = await startOperation();
    aws.refusesToStore = names.webhookSecret;
    const { lineOf } = await runSetUp();
    expect(lineOf("Stripe webhook")).toMatch(
      /^wrong .*AWS refused permission .* → Sign in to AWS as an administrator/,
    );
    expect(stripe.endpoints).toEqual([]);
  });

  it("is replaced on request", async () => {
    const { stripe, runSetUp } = await startOperation();
    await runSetUp();
    const { lineOf } = await runSetUp({ replaceWebhook: true }, "");
    expect(lineOf("Stripe webhook")).toMatch(/^done .*we_2 has been registered in place of we_1/);
    expect(stripe.endpoints.map(({ id }) => id)).toEqual(["we_2"]);
  });
});
