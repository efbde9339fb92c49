import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ensurePythonEnvironment } from "./python-environment.ts";

/**
 * A script in place of Python that logs its arguments. Its virtual environment is a copy of itself, and
 * its `pip` fails for a package called `missing`.
 */
function setup({ recent = true } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "touchline-python-"));
  const log = path.join(directory, "log");
  const python = path.join(directory, "python-stand-in");
  writeFileSync(log, "");
  writeFileSync(
    python,
    `#!/bin/sh
if [ "$1" = -c ]; then exit ${recent ? 0 : 1}; fi
echo "$*" >> "${log}"
if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; exit 0; fi
case "$*" in *missing*) echo "ERROR: first" >&2; echo "ERROR: nothing called missing" >&2; exit 1;; esac
`,
  );
  chmodSync(python, 0o755);
  const ensure = (...requirements: string[]) =>
    ensurePythonEnvironment({ name: "lint", requirements, directory, candidates: [python] });
  const environment = path.join(directory, "lint");
  const commands = () => readFileSync(log, "utf8").trim().split("\n");
  return { ensure, commands, environment };
}

describe.runIf(process.platform !== "win32")("A Python environment", () => {
  it("is made with its packages, and reused by the next call", async () => {
    const { ensure, commands, environment } = setup();
    const made = await ensure("a==1", "b==2");
    expect(made).toEqual({ python: path.join(environment, "bin", "python") });
    expect(commands()).toEqual([
      `-m venv ${environment}`,
      expect.stringMatching(/^-m pip install .* a==1 b==2$/),
    ]);
    expect(await ensure("a==1", "b==2")).toEqual(made);
    expect(commands()).toHaveLength(2);
  });

  it("is made again for other packages", async () => {
    const { ensure, commands } = setup();
    await ensure("a==1");
    await ensure("a==2");
    expect(commands()).toHaveLength(4);
  });

  it("is unavailable with pip's reason, and tried again at the next call", async () => {
    const { ensure, commands } = setup();
    expect(await ensure("missing==1")).toEqual({
      unavailable: "Python cannot install missing==1: ERROR: nothing called missing",
    });
    await ensure("missing==1");
    expect(commands()).toHaveLength(4);
  });

  it("is unavailable where Python is too old or missing", async () => {
    const { ensure } = setup({ recent: false });
    const unavailable = "There is no Python 3.10 or newer here.";
    expect(await ensure("a==1")).toEqual({ unavailable });
  });
});
