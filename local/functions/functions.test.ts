import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { FunctionDefinition } from "../template/read-functions.ts";
import { FunctionError } from "./function-instance.ts";
import { createFunctions } from "./functions.ts";

/** Runs functions from their source. */
async function setup(sources: Record<string, string>, settings: Partial<FunctionDefinition> = {}) {
  const define = async (name: string, code: string) => {
    const codeDirectory = await mkdtemp(path.join(tmpdir(), "touchline-function-"));
    onTestFinished(() => rm(codeDirectory, { recursive: true }));
    await writeFile(path.join(codeDirectory, "index.mjs"), code);
    const definition: FunctionDefinition = {
      name,
      displayName: name,
      codeDirectory,
      handler: "index.handler",
      environment: {},
      timeoutMs: 30_000,
      memoryMegabytes: 128,
      ...settings,
    };
    return [name, definition] as const;
  };
  const defineAll = async (all: Record<string, string>) =>
    new Map(await Promise.all(Object.entries(all).map(([name, code]) => define(name, code))));

  const onLine = vi.fn();
  const functions = createFunctions({
    definitions: await defineAll(sources),
    environment: { AWS_REGION: "eu-west-2" },
    onLine,
  });
  onTestFinished(() => functions.close());
  const invoke = async (name: string, event: unknown = {}, requestId?: string) =>
    JSON.parse(await functions.invoke(name, event, requestId));
  return {
    functions,
    invoke,
    onLine,
    replaceBy: async (all: Record<string, string>) => functions.replace(await defineAll(all)),
  };
}

describe("A local function", () => {
  test("keeps what its module holds from one invocation to the next.", async () => {
    const { invoke } = await setup({
      one: "let count = 0; export const handler = async () => ++count;",
    });
    expect([await invoke("one"), await invoke("one")]).toEqual([1, 2]);
  });

  test("sees its own environment and nothing of this process's.", async () => {
    process.env["OF_THIS_PROCESS"] = "secret";
    onTestFinished(() => {
      delete process.env["OF_THIS_PROCESS"];
    });
    const { invoke } = await setup(
      { one: "export const handler = async () => ({ ...process.env });" },
      { environment: { BOOKINGS_TABLE: "Bookings" } },
    );
    const environment = await invoke("one");
    expect(environment).toMatchObject({
      BOOKINGS_TABLE: "Bookings",
      AWS_REGION: "eu-west-2",
      AWS_LAMBDA_FUNCTION_NAME: "one",
      AWS_ACCESS_KEY_ID: "one",
    });
    expect(environment).not.toHaveProperty("OF_THIS_PROCESS");
  });

  test("receives its request and the time it has left.", async () => {
    const { invoke } = await setup({
      one: `export const handler = async (event, context) =>
        ({ id: context.awsRequestId, left: context.getRemainingTimeInMillis() });`,
    });
    const { id, left } = await invoke("one", {}, "request-1");
    expect(id).toBe("request-1");
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(30_000);
  });

  test("runs one invocation at a time in an instance, and several in several.", async () => {
    const { invoke } = await setup({
      one: `let busy = 0;
        export const handler = async () => {
          busy += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
          const seen = busy;
          busy -= 1;
          return seen;
        };`,
    });
    const seen = await Promise.all(Array.from({ length: 12 }, () => invoke("one")));
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  test("fails when its handler throws, and answers again the next time.", async () => {
    const { invoke } = await setup({
      one: `export const handler = async (event) => {
        if (event.fail) throw new TypeError("no such thing");
        return "fine";
      };`,
    });
    await expect(invoke("one", { fail: true })).rejects.toThrow(FunctionError);
    await expect(invoke("one", { fail: true })).rejects.toThrow("no such thing");
    expect(await invoke("one")).toBe("fine");
  });

  test("is ended when it takes too long, even in a loop, and starts afresh.", async () => {
    const { invoke } = await setup(
      {
        one: `let count = 0;
        export const handler = async (event) => {
          while (event.hang) {}
          return ++count;
        };`,
      },
      { timeoutMs: 2000 },
    );
    expect(await invoke("one")).toBe(1);
    await expect(invoke("one", { hang: true })).rejects.toThrow(
      "Task timed out after 2.00 seconds",
    );
    expect(await invoke("one")).toBe(1);
  });

  test.each([
    ["process.exit(3)", "ended"],
    ["setTimeout(() => { throw new Error('late'); }); await new Promise(() => {})", "late"],
  ])("fails, and starts afresh, when it brings its thread down by %s.", async (crash, message) => {
    const { invoke } = await setup({
      one: `export const handler = async (event) => { if (event.crash) { ${crash}; } return "fine"; };`,
    });
    await expect(invoke("one", { crash: true })).rejects.toThrow(message);
    expect(await invoke("one")).toBe("fine");
  });

  test("fails with the reason when its bundle cannot be loaded.", async () => {
    const { invoke } = await setup({ one: "throw new Error('BOOKINGS_TABLE is missing');" });
    await expect(invoke("one")).rejects.toThrow("BOOKINGS_TABLE is missing");
  });

  test("is replaced without an invocation being lost.", async () => {
    const { invoke, replaceBy } = await setup({
      one: `export const handler = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return "old";
      };`,
    });
    const before = invoke("one");
    await replaceBy({ one: 'export const handler = async () => "new";' });
    expect(await Promise.all([before, invoke("one")])).toEqual(["old", "new"]);
  });
});
