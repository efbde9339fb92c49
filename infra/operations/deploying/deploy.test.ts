import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

/** Runs it without a PATH, so that CDK cannot be started, and where AWS cannot be reached. */
const run = (...args: string[]) => runWith("", args);

/** @returns what CDK would have been started with */
async function optionsOfCdk(...args: string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-cdk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = `#!${process.execPath}\nconsole.log(process.argv.slice(2).join(" "));\n`;
  writeFileSync(path.join(folder, "cdk"), script, { mode: 0o755 });
  return (await runWith(folder, args)).printed;
}

async function runWith(PATH: string, args: readonly string[]) {
  const script = fileURLToPath(new URL("deploy.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: {
      ...process.env,
      PATH,
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_MAX_ATTEMPTS: "1",
      // Vitest sets it; operators do not.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: undefined,
    },
  });
  const [printed, failed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { exitCode: child.exitCode, printed, failed };
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
  const { failed } = await run("-c", "stage=prod");
  expect(failed).toContain("spawn cdk ENOENT");
  expect(failed).not.toContain("NodeVersionSupportWarning");
});

it("npm run deploy leaves prod's sign-in mails to Cognito's address unless SES or the operator says otherwise", async () => {
  const [unchosen, chosen, dev] = await Promise.all([
    optionsOfCdk("-c", "stage=prod"),
    optionsOfCdk("-c", "stage=prod", "-c", "signInMailFromSender=true"),
    optionsOfCdk("-c", "stage=dev"),
  ]);
  const cognitos = "-c signInMailFromSender=false";
  expect(unchosen).toContain(`deploy --all -c stage=prod ${cognitos}`);
  expect(chosen).not.toContain(cognitos);
  expect(dev).not.toContain(cognitos);
});
