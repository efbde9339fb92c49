import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { functionBuild } from "#infra/functions/function-bundles.ts";
import {
  constructId,
  type FunctionName,
  functionNames,
  functionTable,
} from "#infra/functions/function-table.ts";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import { readDeployment } from "#local/template/deployment.ts";

/*
 * `npm run bench`: how much processor time importing each function takes in a fresh process, as a multiple
 * of the smallest bundle that makes the same calls. Functions have the environment that they are deployed
 * with. Processor time hardly changes with what else the machine does, and is what Lambda has little of. The
 * command takes Lambda's own Node, because another one reads and compiles at another speed.
 */

/**
 * The most times that importing a function may take as long as its reference. The desk has the schemas and rules
 * of eight nouns, where its reference has calls alone.
 */
const budgetOf = (name: string) => (name === "desk" ? 2.2 : 1.6);
const runs = 15;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Calls, and the least code that makes them. */
interface Calls {
  readonly names: readonly string[];
  readonly code: string;
}

function callsOf(client: string, from: string, names: readonly string[]): Calls {
  const classes = names.map((name) => `${name}Command`);
  const calls = classes.map(
    (each) => `export const send${each} = (input) => its${client}.send(new ${each}(input));`,
  );
  const code = `
    import { ${[client, ...classes].join(", ")} } from "@aws-sdk/${from}";
    const its${client} = new ${client}({});
    ${calls.join("\n")}`;
  return { names, code };
}

const stripeCalls: Calls = {
  names: ["Stripe"],
  code: `
    import Stripe from "stripe";
    const stripe = new Stripe("sk_test_reference");
    export const retrieve = (id) => stripe.paymentIntents.retrieve(id);`,
};

/** The calls that a function's rights allow, with the least code that makes them. */
function referenceOf(name: FunctionName): { readonly name: string; readonly code: string } {
  const { tables = {}, stripe, sendsMail, puts } = functionTable[name];
  const rights = Object.values(tables).flat();
  const commands = [...new Set(rights.map((right) => right.replace(/ .*/, "")))].sort();
  const calls = [
    callsOf("DynamoDBClient", "client-dynamodb", commands),
    ...(stripe?.includes("secretKey") ? [stripeCalls] : []),
    ...(stripe ? [callsOf("SSMClient", "client-ssm", ["GetParameter"])] : []),
    ...(sendsMail ? [callsOf("SESClient", "client-ses", ["SendEmail", "SendRawEmail"])] : []),
    ...(puts ? [callsOf("S3Client", "client-s3", ["PutObject"])] : []),
  ];
  return {
    name: calls.flatMap(({ names }) => names).join(", "),
    code: calls.map(({ code }) => code).join("\n"),
  };
}

/** It only makes random text, and answers CloudFormation by `fetch`. */
const measuredNames = functionNames.filter((name) => name !== "origin-secret");

interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timesMs: number[];
  /** Of a function: the name of the smallest bundle that makes its calls. */
  readonly reference?: string;
}

async function readFunctions(): Promise<readonly Bundle[]> {
  await buildWhatIsStale();
  const assembly = path.join(projectDirectory, "cdk.out");
  const { functions } = await readDeployment(assembly, "http://localhost");
  return measuredNames.map((name) => {
    const displayName = `Functions${constructId(name)}`;
    const found = [...functions.values()].find((each) => each.displayName === displayName);
    if (!found) throw new Error(`The template has no function ${name}.`);
    const { codeDirectory, environment } = found;
    const file = path.join(codeDirectory, "index.mjs");
    return { name, file, environment, timesMs: [], reference: referenceOf(name).name };
  });
}

async function buildReferences(folder: string): Promise<readonly Bundle[]> {
  const codes = new Map(measuredNames.map(referenceOf).map(({ name, code }) => [name, code]));
  return Promise.all(
    [...codes].map(async ([name, contents], index) => {
      const file = path.join(folder, `${index}.mjs`);
      const stdin = { contents, resolveDir: projectDirectory };
      await build({ ...functionBuild, stdin, outfile: file });
      return { name, file, environment: {}, timesMs: [] };
    }),
  );
}

function importMs({ file, environment }: Bundle): number {
  const script = `
    const before = process.cpuUsage();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const aws = {
    AWS_REGION: "eu-west-2",
    AWS_ACCESS_KEY_ID: "bench",
    AWS_SECRET_ACCESS_KEY: "bench",
  };
  const env = { ...process.env, ...aws, ...environment };
  const command = ["--input-type=module", "-e", script];
  return Number(execFileSync(process.execPath, command, { env }).toString());
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const functions = await readFunctions();
const folder = mkdtempSync(path.join(tmpdir(), "touchline-bench-"));
const references = await buildReferences(folder);
for (let run = 0; run < runs; run += 1) {
  for (const bundle of [...references, ...functions]) bundle.timesMs.push(importMs(bundle));
}
rmSync(folder, { recursive: true });

for (const reference of references) {
  const referenceMs = median(reference.timesMs);
  say(`${reference.name}: ${referenceMs.toFixed(1)} ms`);
  for (const { name, timesMs } of functions.filter((each) => each.reference === reference.name)) {
    const ms = median(timesMs);
    const ratio = ms / referenceMs;
    const budget = budgetOf(name);
    if (ratio > budget) process.exitCode = 1;
    const verdict = ratio > budget ? `, over ${budget}` : "";
    say(`  ${name.padEnd(24)}${ms.toFixed(1).padStart(6)} ms  ${ratio.toFixed(2)} ×${verdict}`);
  }
}
