import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { readRestoredTables, writeRestoredTables } from "#infra/restored-tables.ts";
import { type Stage, stackName } from "#infra/stages.ts";
import { readOptions, readStage, stageOption } from "../command-line.ts";
import { connect } from "../connection.ts";
import { readDeployment } from "../deployment.ts";
import { endCommand } from "../end-command.ts";
import { readTime } from "./copy-names.ts";
import { discardCopies } from "./discard-copies.ts";
import { restore } from "./restore.ts";

const options = {
  ...stageOption,
  to: { type: "string" },
  only: { type: "string", default: "" },
  resume: { type: "boolean", default: false },
  "keep-newer": { type: "boolean", default: false },
  discard: { type: "boolean", default: false },
} as const;

/** `npm run restore -- --stage prod --to 2026-11-20T12:00:00Z`. See the operator guide. */
await endCommand(async () => {
  const values = readOptions(options, () => parseArgs({ options }));
  const stage = readStage(values.stage);
  const to = values.to === undefined ? undefined : readTime(values.to);
  const only = values.only.split(",").filter((name) => name !== "");
  const { clients, region, now, wait } = connect(stage);
  const dependencies = { client: clients.dynamoDb, say, ask, now, wait };
  const deployment = await readDeployment(clients.cloudFormation, stage);

  if (values.discard) {
    const restoredTables = readRestoredTables()[stage];
    return discardCopies({ ...dependencies, restoredTables }, deployment, { stage, to, only });
  }
  if (!to) throw new Error("Say to which time: --to 2026-11-20T12:00:00Z.");
  if (!deployment)
    throw new Error(`There is no stack ${stackName(stage)} in ${region}: deploy it first.`);
  return restore({ ...dependencies, switchOver: switchTo(stage) }, deployment, {
    stage,
    to,
    only,
    resume: values.resume,
    keepNewer: values["keep-newer"],
  });
});

function switchTo(stage: Stage) {
  return (copies: Readonly<Record<string, string>>) => writeRestoredTables(stage, copies);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The operator's answer; none when there is nobody to give one. */
async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
  const answer = await Promise.race([reader.question(question), ended]);
  reader.close();
  return answer.trim();
}
