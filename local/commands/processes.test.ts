import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

/** As `npm start` builds: a command whose shell has started another process. */
const program = `
  import { endWithParent, runCommand } from ${JSON.stringify(new URL("processes.mjs", import.meta.url).href)};
  endWithParent();
  console.log(process.pid);
  await runCommand("sh", ["-c", "sleep 600 & echo $!; wait"], { stdio: ["ignore", "inherit", "inherit"] });
`;

/** Runs the program, started by npm and its shell as by `npm start`. */
async function setup() {
  const folder = await mkdtemp(path.join(tmpdir(), "processes-"));
  await writeFile(path.join(folder, "start.mjs"), program);
  const scripts = { start: "node start.mjs; exit $?" };
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ scripts }));
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pids: number[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    pids.push(Number(line));
    if (pids.length === 2) break;
  }
  const running = () => pids.filter(isRunning);
  onTestFinished(() => {
    for (const pid of running()) process.kill(pid, "SIGKILL");
  });
  expect(running()).toEqual(pids);
  return { npm, program: pids[0] ?? Number.NaN, running };
}

/** A process that has ended may stay in the list, as a zombie, until its parent has noticed. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"])("%s leaves no process behind.", async (signal) => {
  const { program, running } = await setup();
  process.kill(program, signal);
  await expect.poll(running).toEqual([]);
});

test("The end of npm, which was killed, leaves no process behind.", async () => {
  const { npm, running } = await setup();
  npm.kill("SIGKILL");
  await expect.poll(running).toEqual([]);
});
