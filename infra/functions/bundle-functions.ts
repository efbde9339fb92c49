import { bundleFunctions } from "./function-bundles.ts";

const bundles = await bundleFunctions();
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

for (const { name, bytes, budgetBytes } of bundles) {
  process.stdout.write(`${name.padEnd(20)}${kilobytes(bytes)} of ${kilobytes(budgetBytes)}\n`);
  if (bytes > budgetBytes) {
    process.stderr.write(`${name} is larger than its budget.\n`);
    process.exitCode = 1;
  }
}
