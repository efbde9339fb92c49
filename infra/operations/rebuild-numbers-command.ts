import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stackName } from "#infra/stages.ts";
import { readOptions, readStage, stageOption } from "./command-line.ts";
import { connect } from "./connection.ts";
import { readDeployment } from "./deployment.ts";
import { endCommand } from "./end-command.ts";
import { tablesInUse } from "./tables-in-use.ts";

const rebuild = fileURLToPath(new URL("../../lambdas/numbers/rebuild-command.ts", import.meta.url));

/** `npm run rebuild-numbers -- --stage prod`. See the operator guide. */
await endCommand(async () => {
  const { stage: given } = readOptions(stageOption, () => parseArgs({ options: stageOption }));
  const stage = readStage(given);
  const { clients, region } = connect(stage);
  const deployment = await readDeployment(clients.cloudFormation, stage);
  if (!deployment) {
    throw new Error(`There is no stack ${stackName(stage)} in ${region}: deploy it first.`);
  }
  const tables = tablesInUse(deployment);
  const options = Object.entries({
    "--bookings": tables.get("bookings") ?? "",
    "--numbers": tables.get("numbers") ?? "",
    "--discount-codes": tables.get("discountCodes") ?? "",
  }).flat();
  const child = spawn(process.execPath, ["--import", "tsx", rebuild, ...options], {
    stdio: "inherit",
    env: { ...process.env, AWS_REGION: region },
  });
  await once(child, "close");
  return child.exitCode === 0;
});
