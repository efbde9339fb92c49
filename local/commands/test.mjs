// `npm test`: every check and every test. The last line is the sum. See docs/testing.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { buildWhatIsStale, sampleApp } from "./build.mjs";
import { ensureInstalled, projectDirectory, run } from "./install.mjs";
import { runCommand } from "./processes.mjs";
import { measureScaffolding } from "./scaffolding.mjs";

const startedAt = performance.now();
const results = `${projectDirectory}build/test-results`;
const rehearsalFiles = {
  report: `${results}/rehearsal.json`,
  output: `${results}/rehearsal.log`,
};

await ensureInstalled();
process.env.CHROME_PATH = await ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const counts = { passed: 0, skipped: 0 };
/** Title and message of each. */
const failures = [];

heading("Checks and build, side by side");
const checks = [
  check("Types", ["tsc"]),
  check("Lint and format", ["biome", "check", "."]),
  check("Loose text, which breaks a page that the browser translates", [
    "tsx",
    "web/lint/check-loose-text.ts",
  ]),
  check("Directions of imports", ["depcruise", "."]),
  check("Unused files, exports and packages", ["knip"]),
];
await buildWhatIsStale();
checks.push(
  check("Synthesize without AWS credentials", [
    ...["cdk", "synth", "--quiet", "--app", sampleApp],
    // The build is done.
    ...["--build", "node --version"],
    ...["--output", `${results}/cdk.out`],
  ]),
);
for (const { title, exitCode, output } of await Promise.all(checks)) {
  heading(title);
  process.stdout.write(output);
  if (exitCode === 0) counts.passed += 1;
  else failures.push({ title, message: output });
}
checkScaffolding();
suite("Unit and integration tests", "vitest", [
  ...["vitest", "run", "--reporter=default"],
  "--reporter=./local/commands/vitest-report.ts",
]);
// Browser tests wait for frames and timers, and leave it the processor time that it needs.
const rehearsal = startRehearsal();
suite("Browser tests", "playwright", ["playwright", "test", "--config", "web/e2e"]);
const rehearsalExitCode = await rehearsal;
heading("Deployment, rehearsed on an emulator of AWS");
process.stdout.write(readFileSync(rehearsalFiles.output));
count("Rehearsal", rehearsalFiles.report, rehearsalExitCode === 0);

heading("Done");
listFailures();
process.stdout.write(
  `\n${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = failures.length === 0 && counts.passed > 0 ? 0 : 1;

async function check(title, command) {
  const options = { cwd: projectDirectory };
  return { title, ...(await runCommand("npx", ["--no-install", ...command], options)) };
}

function checkScaffolding() {
  const title = "Share of local, verification and operations";
  heading(title);
  const { line, isWithin } = measureScaffolding(projectDirectory);
  process.stdout.write(line);
  if (isWithin) counts.passed += 1;
  else failures.push({ title, message: line });
}

/** Runs a suite that writes its own report. */
function suite(title, name, command) {
  heading(title);
  const file = `${results}/${name}.json`;
  const ok = run("npx", ["--no-install", ...command], {
    env: { ...process.env, TEST_REPORT: file },
  });
  count(title, file, ok);
}

/** Adds what a suite reports; one that leaves no report has failed. */
function count(title, file, ok) {
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, "utf8"));
    counts.passed += report.passed;
    counts.skipped += report.skipped;
    failures.push(...report.failures);
    if (ok || report.failures.length > 0) return;
  }
  failures.push({ title, message: "It ended without saying what failed." });
}

/** Tells again what failed, with the first lines of each message. */
function listFailures() {
  for (const { title, message } of failures) {
    const lines = stripVTControlCharacters(message).split("\n").filter(Boolean).slice(0, 3);
    process.stdout.write(
      `✗ ${title}\n${lines.map((line) => `    ${line.slice(0, 200)}\n`).join("")}`,
    );
  }
}

/** Starts the rehearsal. What it prints is kept in a file, so that it does not wait for a reader. */
async function startRehearsal() {
  const output = openSync(rehearsalFiles.output, "w");
  const program = ["--import", "tsx", "verification/rehearsal/rehearse.ts"];
  const child = spawn("node", [...program, "--report", rehearsalFiles.report], {
    cwd: projectDirectory,
    stdio: ["ignore", output, output],
  });
  const [exitCode] = await once(child, "exit");
  return exitCode;
}

function heading(title) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  process.stdout.write(`\n── ${clock} ${title}\n`);
}
