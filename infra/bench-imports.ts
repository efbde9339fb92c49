import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * How long importing each function's bundle takes in a fresh process, as a multiple of importing an
 * empty handler in the same run: a cold start's own share. Prints a table and fails over budget.
 */

const runs = 15;
const budget = { plain: 12, withStripe: 16 };
const chargesCards = /^(bookings-visitor|payments-|upkeep-)/;

const bundles = path.resolve("build/functions");
const scratch = mkdtempSync(path.join(tmpdir(), "touchline-bench-"));
const emptyHandler = path.join(scratch, "index.mjs");
writeFileSync(emptyHandler, "export const handler = async () => {};\n");

const files = new Map([
  ["(empty)", emptyHandler],
  ...readdirSync(bundles).map((name) => [name, path.join(bundles, name, "index.mjs")] as const),
]);
const timesMs = new Map<string, number[]>();
for (const name of files.keys()) timesMs.set(name, []);
// Round after round rather than bundle after bundle, so that a noisy moment falls on all alike.
for (let run = 0; run < runs; run += 1) {
  for (const [name, file] of files) timesMs.get(name)?.push(importMs(file));
}

const emptyMs = median(timesMs.get("(empty)") ?? []);
let isOver = false;
for (const [name, times] of timesMs) {
  const ratio = median(times) / emptyMs;
  const limit = chargesCards.test(name) ? budget.withStripe : budget.plain;
  const over = name !== "(empty)" && ratio > limit;
  isOver ||= over;
  process.stdout.write(
    `${name.padEnd(22)} ${median(times).toFixed(1).padStart(6)} ms  ${ratio.toFixed(1).padStart(5)} × of ${limit}${over ? "  over" : ""}\n`,
  );
}
rmSync(scratch, { recursive: true });
process.exitCode = isOver ? 1 : 0;

/** Imports a file in a process of its own; a function that misses its environment has been read too. */
function importMs(file: string): number {
  const script = `
    const before = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)}).catch(() => {});
    console.log(performance.now() - before);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString());
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
