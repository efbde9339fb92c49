import { createApp } from "./create-app.ts";

try {
  createApp().synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
