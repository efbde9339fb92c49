import { createApp } from "./create-app.ts";
import { readRestoredTables } from "./restored-tables.ts";

try {
  createApp({ restoredTables: readRestoredTables() }).synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
