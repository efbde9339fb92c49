import { describe, expect, it } from "vitest";
import { keyPairProblem } from "#infra/operations/checks/stripe-keys.ts";
import { explainFailure, redact } from "./failure.ts";

describe("A text that is printed", () => {
  it("has neither keys nor signing secrets", () => {
    expect(
      redact(
        "Invalid API Key provided: sk_live_51Ab*******yz; rk_test_1, pk_live_2 and whsec_3/+.",
      ),
    ).toBe("Invalid API Key provided: sk_…; rk_…, pk_… and whsec_….");
  });

  it("may say how keys begin", () => {
    const keys = { secretKey: "none", publishableKey: "none" };
    const sentence = keyPairProblem(keys, "prod", false) ?? "";
    expect(sentence).toContain("sk_live_, sk_test_");
    expect(redact(sentence)).toBe(sentence);
  });
});

describe("A failure", () => {
  it("of ours is its own sentence", () => {
    expect(explainFailure(new Error("Name the table."))).toEqual({
      message: "Name the table.",
      remedy: "Fix that, and run the command again.",
    });
  });

  it.each<[string, unknown, string]>([
    ["AWS", Object.assign(new Error("expired"), { name: "ExpiredToken" }), "ExpiredToken: expired"],
    ["Stripe", Object.assign(new Error("no"), { type: "StripeAuthError" }), "StripeAuthError: no"],
    ["the network", Object.assign(new Error("x"), { code: "ENOTFOUND" }), "ENOTFOUND: x"],
  ])("of %s has its name, and says what to check", (_, error, message) => {
    expect(explainFailure(error)).toMatchObject({
      message,
      remedy: expect.stringMatching(/^Check the connection .* signed in to AWS/),
    });
  });

  it("may be anything that is thrown", () => {
    expect(explainFailure("gone").message).toBe("gone");
  });
});
