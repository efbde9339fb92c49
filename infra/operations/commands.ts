import { readRestoredTables, writeRestoredTables } from "#infra/restored-tables.ts";
import { ask, flag, runCommand, say, text } from "./command-line.ts";
import { requireDeployment, requireOutput, tablesInUse } from "./deployment.ts";
import { examine, findingsTable } from "./doctor.ts";
import { findLeftovers } from "./leftovers/find-leftovers.ts";
import { showLeftovers } from "./leftovers/show-leftovers.ts";
import { openPrompts } from "./prompts.ts";
import { readTime } from "./restoring/plan.ts";
import { restore } from "./restoring/restore.ts";
import { restoreRecord } from "./restoring/restore-record.ts";
import { setUp } from "./set-up.ts";
import { rebuildByMonth } from "./upkeep.ts";

/** The operator's commands, by the names of their npm scripts. docs/operator-guide.md explains them. */
const commands: Readonly<Record<string, () => Promise<void>>> = {
  setup: () =>
    runCommand(
      {
        "replace-keys": flag,
        "replace-webhook": flag,
        "resend-invitation": flag,
        administrators: flag,
        "test-keys": flag,
        "skip-smoke-test": flag,
      },
      async (connection, values) => {
        const operator = openPrompts({ input: process.stdin, output: process.stdout });
        const isRight = await setUp(connection, operator, {
          replaceKeys: values["replace-keys"],
          replaceWebhook: values["replace-webhook"],
          resendInvitation: values["resend-invitation"],
          administrators: values.administrators,
          testKeys: values["test-keys"],
          skipSmokeTest: values["skip-smoke-test"],
        }).finally(operator.close);
        if (values.administrators) return isRight;
        const result = isRight
          ? "The set-up is complete, except for what is marked to do."
          : "The set-up is not complete. Follow the steps above, then run this command again.";
        const testKeys = values["test-keys"] ? " --test-keys" : "";
        say(`\n${result} To check: npm run doctor -- --stage ${connection.stage}${testKeys}`);
        return isRight;
      },
    ),

  doctor: () =>
    runCommand({ "test-keys": flag, orphans: flag }, async (connection, values) => {
      if (values.orphans) {
        const leftovers = await findLeftovers(connection, readRestoredTables());
        say(showLeftovers(connection.stage, leftovers));
        return leftovers.leftOver.length === 0;
      }
      const found = await examine(connection, { testKeys: values["test-keys"] });
      say(findingsTable(found));
      return found.every(({ verdict }) => verdict.state === "right");
    }),

  "rebuild-numbers": () =>
    runCommand({}, async (connection) => {
      const upkeep = requireOutput(await requireDeployment(connection), "UpkeepFunctionName");
      const months = await rebuildByMonth(connection.clients.lambda, upkeep);
      say(`Recomputed the numbers from ${months[0]} to ${months.at(-1)}.`);
      return true;
    }),

  restore: () =>
    runCommand({ to: text, only: text }, async (connection, values) => {
      const { stage, clients, wait } = connection;
      const to = readTime(values.to);
      const only = values.only.split(",").filter((name) => name !== "");
      const switchOver = (copies: Record<string, string>) => writeRestoredTables(stage, copies);
      return restore(
        { client: clients.dynamoDb, say, ask, wait, switchOver },
        tablesInUse(await requireDeployment(connection)),
        { stage, to, only },
      );
    }),

  "restore-record": () =>
    runCommand({ table: text, from: text, id: text }, async (connection, values) => {
      const { table, from, id } = values;
      if (!table || !from || !id) throw new Error("Give --table, --from and --id.");
      const { stage, clients } = connection;
      const inUse = tablesInUse(await requireDeployment(connection));
      const dependencies = { client: clients.dynamoDb, say, ask };
      return restoreRecord(dependencies, inUse, { stage, table, from, id });
    }),
};

// What follows the name are the command's options.
const [name = ""] = process.argv.splice(2, 1);
await commands[name]?.();
