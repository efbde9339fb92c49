import { flag, runCommand, say } from "./command-line.ts";
import { examine, findingsTable } from "./doctor.ts";

/** `npm run doctor -- --stage prod`. See the operator guide. */
await runCommand({ "test-keys": flag }, async (connection, values) => {
  const found = await examine(connection, { testKeys: values["test-keys"] });
  say(findingsTable(found));
  return found.every(({ verdict }) => verdict.state === "right");
});
