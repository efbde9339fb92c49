import { parseArgs } from "node:util";
import { bundleFunctions } from "./function-bundles.ts";

const { mode } = parseArgs({ options: { mode: { type: "string" } } }).values;
const bundles = await bundleFunctions(mode === undefined ? {} : { conditions: [mode] });
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

for (const { name, bytes, budgetBytes } of bundles) {
  process.stdout.write(`${name.padEnd(20)}${kilobytes(bytes)} of ${kilobytes(budgetBytes)}\n`);
  // The budgets are the product's: the operator's content may be longer.
  if (bytes > budgetBytes && mode === undefined) {
    process.stderr.write(`${name} is larger than its budget.\n`);
    process.exitCode = 1;
  }
}
