import { describe, expect, test } from "vitest";
import { explainPayment } from "#infra/operations/payments/explain-payment.ts";
import { type Operation, publishableKey, secretKey, startInUse } from "#infra/testing/operation.ts";
import { site } from "#shared/site/site.ts";

/** Mistakes with keys, addresses and stacks: what the operator sees, and that nothing is changed by them. */

const replace = { "replace-keys": true } as const;
const keys = (secret: string, publishable: string) => `${secret}\n${publishable}\n`;
const stackOf = (StackStatus: string) => (operation: Operation) => {
  operation.aws.stack = { StackStatus, EnableTerminationProtection: true };
};
const none = () => {};
const live = (key: string) => key.replace("test", "live");

interface Mistake {
  readonly stage?: "dev" | "prod";
  readonly prepare?: (operation: Operation) => unknown;
  readonly options?: Parameters<Operation["runSetUp"]>[0];
  readonly typed?: string;
  readonly line?: string;
  readonly seen: RegExp;
}

describe("During set-up:", () => {
  test.each<[string, Mistake]>([
    [
      "the keys are swapped",
      {
        typed: keys(publishableKey, secretKey),
        seen: /^failed .*The secret key is not valid: it comes first/,
      },
    ],
    [
      "a key is pasted with quotes",
      {
        typed: keys(`"${secretKey}"`, publishableKey),
        seen: /^failed .*The secret key is not valid/,
      },
    ],
    [
      "a key is pasted in two lines",
      {
        typed: "sk_test_51localhalf\nlocalrest\npk_test_local\n",
        seen: /^failed .*The publishable key is not valid/,
      },
    ],
    [
      "a key was revoked",
      {
        typed: keys("sk_test_revoked00", publishableKey),
        seen: /^failed .*Stripe does not know the secret key/,
      },
    ],
    [
      "the publishable key is another account's",
      {
        typed: keys(secretKey, "pk_test_elsewhere"),
        seen: /^failed .*Stripe does not know the publishable key/,
      },
    ],
    [
      "the keys are of two modes",
      {
        typed: keys(live(secretKey), publishableKey),
        seen: /^failed .*is a live key, but the publishable key is a test key/,
      },
    ],
    [
      "live keys for dev",
      {
        stage: "dev",
        typed: keys(live(secretKey), live(publishableKey)),
        seen: /^failed .*live keys, which would take real money/,
      },
    ],
    [
      "a sandbox's keys for prod",
      {
        prepare: ({ connection }) => Object.assign(connection, { testKeys: false }),
        typed: keys(secretKey, publishableKey),
        seen: /^failed .*test keys, which take no real payments\. .*--test-keys/,
      },
    ],
    [
      "a key that may only read",
      {
        prepare: ({ stripe }) => stripe.setFaults({ restricted: { payment_intents: "read" } }),
        typed: keys(secretKey, publishableKey),
        seen: /^failed .*The restricted key may not write PaymentIntents/,
      },
    ],
    [
      "nothing is typed, or Ctrl-D",
      { typed: "", seen: /^failed .*No key was given, and nothing was stored/ },
    ],
    [
      "Ctrl-C after the first key",
      { typed: `${secretKey}\n`, seen: /^failed .*nothing was stored/ },
    ],
    [
      "trainerEmail has a typing error",
      {
        prepare: ({ connection }) =>
          Object.assign(connection.site, { trainerEmail: "trianer@example.com" }),
        options: {},
        typed: `${site.trainerEmail}\n`,
        line: "Trainer's account",
        seen: /^failed .*is not trainerEmail in operator\/site\.ts, which is trianer@.* No invitation was sent/,
      },
    ],
    [
      "the stack is busy",
      {
        prepare: stackOf("UPDATE_IN_PROGRESS"),
        options: {},
        typed: "",
        line: "Stack",
        seen: /is being deployed .*Wait until/,
      },
    ],
    [
      "the stack is stuck",
      {
        prepare: stackOf("UPDATE_ROLLBACK_FAILED"),
        options: {},
        typed: "",
        line: "Stack",
        seen: /is stuck between two releases/,
      },
    ],
    [
      "the first deployment failed",
      {
        prepare: stackOf("ROLLBACK_COMPLETE"),
        options: {},
        typed: "",
        line: "Stack",
        seen: /^failed .*ROLLBACK_COMPLETE/,
      },
    ],
    [
      "the stack was never there, or is in another region",
      {
        prepare: ({ aws: cloud }) => Object.assign(cloud, { stack: undefined }),
        options: {},
        typed: "",
        line: "Stack",
        seen: /there is no stack Touchline-prod in eu-west-2 .*set region in operator\/stages\.ts/,
      },
    ],
  ])("%s.", async (_, mistake) => {
    const {
      stage = "prod",
      prepare = none,
      options = replace,
      typed,
      line = "Stripe keys",
    } = mistake;
    const operation = await startInUse(stage);
    const { aws: cloud, stripe, names } = operation;
    const stored = () => JSON.stringify([...cloud.parameters]);
    const before = stored();
    await prepare(operation);
    const { lineOf, printed } = await operation.runSetUp(options, typed);
    expect(lineOf(line)).toMatch(mistake.seen);
    expect(printed).not.toContain(secretKey);
    expect(stored()).toBe(before);
    expect(cloud.parameters.has(names.webhookSecret)).toBe(true);
    expect([...cloud.changes, ...stripe.changes]).toEqual([]);
    expect(stripe.endpoints()).toHaveLength(1);
  });

  test.each([
    [
      "the last administrator is removed",
      ["remove 1", site.trainerEmail],
      /is the last administrator who may sign in/,
    ],
    [
      "the address is not typed to confirm",
      ["disable 1", "yes"],
      /Nothing is changed|last administrator/,
    ],
    [
      "the number is not in the list",
      ["remove 7", site.trainerEmail],
      /Type add, or an action and a number/,
    ],
    [
      "two addresses differ",
      ["add", "new@example.com", "mew@example.com"],
      /The two addresses differ/,
    ],
    ["an address is none", ["add", "new", "new"], /That is not an email address/],
  ])("%s.", async (_, answers, seen) => {
    const { aws: cloud, runSetUp } = await startInUse();
    const typed = [...answers, ""].join("\n");
    expect((await runSetUp({ administrators: true }, typed)).printed).toMatch(seen);
    expect(cloud.changes).toEqual([]);
    expect([...cloud.users.keys()]).toEqual([site.trainerEmail]);
  });

  test("two at once leave what the next run puts right.", async () => {
    const { aws: cloud, stripe, runSetUp } = await startInUse();
    await Promise.all([
      runSetUp({ "replace-webhook": true }, ""),
      runSetUp({ "replace-webhook": true }, ""),
    ]);
    const { isDone } = await runSetUp({}, "");
    expect(isDone).toBe(true);
    expect(stripe.endpoints()).toHaveLength(1);
    expect([...cloud.users.keys()]).toEqual([site.trainerEmail]);
  });
});

