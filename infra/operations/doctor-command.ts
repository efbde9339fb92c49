import { parseArgs } from "node:util";
import { endCommand, readOptions, readStage, stageOption } from "./command-line.ts";
import { connect } from "./connection.ts";
import { examine, findingsTable } from "./doctor.ts";

const options = {
  ...stageOption,
  "test-keys": { type: "boolean", default: false },
} as const;

/** `npm run doctor -- --stage prod`. See the operator guide. */
await endCommand(async () => {
  const values = readOptions(options, () => parseArgs({ options }));
  const found = await examine(connect(readStage(values.stage)), { testKeys: values["test-keys"] });
  process.stdout.write(`${findingsTable(found)}\n`);
  return found.every(({ verdict }) => verdict.state === "right");
});
