import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const command = fileURLToPath(new URL("start.mjs", import.meta.url));

/** Runs the command until it ends by itself, which it does before any slow work. */
function start(port: string) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [command], {
    env: { ...process.env, PORT: port },
    encoding: "utf8",
  });
  return { status, stderr: stderr.trim(), stdout };
}

/** Stays at its first step, the look at the port. */
const waiting = `data:text/javascript,${encodeURIComponent(`
  import { Server } from "node:net";
  Server.prototype.listen = () => {
    setInterval(() => {}, 1000);
    console.log(process.pid);
  };
`)}`;

const isRunning = (pid: number) => {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
};

describe("The start command", () => {
  it("ends when the shell that runs it is killed", async () => {
    const line = `"${process.execPath}" --import "${waiting}" "${command}"; exit $?`;
    const shell = spawn("sh", ["-c", line], { stdio: ["ignore", "pipe", "ignore"] });
    const [printed] = await once(shell.stdout, "data");
    const pid = Number(printed);
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, "SIGKILL")));
    expect(isRunning(pid)).toBe(true);
    shell.kill("SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("ends with one sentence when the port is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    expect(start(port)).toEqual({
      status: 1,
      stderr: `Port ${port} is taken. Stop what is using it, or choose another: PORT=5174 npm start`,
      stdout: "",
    });
  });

  it.each(["http", "70000", "-1"])("ends with one sentence when PORT is %s", (port) => {
    expect(start(port)).toEqual({
      status: 1,
      stderr: `PORT must be the number of a port, and ${port} is not.`,
      stdout: "",
    });
  });
});
