import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleName, functionNames, functionTable } from "./functions/function-table.ts";

/**
 * Measures how long importing each function's bundle takes in a fresh process, as a multiple of
 * importing an empty handler in the same run. Prints a table, and fails over budget.
 */

const runs = 15;
const budget = { plain: 12, withStripeOrS3: 16 };

const bundles = path.resolve("build/functions");
const scratch = mkdtempSync(path.join(tmpdir(), "touchline-bench-"));
const emptyHandler = path.join(scratch, "index.mjs");
writeFileSync(emptyHandler, "export const handler = async () => {};\n");

interface Measured {
  readonly name: string;
  readonly file: string;
  /** The most times that importing it may take as long as the empty handler. */
  readonly limit: number;
  readonly timesMs: number[];
}

const empty: Measured = { name: "(empty)", file: emptyHandler, limit: 1, timesMs: [] };
const functions = functionNames.map((name): Measured => {
  const file = path.join(bundles, bundleName(name), "index.mjs");
  const { stripe, puts } = functionTable[name];
  const limit = stripe || puts ? budget.withStripeOrS3 : budget.plain;
  return { name: bundleName(name), file, limit, timesMs: [] };
});
// Each round imports every bundle once, so that a busy moment slows all of them alike.
for (let run = 0; run < runs; run += 1) {
  for (const { file, timesMs } of [empty, ...functions]) timesMs.push(importMs(file));
}
rmSync(scratch, { recursive: true });

for (const { name, limit, timesMs } of [empty, ...functions]) {
  const ratio = median(timesMs) / median(empty.timesMs);
  const over = ratio > limit;
  if (over) process.exitCode = 1;
  process.stdout.write(
    `${name.padEnd(22)} ${median(timesMs).toFixed(1).padStart(6)} ms  ${ratio.toFixed(1).padStart(5)} × of ${limit}${over ? "  over" : ""}\n`,
  );
}

/** Imports a file in its own process. An error about the environment comes after the file was read. */
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
