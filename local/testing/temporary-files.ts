import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "touchline-tests-";

/**
 * Gives the tests their own folder for temporary files, and deletes it with all they left in
 * it: assemblies of CDK, bundles, profiles of browsers. All projects of a run share it: a folder in a
 * folder would soon make paths too long for a browser's socket.
 */
export default function setup(): (() => void) | undefined {
  const before = process.env["TMPDIR"];
  if (before !== undefined && path.basename(before).startsWith(prefix)) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  process.env["TMPDIR"] = folder;
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
