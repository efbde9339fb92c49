import { parseArgs } from "node:util";
import { endCommand, readOptions, readStage, stageOption } from "./command-line.ts";
import { connect } from "./connection.ts";
import { setUp } from "./set-up.ts";

const options = {
  ...stageOption,
  "replace-keys": { type: "boolean", default: false },
  "replace-webhook": { type: "boolean", default: false },
  "resend-invitation": { type: "boolean", default: false },
  "test-keys": { type: "boolean", default: false },
  "skip-smoke-test": { type: "boolean", default: false },
} as const;

/** `npm run setup -- --stage prod`. See the operator guide. */
await endCommand(async () => {
  const values = readOptions(options, () => parseArgs({ options }));
  const stage = readStage(values.stage);
  const isRight = await setUp(
    connect(stage),
    { input: process.stdin, output: process.stdout },
    {
      replaceKeys: values["replace-keys"],
      replaceWebhook: values["replace-webhook"],
      resendInvitation: values["resend-invitation"],
      testKeys: values["test-keys"],
      skipSmokeTest: values["skip-smoke-test"],
    },
  );
  const ending = isRight
    ? "Set up. Look again at any time"
    : "Not everything could be set up. Do what is said above, and run this again; look";
  const testKeys = values["test-keys"] ? " --test-keys" : "";
  process.stdout.write(`\n${ending} with npm run doctor -- --stage ${stage}${testKeys}\n`);
  return isRight;
});
