import { writeRestoredTables } from "#infra/restored-tables.ts";
import { ask, runCommand, say, text } from "../command-line.ts";
import { requireDeployment, tablesInUse } from "../deployment.ts";
import { readTime } from "./copy-names.ts";
import { restore } from "./restore.ts";

/** `npm run restore -- --stage prod --to 2026-11-20T12:00:00Z`. See the operator guide. */
await runCommand({ to: text, only: text }, async (connection, values) => {
  const { stage, clients, wait } = connection;
  const to = readTime(values.to);
  const only = values.only.split(",").filter((name) => name !== "");
  return restore(
    {
      client: clients.dynamoDb,
      ...{ say, ask, wait },
      switchOver: (copies) => writeRestoredTables(stage, copies),
    },
    tablesInUse(await requireDeployment(connection)),
    { stage, to, only },
  );
});
