import { writeFileSync } from "node:fs";
import { writeSampleItems } from "#lambdas/testing/released-items.ts";

/** `npm run keep-items`: keeps what this release stores, which every later one has to read. */
const file = new URL("../lambdas/testing/released-items.json", import.meta.url);
const tables = Object.entries(await writeSampleItems()).map(([name, items]) => {
  const lines = items.map((item) => `\n    ${JSON.stringify(item)}`);
  return `  "${name}": [${lines}\n  ]`;
});
writeFileSync(file, `{\n${tables.join(",\n")}\n}\n`);
