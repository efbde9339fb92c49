import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { requiredSecret } from "#lambdas/stripe/connect-stripe.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { createReadSecret } from "./read-secret.ts";

const name = "/touchline/stripe/secret-key";

function setup() {
  const ssm = mockClient(SSMClient);
  let now = Date.parse("2026-03-02T10:00:00.000Z");
  const client = new SSMClient({ region: "eu-west-2" });
  return {
    ssm,
    read: createReadSecret(client, () => new Date(now)),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test("concurrent reads of a secret share one request for the decrypted value.", async () => {
  const { ssm, read } = setup();
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "sk_1" } });
  expect(await Promise.all([read(name), read(name)])).toEqual(["sk_1", "sk_1"]);
  expect(await read(name)).toBe("sk_1");
  expect(ssm.calls()).toHaveLength(1);
  expect(ssm.call(0).args[0].input).toEqual({ Name: name, WithDecryption: true });
});

test("a rolled secret is read within five minutes.", async () => {
  const { ssm, read, wait } = setup();
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "sk_1" } });
  await read(name);
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "sk_2" } });
  wait(5 * 60_000 - 1);
  expect(await read(name)).toBe("sk_1");
  wait(1);
  expect(await read(name)).toBe("sk_2");
});

test("a failure is not cached.", async () => {
  const { ssm, read } = setup();
  ssm
    .on(GetParameterCommand)
    .rejectsOnce(new Error("throttled"))
    .resolves({
      Parameter: { Value: "sk_1" },
    });
  await expect(read(name)).rejects.toThrow("throttled");
  expect(await read(name)).toBe("sk_1");
});

test("a secret that is not stored, or is empty, is nothing.", async () => {
  const { ssm, read, wait } = setup();
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: "None.", $metadata: {} }));
  expect(await read(name)).toBeUndefined();
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "" } });
  wait(5 * 60_000);
  expect(await read(name)).toBeUndefined();
});

test("without a secret of Stripe's, payments are unavailable.", async () => {
  const missing = requiredSecret(async () => undefined);
  const failing = requiredSecret(async () => Promise.reject(new Error("throttled")));
  for (const read of [missing, failing]) {
    await expect(read(name)).rejects.toMatchObject({ code: "payment_unavailable" });
  }
});
