import { parseArgs } from "node:util";
import { endCommand, readOptions, readStage, say, stageOption } from "./command-line.ts";
import { connect } from "./connection.ts";
import { requireDeployment } from "./deployment.ts";
import { invokeUpkeep } from "./invoke-upkeep.ts";

/** `npm run rebuild-numbers -- --stage prod`. See the operator guide. */
await endCommand(async () => {
  const { stage } = readOptions(stageOption, () => parseArgs({ options: stageOption }));
  const connection = connect(readStage(stage));
  const deployment = await requireDeployment(connection);
  say(await invokeUpkeep(connection.clients.lambda, deployment, { recompute: "all" }));
  return true;
});
