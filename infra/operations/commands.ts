import { setUpCommand } from "#infra/stages.ts";
import { resultsTable, runAllChecks } from "./checks/doctor.ts";
import { flag, runCommand, say, text } from "./connection/command-line.ts";
import { requireDeployment, tablesInUse } from "./connection/deployment.ts";
import { runCdk } from "./deploying/run-cdk.ts";
import { turnBookings } from "./pausing/pause-bookings.ts";
import { explainPayment } from "./payments/explain-payment.ts";
import { prove } from "./proving/prove.ts";
import { reattach } from "./reattaching/reattach.ts";
import { readTime } from "./restoring/copies.ts";
import { restoreDeletedTables } from "./restoring/deleted-tables.ts";
import { restore } from "./restoring/restore.ts";
import { setUp } from "./setting-up/set-up.ts";

/** The operator's commands, by the names of their npm scripts. docs/operator-guide.md explains them. */
const commands: Readonly<Record<string, () => Promise<void>>> = {
  setup: () =>
    runCommand(
      "setup",
      {
        "replace-keys": flag,
        "replace-webhook": flag,
        "replace-calendar": flag,
        "resend-invitation": flag,
        administrators: flag,
        "test-keys": flag,
        "skip-smoke-test": flag,
      },
      async (connection, values, operator) => {
        const isDone = await setUp(
          { ...connection, testKeys: values["test-keys"] },
          operator,
          values,
        );
        if (values.administrators) return isDone;
        const { stage } = connection;
        const testKeys = values["test-keys"] ? " --test-keys" : "";
        const result = isDone
          ? "The set-up is complete, except for what is marked to do."
          : `The set-up is not complete. Follow the steps above, then run: ${setUpCommand(stage)}${testKeys}`;
        say(`\n${result}\nTo check: npm run doctor -- --stage ${stage}${testKeys}`);
        return isDone;
      },
    ),

  doctor: () =>
    runCommand(
      "doctor",
      {
        "test-keys": flag,
        payment: { type: "string" },
        pause: flag,
        resume: flag,
        calendar: flag,
        prove: flag,
      },
      async (connection, values, operator) => {
        const { payment, pause, resume, prove: proves, calendar } = values;
        // Of two, one would be left out without a word: a pause, for one.
        if ([payment !== undefined, pause, resume, proves, calendar].filter(Boolean).length > 1) {
          throw new Error("Give one of --payment, --pause, --resume, --calendar and --prove.");
        }
        if (payment !== undefined) return explainPayment(connection, payment, say);
        if (pause || resume) return turnBookings(connection, pause, say);
        if (proves) {
          return prove({ ...connection, ...(await requireDeployment(connection)) }, say);
        }
        const calendarToken = calendar
          ? await operator.askHidden("The calendar's token or key")
          : undefined;
        const results = await runAllChecks({
          ...connection,
          testKeys: values["test-keys"],
          calendarToken,
        });
        say(resultsTable(results));
        return results.every(({ result }) => result.status === "ok");
      },
    ),

  restore: () =>
    runCommand(
      "restore",
      { to: text, only: text, id: text, gone: flag, "delete-copies": flag, deleted: flag },
      async (connection, values, { ask }) => {
        const { stage, clients, wait, now } = connection;
        const inUse = tablesInUse(await requireDeployment(connection));
        const dependencies = { client: clients.dynamoDb, say, ask, wait, now };
        if (values.deleted) return restoreDeletedTables(dependencies, stage, inUse);
        const to = readTime(values.to);
        const only = readList(values.only);
        const id = values.id || undefined;
        return restore(dependencies, inUse, { ...values, stage, to, only, id });
      },
    ),

  reattach: () =>
    runCommand("reattach", { leave: text }, ({ stage, region, clients }, { leave }, { ask }) =>
      reattach({ stage, region, clients, say, ask, runCdk }, readList(leave)),
    ),
};

const readList = (given: string) => given.split(",").filter((name) => name !== "");

// What follows the name are the command's options.
const [name = ""] = process.argv.splice(2, 1);
await commands[name]?.();
