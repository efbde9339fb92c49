import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Gives the tests a folder of their own for temporary files, and takes it away with all they left in
 * it: assemblies of CDK, bundles, profiles of browsers.
 */
export default function setup(): () => void {
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-tests-"));
  process.env["TMPDIR"] = folder;
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
