import { execFile } from "node:child_process";
import { watch } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { createServer as createVite } from "vite";
import { portOf } from "./http/listen.ts";

/** Hot reload: Vite serves the site from its sources, and changes behind the API are built anew. */

/** @param pageScripts the addresses of what every page loads before its own scripts */
export async function startSiteServer(projectDirectory: string, pageScripts: readonly string[]) {
  // The sockets of hot reload have their own port, away from the gateway's.
  const sockets = createServer();
  await new Promise<void>((resolve) => sockets.listen(0, "127.0.0.1", resolve));
  const hmr = { server: sockets, host: "127.0.0.1", clientPort: portOf(sockets) };
  const vite = await createVite({
    configFile: path.join(projectDirectory, "web/vite.config.ts"),
    server: { middlewareMode: true, hmr },
    appType: "spa",
    logLevel: "warn",
    plugins: [
      {
        name: "local-page-scripts",
        transformIndexHtml: () =>
          pageScripts.map((src) => ({ tag: "script", attrs: { src }, injectTo: "head-prepend" })),
      },
    ],
  });
  return {
    listener: ((request, response) =>
      vite.middlewares(request, response)) satisfies RequestListener,
    close: async () => {
      await vite.close();
      sockets.close();
    },
  };
}

interface BackendWatch {
  readonly projectDirectory: string;
  readonly reload: () => Promise<void>;
  readonly write: (line: string) => void;
}

/** Long enough for an editor that saves several files, or one file in several steps. */
const settlingMs = 150;

/**
 * Bundles the functions and synthesizes the template whenever a source of theirs changes.
 * A failure is shown, and the functions from before keep running.
 * @returns stops watching
 */
export function watchBackend({ projectDirectory, reload, write }: BackendWatch): () => void {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let built = Promise.resolve();

  async function build(): Promise<void> {
    const startedAt = performance.now();
    try {
      await runScript(projectDirectory, "infra/functions/bundle-functions.ts", stopped.signal);
      await runScript(projectDirectory, "infra/app.ts", stopped.signal);
      await reload();
      write(`Functions reloaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (stopped.signal.aborted) return;
      // The message of a script that fails is followed by its standard error.
      write(
        `${error instanceof Error ? error.message : error}\nNot reloaded: the message is above.`,
      );
    }
  }

  const watchers = ["lambdas", "shared", "infra", "operator/samples"].map((folder) =>
    watch(path.join(projectDirectory, folder), { recursive: true }, (_, file) => {
      if (file === null || !/(?<!\.test)\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        built = built.then(build);
      }, settlingMs);
    }),
  );
  return () => {
    stopped.abort();
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

async function runScript(
  projectDirectory: string,
  script: string,
  signal: AbortSignal,
): Promise<void> {
  await promisify(execFile)(process.execPath, ["--import", "tsx", script], {
    cwd: projectDirectory,
    signal,
    env: { ...process.env, CDK_OUTDIR: path.join(projectDirectory, "cdk.out") },
  });
}
