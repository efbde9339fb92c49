import { writeFileSync } from "node:fs";
import { currentIndexes } from "#infra/data/index-changes.ts";
import { writeSampleItems } from "#lambdas/testing/released-items.ts";

/**
 * `npm run keep-items`, at a release only: keeps what it stores, which every later one has to read, and the indexes
 * of its tables, which the next one may change only as DynamoDB takes it.
 */
const file = new URL("../lambdas/testing/released-items.json", import.meta.url);
const tables = Object.entries(await writeSampleItems()).map(([name, items]) => {
  const lines = items.map((item) => `\n    ${JSON.stringify(item)}`);
  return `  "${name}": [${lines}\n  ]`;
});
writeFileSync(file, `{\n${tables.join(",\n")}\n}\n`);

const indexes = new URL("../infra/data/released-indexes.json", import.meta.url);
writeFileSync(indexes, `${JSON.stringify(currentIndexes(), undefined, 2)}\n`);
