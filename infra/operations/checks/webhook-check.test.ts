import { describe, expect, test } from "vitest";
import { type Operation, startInUse, startOperation } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";

const missedEvents = 'invoke upkeep {"eventsOnly":true}';
const url = `${siteOrigin}/api/webhooks/stripe`;

/** A stage in use whose endpoint is changed; then set-up runs again. */
async function setUpAfter(change: (operation: Operation, id: string) => unknown) {
  const operation = await startInUse("dev");
  const before = operation.stripe.endpoints()[0]!.id;
  await change(operation, before);
  operation.stripe.changes.length = 0;
  const ended = await operation.runSetUp({}, "");
  return { ...operation, ...ended, before, line: ended.lineOf("Stripe webhook") };
}

describe("Stripe's webhook", () => {
  test("is repaired in place when its events are not the handled ones.", async () => {
    const { aws, stripe, line, before } = await setUpAfter(({ stripe: { client } }, id) =>
      client.webhookEndpoints.update(id, {
        enabled_events: ["payment_intent.succeeded", "charge.dispute.created"],
      }),
    );
    expect(aws.changes).toEqual([missedEvents]);
    expect(line).toMatch(/^done .*enabled for exactly the handled events/);
    expect(stripe.changes).toEqual([`POST /v1/webhook_endpoints/${before}`]);
    expect(stripe.endpoints()).toMatchObject([{ enabled_events: [...handledStripeEvents] }]);
  });

  test("is enabled again when Stripe has disabled it.", async () => {
    const { aws, stripe, before } = await setUpAfter(({ stripe: { client } }, id) =>
      client.webhookEndpoints.update(id, { disabled: true }),
    );
    expect(aws.changes).toEqual([missedEvents]);
    expect(stripe.endpoints()).toMatchObject([{ id: before, status: "enabled" }]);
  });

  test.each<[string, Parameters<typeof setUpAfter>[0]]>([
    ["when its secret is lost", ({ aws, names }) => aws.parameters.delete(names.webhookSecret)],
    [
      "when the stored secret is another endpoint's",
      ({ aws, names }) =>
        Object.assign(aws.parameters.get(names.webhookSecret)!, {
          description: "Signing secret of we_99.",
        }),
    ],
    [
      "when its version of the API is not ours, which cannot be changed",
      async ({ stripe: { client }, aws, names }, id) => {
        await client.webhookEndpoints.del(id);
        const { id: older } = await client.webhookEndpoints.create({
          url,
          enabled_events: [...handledStripeEvents],
          api_version: "2020-08-27",
        });
        Object.assign(aws.parameters.get(names.webhookSecret)!, { description: older });
      },
    ],
  ])(
    "is registered again %s, and the previous endpoint is deleted afterwards.",
    async (_, change) => {
      const { stripe, aws, names, isDone, before } = await setUpAfter(change);
      expect(isDone).toBe(true);
      const [endpoint, ...others] = stripe.endpoints();
      expect(others).toEqual([]);
      expect(endpoint!.id).not.toBe(before);
      expect(stripe.changes[0]).toBe("POST /v1/webhook_endpoints");
      expect(aws.parameters.get(names.webhookSecret)?.description).toContain(endpoint!.id);
    },
  );

  test("is the only one again, when there are two of them: the one of the stored secret.", async () => {
    const { stripe, isDone, before } = await setUpAfter(({ stripe: { client } }) =>
      client.webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] }),
    );
    expect(isDone).toBe(true);
    expect(stripe.endpoints().map(({ id }) => id)).toEqual([before]);
  });

  test("is registered again when it was deleted in Stripe's dashboard, and what it missed is handled.", async () => {
    const { aws, stripe } = await setUpAfter(({ stripe: { client } }, id) =>
      client.webhookEndpoints.del(id),
    );
    expect(stripe.endpoints()).toHaveLength(1);
    expect(aws.changes).toContain(missedEvents);
  });

  test("moves when the site's address changes.", async () => {
    const { stripe } = await setUpAfter(({ aws }) => {
      aws.outputs["SiteOrigin"] = "https://new.cloudfront.net";
    });
    expect(stripe.endpoints()).toMatchObject([
      { url: "https://new.cloudfront.net/api/webhooks/stripe" },
    ]);
  });

  test("leaves endpoints of other addresses alone.", async () => {
    const { stripe } = await setUpAfter(async ({ stripe: { client }, aws, names }) => {
      const theirs = { url: "https://else.uk", enabled_events: ["charge.refunded" as const] };
      await client.webhookEndpoints.create(theirs);
      aws.parameters.delete(names.webhookSecret);
    });
    expect(stripe.endpoints().map((each) => each.url)).toEqual(["https://else.uk", url]);
  });

  test("deletes a new endpoint whose secret could not be stored.", async () => {
    const { aws, stripe, names, runSetUp } = await startOperation();
    aws.refuses = ({ action, resource }) =>
      action === "ssm:PutParameter" && resource.endsWith(names.webhookSecret);
    const { lineOf } = await runSetUp();
    expect(lineOf("Stripe webhook")).toMatch(
      /^failed .*AccessDeniedException: operator is not authorized .* → .*signed in to AWS as an administrator/,
    );
    expect(stripe.endpoints()).toEqual([]);
  });

  test("keeps its previous endpoint while upkeep cannot handle what that one did not receive.", async () => {
    const { aws, stripe, runSetUp } = await startInUse();
    const [before] = stripe.endpoints();
    aws.upkeepFails = true;
    // Each run goes on with the endpoint that the first one registered.
    for (const options of [{ "replace-webhook": true }, { "replace-webhook": true }, {}]) {
      const { lineOf } = await runSetUp(options, "");
      expect(lineOf("Stripe webhook")).toMatch(/^failed .*Upkeep could not handle all events/);
      expect(stripe.endpoints()).toHaveLength(2);
      expect(stripe.endpoints()).toContainEqual(before);
    }
    aws.upkeepFails = false;
    await runSetUp({}, "");
    expect(stripe.endpoints()).toHaveLength(1);
    expect(stripe.endpoints()).not.toContainEqual(before);
  });

  test("is replaced on request, after upkeep has handled what it did not receive.", async () => {
    const { aws, stripe, runSetUp } = await startInUse();
    const [before] = stripe.endpoints();
    const { lineOf } = await runSetUp({ "replace-webhook": true }, "");
    expect(aws.changes).toContain(missedEvents);
    const [after, ...others] = stripe.endpoints();
    expect(others).toEqual([]);
    expect(lineOf("Stripe webhook")).toContain(
      `${after!.id} has been registered in place of ${before!.id}`,
    );
  });
});

describe("Stripe's events", () => {
  test("are not ok for an hour after one that the site refused, as with a signing secret that was rolled.", async () => {
    const { pay, aws, resultOf, stripe } = await startInUse("dev");
    const later = (minutes: number) => {
      aws.now = new Date(Date.now() + minutes * 60_000);
    };
    later(10);
    expect(await resultOf("Stripe's events")).toMatch(/^ok: Stripe has delivered every event/);
    await stripe.setFaults({ dropWebhooks: true });
    await pay("b-1");
    // Its first attempt may be under way.
    later(1);
    expect(await resultOf("Stripe's events")).toMatch(/^ok/);
    later(10);
    expect(await resultOf("Stripe's events")).toMatch(
      /^failed: Stripe could not deliver .* → .* 400, its signing secret was rolled: npm run setup -- --stage dev --replace-webhook/,
    );
    expect(await resultOf("Stripe webhook")).toMatch(/^ok/);
    later(75);
    expect(await resultOf("Stripe's events")).toMatch(/^ok/);
  });
});
