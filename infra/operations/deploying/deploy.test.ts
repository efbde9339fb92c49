import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type SignedIn, serveAws } from "#infra/testing/aws-endpoint.ts";
import { runProgram } from "#infra/testing/program.ts";

const program = new URL("deploy.ts", import.meta.url);
const account = "111111111111";

/** @param signedIn without it AWS cannot be reached */
async function runWithCdk(args: readonly string[], signedIn?: SignedIn) {
  const PATH = mkdtempSync(path.join(tmpdir(), "touchline-cdk-"));
  onTestFinished(() => rmSync(PATH, { recursive: true }));
  const script = `#!${process.execPath}\nconsole.log("cdk", process.argv.slice(2).join(" "));\n`;
  writeFileSync(path.join(PATH, "cdk"), script, { mode: 0o755 });
  const AWS_ENDPOINT_URL = signedIn && (await serveAws(signedIn));
  return runProgram(program, args, { PATH, ...(AWS_ENDPOINT_URL && { AWS_ENDPOINT_URL }) });
}

test("npm run deploy deploys nothing when the stage is given in another way, and says in which.", async () => {
  for (const args of [["stage=prod"], ["-c", "stage:prod"], ["-c", "stage=production"]]) {
    const { exitCode, printed } = await runWithCdk(args, { account });
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^Nothing is deployed\. The(re is no)? stage /);
    expect(printed).not.toContain("cdk deploy");
  }
});

test("npm run deploy deploys a stage only where the other commands look for it.", async () => {
  const { exitCode, printed } = await runWithCdk(["-c", "region=eu-west-1"], { account });
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/^Nothing is deployed\. .* dev in eu-west-2, .*operator\/stages\.ts/);
  expect(printed).not.toContain("cdk deploy");
});

test("npm run deploy -- --help prints its options.", async () => {
  const { exitCode, printed } = await runWithCdk(["--help"]);
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/ -c stage=prod, .*--revert-drift.* docs\/operator-guide\.md explains/);
});

test.each([
  ["-c stage=prod", { npm_config_call: "stage=prod" }, []],
  ["--stage prod", { npm_config_stage: "true" }, ["prod"]],
  ["--context stage=prod", { npm_config_context: "true" }, ["stage=prod"]],
  ["-c stage=prod --revert-drift", { npm_config_revert_drift: "true" }, []],
])(
  "npm run deploy %s without -- deploys nothing, and says where -- goes.",
  async (_, kept, args) => {
    const { exitCode, printed } = await runProgram(program, args, { PATH: "", ...kept });
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^Nothing was done: npm kept .* npm run deploy -- -c stage=prod$/m);
  },
);

test.each([
  ["with an AWS profile that is not there", ["--profile", "prod"]],
  ["to prod when AWS cannot be reached", ["-c", "stage=prod", "-c", "signInMailFromSender=true"]],
  ["to dev when AWS cannot be reached", ["-c", "stage=dev"]],
])("npm run deploy deploys nothing %s, and says how to sign in or connect.", async (_, args) => {
  const { exitCode, printed } = await runWithCdk(args);
  expect(exitCode).toBe(1);
  expect(printed).toMatch(
    /^Nothing is deployed\. (Credentials|ECONNREFUSED).*\n(Sign in to AWS|Check the connection)/,
  );
  expect(printed).not.toContain("cdk deploy");
});

const release = { version: "1.0.5", commit: "0123456789abcdef0123456789abcdef01234567" };

test("npm run deploy says first where it deploys to, what runs there and what it deploys.", async () => {
  const signedIn = { account, outputs: { Release: JSON.stringify(release) } };
  const { printed } = await runWithCdk(["-c", "stage=dev"], signedIn);
  const lines = printed.split("\n");
  expect(lines[0]).toBe(
    "dev in the AWS account 111111111111, region eu-west-2: runs release 1.0.5, commit 0123456789ab.",
  );
  expect(lines[1]).toMatch(/^To be deployed: release \d+\.\d+\.\d+, commit (unknown|\w{12})/);
  expect(printed).toContain("cdk deploy --all --context=stage=dev");
});

test("npm run deploy takes the last of several stages, as CDK does.", async () => {
  const { printed } = await runWithCdk(["-c", "stage=dev", "-c", "stage=prod"], { account });
  expect(printed).toContain("Name the account of prod");
});

test("npm run deploy does not deploy prod until its account is named, and says which to name.", async () => {
  const { exitCode, printed } = await runWithCdk(["-c", "stage=prod"], { account });
  expect(exitCode).toBe(1);
  expect(printed).toContain(
    'if prod belongs there, put account: "111111111111" for prod into operator/stages.ts',
  );
  expect(printed).not.toContain("cdk deploy");
});

test("npm run deploy does not deploy to another account than the stage's, and names both.", async () => {
  const { exitCode, printed } = await runWithCdk(
    ["-c", "stage=prod", "-c", "account=222222222222"],
    { account },
  );
  expect(exitCode).toBe(1);
  expect(printed).toMatch(
    /^Nothing is deployed\. prod belongs to the AWS account 222222222222, .* you are signed in to 111111111111: run export AWS_PROFILE=<the profile of 222222222222>/,
  );
  expect(printed).not.toContain("cdk deploy");
});

test("npm run deploy leaves the sign-in's mails as they are when AWS cannot be asked about them.", async () => {
  const inAccount = ["-c", "stage=prod", "-c", `account=${account}`];
  const { exitCode, printed } = await runWithCdk(inAccount, { account });
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/^Nothing is deployed, because SES does not say/m);
  const chosen = await runWithCdk([...inAccount, "-c", "signInMailFromSender=true"], { account });
  expect(chosen.printed).toContain("cdk deploy");
  expect(chosen.printed).not.toContain("signInMailFromSender=false");
  const { printed: ofDev } = await runWithCdk(["-c", "stage=dev"], { account });
  expect(ofDev).toContain("cdk deploy");
  expect(ofDev).not.toContain("signInMailFromSender");
});

test("npm run deploy deploys prod to its account.", async () => {
  const chosen = [`account=${account}`, "signInMailFromSender=true"];
  const { printed } = await runWithCdk(
    ["-c", "stage=prod", ...chosen.flatMap((each) => ["-c", each])],
    { account },
  );
  expect(printed).toMatch(/^prod in the AWS account 111111111111, .* runs no release yet\./);
  expect(printed).toContain("cdk deploy --all --context=stage=prod");
});

test("npm run deploy --revert-drift puts nothing back before AWS has said that no table is missing.", async () => {
  const { exitCode, printed } = await runWithCdk(["-c", "stage=prod", "--revert-drift"]);
  expect(exitCode).toBe(1);
  expect(printed).not.toContain("cdk deploy");
});
