import { ask, runCommand, say, text } from "../command-line.ts";
import { requireDeployment, tablesInUse } from "../deployment.ts";
import { restoreRecord } from "./restore-record.ts";

/** `npm run restore-record -- --stage prod --table … --from … --id …`. See the operator guide. */
await runCommand({ table: text, from: text, id: text }, async (connection, values) => {
  const { table, from, id } = values;
  if (!table || !from || !id) throw new Error("Give --table, --from and --id.");
  const { stage, clients } = connection;
  const inUse = tablesInUse(await requireDeployment(connection));
  const dependencies = { client: clients.dynamoDb, say, ask };
  return restoreRecord(dependencies, inUse, { stage, table, from, id });
});
