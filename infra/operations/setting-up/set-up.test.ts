import { describe, expect, test } from "vitest";
import { createStripeFor } from "#infra/operations/connection/connection.ts";
import { publishableKey, secretKey, startOperation } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import { startForTest, webhookSecret } from "#local/testing/stripe.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { site } from "#shared/site/site.ts";

const { trainerEmail } = site;

describe("setting up a stage that has just been deployed", () => {
  test("stores the keys, registers the webhook and invites the trainer.", async () => {
    const { aws, stripe, names, runSetUp } = await startOperation();
    const { isDone, printed } = await runSetUp();

    expect(printed).not.toMatch(/^failed/m);
    expect(isDone).toBe(true);
    expect(Object.fromEntries(aws.parameters)).toMatchObject({
      [names.secretKey]: { value: secretKey, type: "SecureString" },
      [names.publishableKey]: { value: publishableKey, type: "SecureString" },
      [names.webhookSecret]: { value: webhookSecret, type: "SecureString" },
    });
    expect(stripe.endpoints()).toEqual([
      expect.objectContaining({
        url: `${siteOrigin}/api/webhooks/stripe`,
        enabled_events: [...handledStripeEvents],
        api_version: "2026-10-28.endive",
      }),
    ]);
    expect(aws.users.get(trainerEmail)?.groups).toEqual(["admins"]);
    expect(aws.changes).toContain(`INVITE ${trainerEmail}`);
  });

  test("changes nothing when it is run again.", async () => {
    const { aws, stripe, runSetUp } = await startOperation();
    await runSetUp();
    aws.changes.length = 0;
    stripe.changes.length = 0;
    const state = () => JSON.stringify([[...aws.parameters], stripe.endpoints()]);
    const before = state();

    const { isDone, printed } = await runSetUp({}, "");
    expect(isDone).toBe(true);
    expect(printed).not.toContain("done");
    expect(aws.changes).toEqual([]);
    expect(stripe.changes).toEqual([]);
    expect(state()).toBe(before);
  });

  test("never prints a key or a signing secret.", async () => {
    const { stripe, names, aws, runSetUp } = await startOperation();
    const secrets = [secretKey, publishableKey, "whsec_", "sk_test_51Another"];
    const printed = [
      await runSetUp(),
      await runSetUp(
        { "replace-keys": true },
        "sk_test_51AnotherAccount\npk_test_51AnotherAccount\n",
      ),
      await runSetUp({ "replace-keys": true, "replace-webhook": true, "resend-invitation": true }),
    ];
    // Stripe quotes keys that it refuses.
    aws.parameters.set(names.secretKey, {
      value: "sk_test_51AnotherAccount",
      type: "SecureString",
      description: "",
    });
    printed.push(await runSetUp());
    expect(stripe.endpoints()).toHaveLength(1);
    for (const secret of secrets) {
      expect(printed.map((each) => each.printed).join("")).not.toContain(secret);
      expect(process.argv.join(" ")).not.toContain(secret);
    }
  });
});

test("does what does not depend on a failed step, and the exit code is not 0.", async () => {
  const { aws, runSetUp } = await startOperation();
  const { isDone, lineOf } = await runSetUp({}, `nonsense\nnonsense\n${trainerEmail}\n`);
  expect(isDone).toBe(false);
  expect(lineOf("Stripe keys")).toMatch(/^failed .*The secret key is not valid/);
  expect(lineOf("Sender's address")).toMatch(/^ok/);
  expect(lineOf("Live: home page")).toMatch(/^ok/);
  expect(aws.changes).toEqual(["set the policy of Touchline-dev"]);
});

describe("while Stripe's keys are not usable", () => {
  test.each([
    ["refused by Stripe", `${secretKey}\npk_test_51Unknown00\n${trainerEmail}\n`],
    ["not typed", ""],
  ])("the trainer is not invited, and set-up says what is left: keys %s.", async (_, typed) => {
    const { aws, stripe, runSetUp } = await startOperation();
    const { isDone, lineOf, printed } = await runSetUp({}, typed);
    expect(isDone).toBe(false);
    expect(aws.users.size).toBe(0);
    expect([...aws.changes, ...stripe.changes]).toEqual(["set the policy of Touchline-dev"]);
    expect(
      lineOf(
        "Stripe webhook, Apple Pay, Google Pay, Statement descriptor, Trainer's account, Administrators",
      ),
    ).toBe(
      "to do   Stripe webhook, Apple Pay, Google Pay, Statement descriptor, Trainer's account, Administrators: nothing was done, and no invitation sent, because Stripe's keys are not usable → Replace the keys as said above, and run this command again: it does the rest.",
    );
    expect(printed).not.toContain("has been invited");
  });

  test("an invitation is not sent again either.", async () => {
    const { aws, names, runSetUp } = await startOperation();
    await runSetUp();
    aws.parameters.delete(names.secretKey);
    aws.changes.length = 0;
    await runSetUp({ "resend-invitation": true }, "");
    expect(aws.changes).toEqual([]);
  });
});

