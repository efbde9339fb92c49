import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { requireInstalled } from "./installed.mjs";

/** A project whose lockfile is from this moment, and whose packages are of another, if they are there. */
function projectOf(installedAt?: Date): string {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-project-"));
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
  mkdirSync(path.join(folder, "node_modules"));
  if (!installedAt) return folder;
  const installed = path.join(folder, "node_modules", ".package-lock.json");
  writeFileSync(installed, "{}");
  utimesSync(installed, installedAt, installedAt);
  return folder;
}

test("Neither browser tests nor a deployment start with other packages than the lockfile's.", () => {
  const minuteMs = 60_000;
  const before = new Date(Date.now() - minuteMs);
  const after = new Date(Date.now() + minuteMs);
  expect(() => requireInstalled(projectOf())).toThrow("run npm ci first");
  expect(() => requireInstalled(projectOf(before))).toThrow("run npm ci first");
  expect(() => requireInstalled(projectOf(after))).not.toThrow();
});
