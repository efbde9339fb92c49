// `npm run rehearse -- --stage dev`: deploys to an emulator of AWS, tries it out, and takes it down.
import { parseArgs } from "node:util";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { ensureInstalled } from "#local/commands/install.mjs";

// As on Lambda, whatever the laptop's clock says.
process.env.TZ = "UTC";
// The SDK warns of Node versions that it will give up one day; this one is good enough until then.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

await ensureInstalled();
await buildWhatIsStale();

const { register } = await import("tsx/esm/api");
register();
const { rehearse } = await import("./rehearse.ts");
const { readStage } = await import("#infra/operations/connection/command-line.ts");
const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "dev" },
    report: { type: "string" },
  },
});
process.exitCode = await rehearse(readStage(values.stage), values.report);
