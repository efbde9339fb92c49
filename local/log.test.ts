import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "./log.ts";

async function setup({ verbose = false } = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), "touchline-log-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const functionsFile = path.join(directory, "functions.log");
  const shown: string[] = [];
  const log = createLog({
    write: (line) => shown.push(stripVTControlCharacters(line).trim()),
    functionsFile,
    verbose,
  });
  const kept = async () => {
    await log.close();
    return readFile(functionsFile, "utf8");
  };
  return { log, shown, kept };
}

const information = '{"level":"info","event":"request"}';
const warning = '{"level":"warn","event":"mail_failed"}';

describe("The log", () => {
  it("shows each request in a line", async () => {
    const { log, shown } = await setup();
    log.request("POST", "/api/bookings", 200, 12.4);
    expect(shown).toEqual(["200 POST /api/bookings 12 ms"]);
  });

  it("keeps every line of the functions, and shows those that tell of trouble", async () => {
    const { log, shown, kept } = await setup();
    log.functionLine("Visitor", information);
    log.functionLine("Visitor", warning);
    log.functionLine("Visitor", "(node:1) Warning: something is odd");
    expect(shown).toEqual([`Visitor ${warning}`, "Visitor (node:1) Warning: something is odd"]);
    expect(await kept()).toBe(
      `Visitor ${information}\nVisitor ${warning}\nVisitor (node:1) Warning: something is odd\n`,
    );
  });

  it("shows everything when it is asked to", async () => {
    const { log, shown } = await setup({ verbose: true });
    log.functionLine("Visitor", information);
    expect(shown).toEqual([`Visitor ${information}`]);
  });

  it("shows what the caller did not receive", async () => {
    const { log, shown, kept } = await setup();
    log.failure("POST /api/bookings", "Task timed out after 25.00 seconds");
    expect(shown).toEqual(["POST /api/bookings Task timed out after 25.00 seconds"]);
    expect(await kept()).toContain("Task timed out");
  });
});
