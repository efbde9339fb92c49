import { parseArgs } from "node:util";
import { endCommand, readOptions, readStage, say, stageOption } from "./command-line.ts";
import { connect } from "./connection.ts";
import { requireDeployment } from "./deployment.ts";
import { rebuildNumbers } from "./upkeep.ts";

/** `npm run rebuild-numbers -- --stage prod`. See the operator guide. */
await endCommand(async () => {
  const { stage } = readOptions(stageOption, () => parseArgs({ options: stageOption }));
  const connection = connect(readStage(stage));
  const deployment = await requireDeployment(connection);
  const months = await rebuildNumbers(connection.clients.lambda, deployment);
  say(`Added up ${months.length} months: ${months[0]} to ${months.at(-1)}.`);
  return true;
});
