// Plain JavaScript: part of the start command, which runs before there is anything to run TypeScript with.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, projectDirectory } from "./install.mjs";
import { runCommand } from "./processes.mjs";

/**
 * The CDK app with the samples, for everything that is local. The command in `cdk.json` takes the
 * operator's values.
 */
export const sampleApp = "tsx infra/app.ts";

const sources = ["operator/samples", "shared", "infra", "package.json", "package-lock.json"];

/** What `npm start` needs built, in this order: each step's inputs, its outputs and its command. */
const steps = [
  {
    name: "site-and-functions",
    message: "Building the site and the functions",
    inputs: [...sources, "web", "lambdas"],
    outputs: ["build/site", "build/site-renderer", "build/functions"],
    command: ["npm", ["run", "--silent", "build"], {}],
  },
  {
    name: "template",
    message: "Synthesizing the CDK app",
    inputs: [...sources, "build/site", "build/functions"],
    outputs: ["cdk.out/Touchline-dev.template.json", "cdk.out/Touchline-dev.assets.json"],
    command: [
      "npx",
      // The app without the CDK CLI, which takes seconds to start.
      sampleApp.split(" "),
      {
        CDK_OUTDIR: path.join(projectDirectory, "cdk.out"),
        // CDK's own check of templates takes 8 s; nothing is deployed from here.
        CDK_VALIDATION: "false",
      },
    ],
  },
];

/** Runs every step whose inputs have changed since, or ends with the message of the one that failed. */
export async function buildWhatIsStale() {
  for (const step of steps) {
    const inputs = contentHash(step.inputs);
    if (isFresh(step, inputs)) continue;
    const startedAt = Date.now();
    process.stdout.write(`${step.message}… `);
    const [command, args, environment] = step.command;
    const { exitCode, output } = await runCommand(command, args, {
      cwd: projectDirectory,
      env: { ...process.env, ...environment },
    });
    if (exitCode !== 0) {
      process.stdout.write("failed.\n\n");
      fail(`${output.trim()}\n\n${step.message} failed; the message is above.`);
    }
    process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
    writeStamp(step, inputs);
  }
}

function stampFile(step) {
  return path.join(projectDirectory, "build", "stamps", step.name);
}

/** The stamp holds the outputs too, so that one built by other means is not taken for ours. */
function isFresh(step, inputs) {
  const file = stampFile(step);
  return existsSync(file) && readFileSync(file, "utf8") === `${inputs} ${outputState(step)}`;
}

function writeStamp(step, inputs) {
  mkdirSync(path.dirname(stampFile(step)), { recursive: true });
  writeFileSync(stampFile(step), `${inputs} ${outputState(step)}`);
}

function contentHash(entries) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap(filesOf)) {
    // What only tests read does not make a build stale.
    if (/\.test\.tsx?$|\/e2e\/|\.md$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(path.join(projectDirectory, file)));
  }
  return hash.digest("hex");
}

function outputState(step) {
  const hash = createHash("sha256");
  for (const file of step.outputs.flatMap(filesOf)) {
    const { size, mtimeMs } = statSync(path.join(projectDirectory, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** The files of a folder, or the file itself; none when there is no such thing. */
function filesOf(entry) {
  const absolute = path.join(projectDirectory, entry);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [entry];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(projectDirectory, path.join(each.parentPath, each.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}
