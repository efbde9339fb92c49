// The inside of one function instance: a worker thread with nothing in it but the bundle.
// Plain JavaScript, so that the thread needs no TypeScript loader.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { codeDirectory, handler: handlerName } = workerData;
const [file, exportName] = handlerName.split(".");
const bundle = await import(pathToFileURL(path.join(codeDirectory, `${file}.mjs`)).href);
const handler = bundle[exportName];
if (typeof handler !== "function") throw new Error(`${file}.mjs exports no function ${exportName}`);

parentPort.on("message", async ({ event, context }) => {
  try {
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => context.deadlineMs - Date.now(),
    });
    parentPort.postMessage({ kind: "result", payload: JSON.stringify(result) ?? "null" });
  } catch (error) {
    parentPort.postMessage({
      kind: "error",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});

parentPort.postMessage({ kind: "ready" });