describe("The doctor sees, and leaves as it is,", () => {
  test.each<[string, (operation: Operation) => unknown, string, RegExp]>([
    [
      "a webhook that was deleted, or registered in another account",
      ({ stripe }) => stripe.client.webhookEndpoints.del(stripe.endpoints()[0]!.id),
      "Stripe webhook",
      /^failed: Stripe does not report to https:/,
    ],
    [
      "a webhook that was disabled",
      ({ stripe }) =>
        stripe.client.webhookEndpoints.update(stripe.endpoints()[0]!.id, { disabled: true }),
      "Stripe webhook",
      /^failed: the endpoint is disabled → Run npm run setup/,
    ],
    [
      "a key that was deleted",
      ({ aws: cloud, names }) => cloud.parameters.delete(names.secretKey),
      "Stripe keys",
      /^failed: not stored: /,
    ],
    [
      "an administrator whom no file names",
      ({ aws: cloud }) => cloud.addAdministrator("stranger@example.com"),
      "Administrators",
      /^todo: .*stranger@example\.com: has signed in, NOT EXPECTED/,
    ],
  ])("%s.", async (_, prepare, name, seen) => {
    const operation = await startInUse();
    await prepare(operation);
    operation.stripe.changes.length = 0;
    expect(await operation.resultOf(name)).toMatch(seen);
    expect([...operation.aws.changes, ...operation.stripe.changes]).toEqual([]);
  });

  test("a payment's id that is none, without asking Stripe.", async () => {
    const { connection, stripe } = await startInUse();
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    await expect(explainPayment(connection, "re_3P0vYkAbc", print)).rejects.toThrow(
      /^That is the id of a refund/,
    );
    expect([...lines, ...stripe.changes]).toEqual([]);
  });
});
