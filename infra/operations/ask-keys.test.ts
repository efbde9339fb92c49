import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { askKeys } from "./ask-keys.ts";
import type { KeyRules } from "./stripe-keys.ts";

const secretKey = "sk_test_51TouchlineSecret";
const publishableKey = "pk_test_51TouchlinePublishable";
const rules: KeyRules = { stage: "dev", testKeys: false };
const noProblem = () => Promise.resolve(undefined);

/** A terminal, which echoes what is typed unless it is told not to. */
function setup(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough({ encoding: "utf8" });
  const shown = () => output.read() ?? "";
  return { terminal: { input, output }, type: (text: string) => input.write(text), shown };
}

describe("on a terminal", () => {
  it("asks for both keys and shows neither", async () => {
    const { terminal, type, shown } = setup(true);
    type(`${secretKey}\r${publishableKey}\r`);
    expect(await askKeys(terminal, rules, noProblem)).toEqual({ secretKey, publishableKey });
    expect(shown()).toBe(
      "Stripe's secret key (not shown): \nStripe's publishable key (not shown): \n",
    );
  });

  it("asks again, with the reason, when a pair is wrong", async () => {
    const { terminal, type, shown } = setup(true);
    type(`${publishableKey}\r${secretKey}\r${secretKey}\r${publishableKey}\r`);
    expect(await askKeys(terminal, rules, noProblem)).toEqual({ secretKey, publishableKey });
    expect(shown()).toContain("The two keys are in the wrong order");
  });

  it("gives up after the third pair", async () => {
    const { terminal, type } = setup(true);
    type("a\rb\r".repeat(4));
    await expect(askKeys(terminal, rules, noProblem)).rejects.toThrow(
      "The secret key is not valid: it begins with sk_live_, sk_test_, rk_live_ or rk_test_. Nothing was stored.",
    );
  });

  it("ends with a sentence when it is interrupted", async () => {
    const { terminal, type } = setup(true);
    type("sk_test_51Half\u0003");
    await expect(askKeys(terminal, rules, noProblem)).rejects.toThrow(
      "No key was given, and nothing was stored.",
    );
  });
});

describe("without a terminal", () => {
  it("reads the keys as two lines and prints nothing", async () => {
    const { terminal, shown } = setup(false);
    terminal.input.end(`${secretKey}\n${publishableKey}\n`);
    expect(await askKeys(terminal, rules, noProblem)).toEqual({ secretKey, publishableKey });
    expect(shown()).toBe("");
  });

  it("does not ask again", async () => {
    const { terminal } = setup(false);
    terminal.input.end(`${secretKey}\n${publishableKey}\n`.repeat(2));
    const refused = () => Promise.resolve("Stripe does not know the secret key.");
    await expect(askKeys(terminal, rules, refused)).rejects.toThrow(
      "Stripe does not know the secret key. Nothing was stored.",
    );
  });
});
