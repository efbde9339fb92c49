import { describe, expect, it } from "vitest";
import { runProgram } from "#infra/testing/program.ts";
import project from "../../package.json" with { type: "json" };

const scripts: Readonly<Record<string, string>> = project.scripts;

async function run(...args: string[]) {
  const { exitCode, printed, failed } = await runProgram(
    new URL("commands.ts", import.meta.url),
    args,
  );
  return { exitCode, printed: printed + failed };
}

it.each(["setup", "doctor", "restore"])(
  "npm run %s -- --help prints its options",
  async (command) => {
    expect(scripts[command]).toBe(
      `tsx --conditions=operator infra/operations/commands.ts ${command}`,
    );
    const { exitCode, printed } = await run(command, "--help");
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^The options are --stage.*docs\/operator-guide\.md explains them\.$/m);
  },
);

describe("A command", () => {
  it("does not repeat a key that was given as an argument, and says to roll it", async () => {
    const { exitCode, printed } = await run("setup", "sk_live_51InTheHistory");
    expect(exitCode).toBe(1);
    expect(printed).not.toContain("51InTheHistory");
    expect(printed).toContain("stays in the shell's history: roll it in Stripe's dashboard");
  });

  it("accepts two stages", async () => {
    const { exitCode, printed } = await run("setup", "--stage", "production");
    expect(exitCode).toBe(1);
    expect(printed).toContain("--stage is one of dev, prod.");
  });

  it("says what to do when AWS cannot be reached, without a stack trace", async () => {
    const { exitCode, printed } = await run("doctor", "--stage", "dev");
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^ECONNREFUSED: .*\nCheck the connection to the internet/m);
    expect(printed).not.toContain("    at ");
  });
});
