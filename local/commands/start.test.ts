import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const command = fileURLToPath(new URL("start.mjs", import.meta.url));

/** Runs the command until it ends by itself, which it does before any slow work. */
function start(port: string) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [command], {
    env: { ...process.env, PORT: port },
    encoding: "utf8",
  });
  return { status, stderr: stderr.trim(), stdout };
}

describe("The start command", () => {
  test("ends with one sentence when the port is taken.", async () => {
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
});
