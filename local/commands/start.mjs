// `npm start` and `npm run dev`. Plain JavaScript: it runs on a fresh clone, before anything is installed.
// Node runs it with `--single-threaded-gc`: with V8's helper threads for garbage collection, each
// request takes 11 to 18 % more processor time (measured twice, with some thirty function threads).
import { createServer } from "node:net";
import { buildWhatIsStale } from "./build.mjs";
import { ensureInstalled, fail, projectDirectory } from "./install.mjs";
import { endWithParent } from "./processes.mjs";

const startedAt = performance.now();
// As on Lambda, whatever the laptop's clock says.
process.env.TZ = "UTC";
// The SDK warns of Node versions that it will give up one day; this one is good enough until then.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

endWithParent();
await requireFreePort(process.env.PORT || "5173");
await ensureInstalled();
await buildWhatIsStale();

const { register } = await import("tsx/esm/api");
register();
const { run } = await import("../run.ts");
await run({ projectDirectory, watch: process.argv.includes("--watch"), startedAt });

/** Says so before any slow work if the port cannot be had. */
async function requireFreePort(port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    fail(`PORT must be the number of a port, and ${port} is not.`);
  }
  const error = await new Promise((resolve) => {
    const server = createServer();
    server.on("error", resolve);
    server.listen(Number(port), "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
  if (error?.code === "EADDRINUSE") {
    fail(`Port ${port} is taken. Stop what is using it, or choose another: PORT=5174 npm start`);
  }
  if (error) fail(`Port ${port} cannot be used: ${error.message}`);
}
