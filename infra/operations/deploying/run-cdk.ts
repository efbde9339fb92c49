import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs CDK in this terminal. @returns whether it has succeeded */
export async function runCdk(args: readonly string[]): Promise<boolean> {
  // npm's commands are shell scripts on Windows.
  const shell = process.platform === "win32";
  const cdk = spawn("cdk", args, { stdio: "inherit", shell });
  const [exitCode]: unknown[] = await once(cdk, "exit");
  return exitCode === 0;
}
