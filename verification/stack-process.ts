import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";

/** Builds what is out of date, and starts a local stack in its own process, without stored data. */
export async function startStackProcess(port: number) {
  await buildWhatIsStale();
  const origin = `http://localhost:${port}`;
  const startedAt = performance.now();
  const command = ["--single-threaded-gc", path.join("local", "commands", "start.mjs")];
  const stack = spawn(process.execPath, command, {
    cwd: projectDirectory,
    env: { ...process.env, PORT: String(port), LOCAL_DATA: "memory", LOCAL_WEBSITE: "plain" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const close = () => {
    stack.kill();
  };
  process.on("exit", close);
  while (!(await isLocalStack(origin))) {
    if (stack.exitCode !== null) throw new Error("The local stack does not start.");
    await delay(50);
  }
  return {
    origin,
    /** How long it took until it answered, once everything was built. */
    readyMs: performance.now() - startedAt,
    /** The memory that it takes: its functions are threads. */
    megabytes(): number {
      const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(stack.pid)]).toString();
      return Number(kilobytes) / 1024;
    },
    close,
  };
}

const Health = z.object({ status: z.literal("up") });

/** Whether an address answers as a local stack does, and not as any other server. */
async function isLocalStack(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/__local/health`).catch(() => undefined);
  if (!answer?.ok) return false;
  return Health.safeParse(await answer.json().catch(() => undefined)).success;
}
