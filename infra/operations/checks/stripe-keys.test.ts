import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { askKeys, keyPairProblem } from "./stripe-keys.ts";

const prod = { stage: "prod", testKeys: false } as const;
const dev = { stage: "dev", testKeys: false } as const;
const pair = (secret: string, publishable: string) => ({
  secretKey: `${secret}_51Touchline`,
  publishableKey: `${publishable}_51Touchline`,
});

describe("a pair of keys", () => {
  test.each([
    ["live keys for prod", pair("sk_live", "pk_live"), prod],
    ["a restricted live key for prod", pair("rk_live", "pk_live"), prod],
    ["test keys for dev", pair("sk_test", "pk_test"), dev],
  ])("is taken: %s.", (_, keys, rules) => {
    expect(keyPairProblem(keys, rules.stage, rules.testKeys)).toBeUndefined();
  });

  test.each([
    ["in the wrong order", pair("pk_live", "sk_live"), prod, "it comes first"],
    [
      "of two modes",
      pair("sk_live", "pk_test"),
      prod,
      "a live key, but the publishable key is a test key",
    ],
    ["live keys for dev", pair("sk_live", "pk_live"), dev, "which would take real money"],
    ["a signing secret", pair("whsec", "pk_live"), prod, "The secret key is not valid"],
    ["no publishable key", pair("sk_live", "acct"), prod, "The publishable key is not valid"],
  ])("is refused: %s.", (_, keys, rules, sentence) => {
    expect(keyPairProblem(keys, rules.stage, rules.testKeys)).toContain(sentence);
  });
});

test("Asking for the keys ends with a sentence when no key is given.", async () => {
  const input = new PassThrough();
  input.end("sk_test_51Touchline\n");
  const operator = openPrompts({ input, output: new PassThrough() });
  await expect(askKeys(operator)).rejects.toThrow("No key was given, and nothing was stored.");
});
