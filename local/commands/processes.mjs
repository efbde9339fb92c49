// Plain JavaScript without dependencies: the start command uses it before anything is installed.
import { spawn, spawnSync } from "node:child_process";

const isWindows = process.platform === "win32";
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Sends this process SIGTERM when what has started it has ended: npm cannot forward SIGKILL. */
export function endWithParent() {
  const parent = process.ppid;
  const npm = npmOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}

/** The npm that runs a shell, which does not end with it; `undefined` where there is none. */
function npmOf(shell) {
  if (process.env.npm_command === undefined) return undefined;
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(shell)]);
  const [npm, name] = String(stdout).trim().split(/\s+/);
  return name?.endsWith("sh") ? Number(npm) : undefined;
}

export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end. A signal that ends this process ends every process of the command too.
 * @returns the exit code, and what was printed if `stdio` does not show it
 */
export function runCommand(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
      // npm is a shell script on Windows.
      shell: isWindows,
      // A process group, because what npm has started does not end with npm.
      detached: !isWindows,
    });
    const output = [];
    child.stdout?.on("data", (data) => output.push(data));
    child.stderr?.on("data", (data) => output.push(data));
    const stop = (signal) => {
      if (isWindows) child.kill();
      // What a shell runs in the background ignores SIGINT.
      else process.kill(-child.pid, "SIGTERM");
      process.exit(exitCodes[signal]);
    };
    const signals = Object.keys(exitCodes);
    for (const signal of signals) process.on(signal, stop);
    child.on("error", (error) => output.push(Buffer.from(error.message)));
    child.on("close", (exitCode) => {
      for (const signal of signals) process.off(signal, stop);
      resolve({ exitCode, output: Buffer.concat(output).toString() });
    });
  });
}
