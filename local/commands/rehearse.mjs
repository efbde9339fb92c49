// `npm run rehearse`: deploys the product to an emulator of AWS, tries it out, and takes it down.
import { buildWhatIsStale } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

// As on Lambda, whatever the laptop's clock says.
process.env.TZ = "UTC";
// The SDK warns of Node versions that it will give up one day; this one is good enough until then.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

ensureInstalled();
await buildWhatIsStale();

const { register } = await import("tsx/esm/api");
register();
const { rehearse } = await import("../rehearsal/rehearse.ts");
const option = process.argv.indexOf("--report");
process.exitCode = await rehearse({
  reportFile: option < 0 ? undefined : process.argv[option + 1],
});
