import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openPrompts } from "./prompts.ts";

function setup(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough({ encoding: "utf8" });
  return { input, operator: openPrompts({ input, output }), shown: () => output.read() ?? "" };
}

test("A terminal shows what is typed in answer to a question.", async () => {
  const { input, operator, shown } = setup(true);
  const answer = operator.ask("Address");
  input.write("sam@example.com\r");
  expect(await answer).toBe("sam@example.com");
  expect(shown()).toMatch(/Address: .*sam@example\.com/);
});

test("A terminal that has shown an answer hides the next one on request.", async () => {
  const { input, operator, shown } = setup(true);
  input.write("sam@example.com\r");
  await operator.ask("Address");
  shown();
  const secret = operator.askHidden("Key");
  input.write("sk_test_1\r");
  expect(await secret).toBe("sk_test_1");
  expect(shown()).toBe("Key (not shown): \n");
});

test("An answer is missing when the operator interrupts.", async () => {
  const { input, operator } = setup(true);
  input.write("sk_test_51Half\u0003");
  expect(await operator.askHidden("Key")).toBeUndefined();
});

test("Lines that arrive together answer one question each without being shown, and then answers are missing.", async () => {
  const { input, operator, shown } = setup(false);
  input.end("key\naddress\n");
  expect(await operator.askHidden("Key")).toBe("key");
  expect(await operator.ask("Address")).toBe("address");
  expect(await operator.ask("Again")).toBeUndefined();
  expect(shown()).toBe("");
});
