import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keyPairProblem } from "#infra/operations/checks/stripe-keys.ts";
import { explainFailure, redact } from "./failure.ts";

const { errors } = Stripe;
const stripes = { type: "invalid_request_error", message: "It failed." } as const;

describe("A text that is printed", () => {
  test("has neither keys nor signing secrets.", () => {
    expect(
      redact(
        "Invalid API Key provided: sk_live_51Ab*******yz; rk_test_1, pk_live_2 and whsec_3/+.",
      ),
    ).toBe("Invalid API Key provided: sk_…; rk_…, pk_… and whsec_….");
  });

  test("may say how keys begin.", () => {
    const keys = { secretKey: "none", publishableKey: "none" };
    const sentence = keyPairProblem(keys, "prod", false) ?? "";
    expect(sentence).toContain("sk_live_, sk_test_");
    expect(redact(sentence)).toBe(sentence);
  });
});

describe("A failure", () => {
  // Of the developer's machine.
  beforeEach(() => {
    for (const name of ["HTTPS_PROXY", "https_proxy"]) vi.stubEnv(name, "");
  });

  test("is one line that moves no terminal.", () => {
    const error = Object.assign(new Error("\u001b[2Jok\r\n\u202eall ok\u009b1A"), {
      code: "E\u0007",
    });
    expect(explainFailure(error).message).toBe("E :  [2Jok all ok 1A");
  });

  test("of ours is its own sentence.", () => {
    expect(explainFailure(new Error("Name the table."))).toEqual({
      message: "Name the table.",
      remedy: "Fix that, and run the command again.",
    });
  });

  const coded = (code: string) => Object.assign(new Error("It failed."), { code });
  const ofAws = (name: string) =>
    Object.assign(new Error("It failed."), { name, $fault: "client", $metadata: {} });
  const named = (name: string) => Object.assign(new Error("It failed."), { name });

  test.each<[string, unknown, RegExp]>([
    ["a right that a key lacks", new errors.StripePermissionError(stripes), /^Edit the restricted/],
    ["a key", new errors.StripeAuthenticationError(stripes), /--replace-keys\.$/],
    ["Stripe's rate limit", new errors.StripeRateLimitError(stripes), /status\.stripe\.com/],
    ["Stripe", new errors.StripeAPIError(stripes), /status\.stripe\.com/],
    ["a connection to Stripe", new errors.StripeConnectionError(stripes), /internet.*stripe\.com/],
    ["a call of Stripe", new errors.StripeInvalidRequestError(stripes), /Workbench → Logs/],
    ["a card", new errors.StripeCardError({ ...stripes, type: "card_error" }), /Workbench/],
    ["a name that DNS does not know", coded("ENOTFOUND"), /^Check the connection to the inter/],
    ["DNS", coded("EAI_AGAIN"), /^Check the connection to the internet/],
    ["a connection", coded("ECONNRESET"), /^Check the connection to the internet/],
    ["a slow connection", named("TimeoutError"), /^Check the connection to the internet/],
    ["a certificate", coded("CERT_HAS_EXPIRED"), /^Check the connection to the internet/],
    [
      "a fetch",
      new TypeError("fetch failed", { cause: coded("UND_ERR_SOCKET") }),
      /^Check the connection to the internet/,
    ],
    ["a file", coded("ENOENT"), /^Check that file or folder/],
    ["a full disk", coded("ENOSPC"), /^Check that file or folder/],
    ["what was read", named("ZodError"), /^This is a fault in the command/],
    ["a program", new TypeError("x is not a function"), /^This is a fault in the command/],
    ["the table of an item", ofAws("ThrottlingException"), /^That is AWS's answer/],
  ])("of %s is not explained as AWS's sign-in.", (_, error, remedy) => {
    const explained = explainFailure(error);
    expect(explained.remedy).toMatch(remedy);
    expect(`${explained.message} ${explained.remedy}`).not.toMatch(/signed? in/i);
    expect(explained.message).toMatch(/^\w+: ./);
  });

  test.each([
    ["no credentials", named("CredentialsProviderError"), "run aws login, or"],
    ["an expired session", named("TokenProviderError"), "run aws login, or"],
    ["an expired token", ofAws("ExpiredTokenException"), "run aws login, or"],
    ["an unknown token", ofAws("UnrecognizedClientException"), "run aws login, or"],
    ["a missing right", ofAws("AccessDeniedException"), "as an administrator"],
    ["a missing right of S3", ofAws("AccessDenied"), "as an administrator"],
  ])("of AWS's sign-in says how to sign in: %s.", (_, error, expected) => {
    expect(explainFailure(error).remedy).toContain(expected);
  });

  test("may be anything that is thrown.", () => {
    expect(explainFailure("gone").message).toBe("gone");
  });
});
