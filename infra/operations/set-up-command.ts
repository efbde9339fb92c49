import { flag, runCommand, say } from "./command-line.ts";
import { setUp } from "./set-up.ts";

const options = {
  "replace-keys": flag,
  "replace-webhook": flag,
  "resend-invitation": flag,
  "test-keys": flag,
  "skip-smoke-test": flag,
} as const;

/** `npm run setup -- --stage prod`. See the operator guide. */
await runCommand(options, async (connection, values) => {
  const isRight = await setUp(
    connection,
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
  say(`\n${ending} with npm run doctor -- --stage ${connection.stage}${testKeys}`);
  return isRight;
});
