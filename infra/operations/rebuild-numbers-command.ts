import { runCommand, say } from "./command-line.ts";
import { requireDeployment } from "./deployment.ts";
import { rebuildNumbers } from "./upkeep.ts";

/** `npm run rebuild-numbers -- --stage prod`. See the operator guide. */
await runCommand({}, async (connection) => {
  const deployment = await requireDeployment(connection);
  const months = await rebuildNumbers(connection.clients.lambda, deployment);
  say(`Added up ${months.length} months: ${months[0]} to ${months.at(-1)}.`);
  return true;
});
