import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));

/** Builds the site into a folder of its own. @returns a hash for each of its files */
function build(): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-site-"));
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "web", "--outDir", folder, "--emptyOutDir"],
    // Vitest's own environment would give React's development build.
    { cwd: project, stdio: "pipe", env: { ...process.env, NODE_ENV: "production" } },
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      path.relative(folder, file),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}

it("The site is the same for the same sources, so that nothing is deployed again for nothing.", () => {
  const first = build();
  expect(Object.keys(first).length).toBeGreaterThan(30);
  expect(build()).toEqual(first);
});
