import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Runs a program of the operator's where AWS cannot be reached. */
export async function runProgram(
  file: URL,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, [await bundleOf(fileURLToPath(file)), ...args], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_MAX_ATTEMPTS: "1",
      HTTPS_PROXY: "",
      https_proxy: "",
      ...environment,
    },
  });
  child.stdin.end();
  const [printed, failed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { exitCode: child.exitCode, printed, failed };
}

const bundles = new Map<string, Promise<string>>();

/** The program in one file, which starts in a third of the time that tsx takes. */
function bundleOf(file: string): Promise<string> {
  const known = bundles.get(file) ?? bundle(file);
  bundles.set(file, known);
  return known;
}

async function bundle(file: string): Promise<string> {
  const outfile = path.join(tmpdir(), `${path.basename(file, ".ts")}-${process.pid}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    // Without them the SDK's other modules take twice as long to start.
    mainFields: ["module", "main"],
    conditions: ["module"],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    // From here programs find the project's folder.
    define: { "import.meta.url": JSON.stringify(new URL("../release.ts", import.meta.url)) },
  });
  return outfile;
}
