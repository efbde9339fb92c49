import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { people } from "#local/sample-people/people.ts";

const project = fileURLToPath(new URL("..", import.meta.url));

/** Builds the site into its own folder. @returns the folder */
function build(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-site-"));
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "web", "--outDir", folder, "--emptyOutDir"],
    // Vitest's own environment would give React's development build.
    { cwd: project, stdio: "pipe", env: { ...process.env, NODE_ENV: "production" } },
  );
  return folder;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** A hash for each file. */
const hashesOf = (folder: string) =>
  Object.fromEntries(
    filesIn(folder).map((file) => [
      path.relative(folder, file),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );

const [sampleClient] = people.consultations;
const localStack = new RegExp(`/__local|${sampleClient?.name}`);

const first = build();

test("The site is the same for the same sources, so that nothing is deployed again for nothing.", () => {
  expect(filesIn(first).length).toBeGreaterThan(30);
  const second = build();
  expect(hashesOf(second)).toEqual(hashesOf(first));
  expect(hashesOf(`${second}-renderer`)).toEqual(hashesOf(`${first}-renderer`));
});

test("The site has nothing of the local stack and its sample people.", () => {
  for (const file of [...filesIn(first), ...filesIn(`${first}-renderer`)]) {
    expect(readFileSync(file, "latin1"), file).not.toMatch(localStack);
  }
});

test("The renderer leaves out the admin area, which only browsers render.", () => {
  const files = filesIn(`${first}-renderer`);
  expect(files.filter((file) => /renderer\.js$|home-page-/.test(file))).toHaveLength(2);
  expect(files.filter((file) => /admin|sign-in|-tab-/.test(path.basename(file)))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
});

test("All styles together have at most 113 KB.", () => {
  const styles = filesIn(first).filter((file) => file.endsWith(".css"));
  const bytes = styles.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(113 * 1024);
});
