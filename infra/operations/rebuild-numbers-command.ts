import { runCommand, say } from "./command-line.ts";
import { requireDeployment, requireOutput } from "./deployment.ts";
import { rebuildNumbers } from "./upkeep.ts";

/** `npm run rebuild-numbers -- --stage prod`. See the operator guide. */
await runCommand({}, async (connection) => {
  const upkeep = requireOutput(await requireDeployment(connection), "UpkeepFunctionName");
  const months = await rebuildNumbers(connection.clients.lambda, upkeep);
  say(`Added up ${months.length} months: ${months[0]} to ${months.at(-1)}.`);
  return true;
});
