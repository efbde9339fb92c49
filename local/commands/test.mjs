// `npm test`: every check and every test. The last line is the sum. See docs/testing.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { buildWhatIsStale, sampleApp } from "./build.mjs";
import { ensureInstalled, projectDirectory, run } from "./install.mjs";

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

const counts = { passed: 0, failed: 0, skipped: 0 };

step("Types", ["tsc"]);
step("Lint and format", ["biome", "check", "."]);
step("Text that a translator may replace", ["tsx", "web/lint/check-loose-text.ts"]);
step("Directions of imports", ["depcruise", "."]);
step("Unused files, exports and packages", ["knip"]);
heading("Build");
await buildWhatIsStale();
step("Synthesize without AWS credentials", [
  "cdk",
  "synth",
  "--quiet",
  ...["--app", sampleApp],
  // The build is done.
  ...["--build", "node --version"],
  ...["--output", `${results}/cdk.out`],
]);
// It leaves a core idle for much of its time, so it runs beside the unit tests.
const rehearsal = startRehearsal();
suite("Unit and integration tests", vitest);
suite("Browser tests", playwright);
const exitCode = await rehearsal;
suite("Deployment, rehearsed on an emulator of AWS", () => rehearsalReport(exitCode));

heading("Done");
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

function step(title, command) {
  heading(title);
  const ok = run("npx", ["--no-install", ...command]);
  counts[ok ? "passed" : "failed"] += 1;
  return ok;
}

/** Runs a suite that reports its own counts; one that leaves no report has failed. */
function suite(title, runSuite) {
  heading(title);
  const report = runSuite();
  if (!report) {
    counts.failed += 1;
    return;
  }
  for (const outcome of Object.keys(counts)) counts[outcome] += report[outcome];
}

function vitest() {
  const file = `${results}/vitest.json`;
  const ok = run("npx", [
    "--no-install",
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, "utf8"));
  const failed = report.numFailedTests + emptyFailedFiles(report);
  return {
    passed: report.numPassedTests,
    // An error outside any test fails the run without failing a test.
    failed: failed || (ok ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Test files that failed before any of their tests could run. */
function emptyFailedFiles(report) {
  return report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
}

function playwright() {
  const file = `${results}/playwright.json`;
  const ok = run("npx", ["--no-install", "playwright", "test", "--config", "web/e2e"], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return undefined;
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: stats.expected,
    failed: stats.unexpected || (ok ? 0 : 1),
    skipped: stats.skipped,
  };
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

/** Prints what the rehearsal has printed, and counts. */
function rehearsalReport(exitCode) {
  process.stdout.write(readFileSync(rehearsalFiles.output));
  if (!existsSync(rehearsalFiles.report)) return undefined;
  const report = JSON.parse(readFileSync(rehearsalFiles.report, "utf8"));
  // Without Python or PyPI it is skipped, and says so.
  return { ...report, failed: report.failed || (exitCode === 0 || report.skipped > 0 ? 0 : 1) };
}

function heading(title) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  process.stdout.write(`\n── ${clock} ${title}\n`);
}
