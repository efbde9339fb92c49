import { parseArgs } from "node:util";
import { writeRestoredTables } from "#infra/restored-tables.ts";
import { ask, endCommand, readOptions, readStage, say, stageOption } from "../command-line.ts";
import { connect } from "../connection.ts";
import { requireDeployment } from "../deployment.ts";
import { readTime } from "./copy-names.ts";
import { restore } from "./restore.ts";

const options = {
  ...stageOption,
  to: { type: "string", default: "" },
  only: { type: "string", default: "" },
} as const;

/** `npm run restore -- --stage prod --to 2026-11-20T12:00:00Z`. See the operator guide. */
await endCommand(async () => {
  const values = readOptions(options, () => parseArgs({ options }));
  const stage = readStage(values.stage);
  const to = readTime(values.to);
  const only = values.only.split(",").filter((name) => name !== "");
  const connection = connect(stage);
  const { clients, now, wait } = connection;
  return restore(
    {
      client: clients.dynamoDb,
      say,
      ask,
      now,
      wait,
      switchOver: (copies) => writeRestoredTables(stage, copies),
    },
    await requireDeployment(connection),
    { stage, to, only },
  );
});
