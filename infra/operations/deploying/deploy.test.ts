import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runProgram } from "#infra/testing/program.ts";

const program = new URL("deploy.ts", import.meta.url);

/** Runs it without a PATH, so that CDK cannot be started. */
const run = (...args: string[]) => runProgram(program, args, { PATH: "" });

/** @returns what CDK would have been started with */
async function optionsOfCdk(...args: string[]): Promise<string> {
  const PATH = mkdtempSync(path.join(tmpdir(), "touchline-cdk-"));
  onTestFinished(() => rmSync(PATH, { recursive: true }));
  const script = `#!${process.execPath}\nconsole.log(process.argv.slice(2).join(" "));\n`;
  writeFileSync(path.join(PATH, "cdk"), script, { mode: 0o755 });
  return (await runProgram(program, args, { PATH })).printed;
}

it.each([
  ["as --stage", ["--stage", "prod"]],
  ["as --stage=", ["--stage=prod"]],
  ["as npm passes it on without --", ["prod"]],
])("npm run deploy deploys nothing when the stage is given %s", async (_, args) => {
  const { exitCode, printed } = await run(...args);
  expect(exitCode).toBe(1);
  expect(printed).toContain("npm run deploy -- -c stage=prod");
});

it("npm run deploy starts CDK with an AWS profile that is called like a stage", async () => {
  const { printed, failed } = await run("--profile", "prod");
  expect(printed).toBe("");
  expect(failed).toContain("spawn cdk ENOENT");
});

it("npm run deploy does not warn of a Node version that works", async () => {
  const { failed } = await run("-c", "stage=prod", "-c", "signInMailFromSender=true");
  expect(failed).toContain("spawn cdk ENOENT");
  expect(failed).not.toContain("NodeVersionSupportWarning");
});

it("npm run deploy leaves the sign-in's mails as they are when AWS cannot be asked about them", async () => {
  const { exitCode, printed } = await run("-c", "stage=prod");
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/^Nothing is deployed, because SES does not say/);
  expect(await optionsOfCdk("-c", "stage=prod", "-c", "signInMailFromSender=true")).not.toContain(
    "signInMailFromSender=false",
  );
  expect(await optionsOfCdk("-c", "stage=dev")).not.toContain("signInMailFromSender");
});