test("does nothing without a stack.", async () => {
  const { aws, stripe, runSetUp } = await startOperation();
  aws.stack = undefined;
  const { isDone, printed } = await runSetUp();
  expect(isDone).toBe(false);
  expect(printed.match(/^(done|ok|to do|failed) .*?:/gm)).toEqual([
    expect.stringContaining("Stack:"),
  ]);
  expect([...aws.changes, ...stripe.changes]).toEqual([]);
});

describe("Stripe's keys", () => {
  test("are replaced only on request.", async () => {
    const { aws, names, runSetUp } = await startOperation();
    await runSetUp();
    await runSetUp({ "replace-keys": true });
    expect(aws.changes.filter((change) => change === `store ${names.secretKey}`)).toHaveLength(2);
  });

  test("stay as they are when the new ones are refused by Stripe.", async () => {
    const { aws, names, runSetUp } = await startOperation();
    await runSetUp();
    const { lineOf, isDone } = await runSetUp(
      { "replace-keys": true },
      `${secretKey}\npk_test_51Unknown00\n`,
    );
    expect(isDone).toBe(false);
    expect(lineOf("Stripe keys")).toBe(
      "failed  Stripe keys: Stripe does not know the publishable key. Nothing was stored. → Fix that, and run the command again.",
    );
    expect(aws.parameters.get(names.publishableKey)?.value).toBe(publishableKey);
  });

  test("are accepted after the first payment, and refused when they are of different accounts.", async () => {
    const { connection, stripe, runSetUp } = await startOperation();
    await stripe.client.paymentIntents.create({ amount: 5000, currency: "gbp" });
    expect((await runSetUp()).isDone).toBe(true);
    const { stripeFor } = connection;
    const other = await startForTest({ publishableKey });
    connection.stripeFor = (key) =>
      key === publishableKey ? createStripeFor(other.apiUrl)(key) : stripeFor(key);
    const { lineOf } = await runSetUp({ "replace-keys": true });
    expect(lineOf("Stripe keys")).toContain(
      "The publishable key and the secret key belong to different Stripe accounts.",
    );
  });

  test("of the test mode are accepted for prod only with --test-keys.", async () => {
    const { aws, connection, runSetUp } = await startOperation("prod");
    connection.testKeys = false;
    const { lineOf } = await runSetUp();
    expect(lineOf("Stripe keys")).toMatch(/failed .* To use them in prod, add --test-keys/);
    expect(aws.parameters.size).toBe(0);
    connection.testKeys = true;
    expect((await runSetUp()).lineOf("Stripe keys")).toMatch(/^done/);
  });
});

describe("the trainer's account", () => {
  test.each([
    ["another address", "trainor@example.com", /trainor@example\.com is not trainerEmail in/],
    ["no address", "", /Give the trainer's address as the last line/],
  ])("is not invited when the operator types %s.", async (_, again, expected) => {
    const { aws, runSetUp } = await startOperation();
    const { isDone, lineOf } = await runSetUp({}, `${secretKey}\n${publishableKey}\n${again}\n`);
    expect(isDone).toBe(false);
    expect(lineOf("Trainer's account")).toMatch(expected);
    expect(aws.users.size).toBe(0);
  });

  test("is added to the group if it was created by hand, without another invitation.", async () => {
    const { aws, runSetUp } = await startOperation();
    aws.addAdministrator(trainerEmail, { groups: [] });
    const { lineOf } = await runSetUp();
    expect(lineOf("Trainer's account")).toMatch(/^done .*has been added to the group admins/);
    expect(aws.changes.filter((change) => change.startsWith("INVITE"))).toEqual([]);
  });

  test("gets another invitation on request.", async () => {
    const { aws, runSetUp } = await startOperation();
    await runSetUp();
    const { lineOf } = await runSetUp({ "resend-invitation": true }, "");
    expect(lineOf("Trainer's account")).toContain("another invitation has been emailed");
    expect(aws.changes).toContain(`RESEND ${trainerEmail}`);
  });

  test("gets no invitation once a password has been chosen, and says where to reset it.", async () => {
    const { aws, runSetUp } = await startOperation();
    await runSetUp();
    aws.users.get(trainerEmail)!.status = "CONFIRMED";
    const { lineOf, isDone } = await runSetUp({ "resend-invitation": true }, "");
    expect(isDone).toBe(false);
    expect(lineOf("Trainer's account")).toContain("a forgotten one can be reset at /login");
  });

  test("stays locked out when it has been disabled.", async () => {
    const { aws, runSetUp } = await startOperation();
    await runSetUp();
    aws.users.get(trainerEmail)!.enabled = false;
    const { lineOf } = await runSetUp({}, "");
    expect(lineOf("Trainer's account")).toMatch(/^failed .*is locked out .*--administrators/);
    expect(aws.users.get(trainerEmail)!.enabled).toBe(false);
  });
});

test("skips the live site on request.", async () => {
  const { site: live, runSetUp } = await startOperation();
  const { printed } = await runSetUp({ "skip-smoke-test": true });
  expect(printed).not.toContain("Live:");
  expect(live.requests).toEqual([]);
});
