import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDirectory } from "../commands/install.mjs";

/** What `npm run deploy` and the operator's commands need of the project. */
const parts = [
  "infra",
  "lambdas",
  "shared",
  "web",
  "cdk.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
] as const;

/** Copies the project without its tests, so that it can be changed as an operator changes it. */
export async function copyProject(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const part of parts) {
    await cp(path.join(projectDirectory, part), path.join(directory, part), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
  }
  const packages = path.join(projectDirectory, "node_modules");
  await symlink(packages, path.join(directory, "node_modules"), "junction");
}

/**
 * Replaces texts in a file of a copy, each where it occurs first.
 * @throws when one does not occur
 */
export async function editFile(
  file: string,
  replacements: Readonly<Record<string, string>>,
): Promise<void> {
  let content = await readFile(file, "utf8");
  for (const [sample, own] of Object.entries(replacements)) {
    if (!content.includes(sample)) throw new Error(`${file} does not say ${sample}.`);
    content = content.replace(sample, () => own);
  }
  await writeFile(file, content);
}
