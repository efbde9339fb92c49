import { parseArgs } from "node:util";
import { ask, endCommand, readOptions, readStage, say, stageOption } from "../command-line.ts";
import { connect } from "../connection.ts";
import { requireDeployment } from "../deployment.ts";
import { restoreRecord } from "./restore-record.ts";

const options = {
  ...stageOption,
  table: { type: "string", default: "" },
  from: { type: "string", default: "" },
  id: { type: "string", default: "" },
} as const;

/** `npm run restore-record -- --stage prod --table … --from … --id …`. See the operator guide. */
await endCommand(async () => {
  const values = readOptions(options, () => parseArgs({ options }));
  const stage = readStage(values.stage);
  const { table, from, id } = values;
  if (!table || !from || !id) throw new Error("Give --table, --from and --id.");
  const connection = connect(stage);
  const dependencies = { client: connection.clients.dynamoDb, say, ask };
  const deployment = await requireDeployment(connection);
  return restoreRecord(dependencies, deployment, { stage, table, from, id });
});
