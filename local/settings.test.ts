import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

describe("The local stack's settings", () => {
  test("fill in the sample with and without kept data, unless another content is asked for.", () => {
    expect(readSettings({}).website).toBe("sample");
    expect(readSettings({ LOCAL_DATA: "memory" }).website).toBe("sample");
    const asked = { LOCAL_DATA: "memory", LOCAL_WEBSITE: "longest" };
    expect(readSettings(asked).website).toBe("longest");
  });

  test("use Stripe's test mode when both keys are there.", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    expect(readSettings(keys).realStripe).toMatchObject({
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
    });
  });

  test.each([
    [{ PORT: "http" }, "PORT must be the number of a port."],
    [{ LOCAL_DATA: "cloud" }, "LOCAL_DATA is either memory or disk (the default)."],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "or neither"],
    [
      { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
      "STRIPE_SECRET_KEY must be a key of Stripe's test mode",
    ],
    [
      { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
      "never takes real money",
    ],
  ])("refuse %j with a sentence.", (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
