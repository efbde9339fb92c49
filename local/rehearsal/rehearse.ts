import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDirectory } from "../commands/install.mjs";
import { ensurePythonEnvironment } from "../python-environment.ts";
import { emulatorRequirements } from "./emulator.ts";
import { rehearseDeployment } from "./rehearse-deployment.ts";
import { rehearseProduction } from "./rehearse-production.ts";
import { Report } from "./report.ts";

export interface RehearseOptions {
  /** Where the counts are to be left, as JSON. */
  readonly reportFile: string | undefined;
}

/**
 * Rehearses the deployment, from bootstrapping an empty account to leaving nothing behind.
 * @returns the exit code: 0 when every step passed
 */
export async function rehearse({ reportFile }: RehearseOptions): Promise<0 | 1> {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const report = new Report(write);
  const directory = path.join(projectDirectory, ".local", "rehearsal");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });

  const python = await ensurePythonEnvironment({
    name: "ministack",
    requirements: emulatorRequirements,
  });
  if ("unavailable" in python) {
    report.skip(`the rehearsal needs MiniStack, which is on PyPI. ${python.unavailable}`);
  } else {
    const given = { python: python.python, report };
    await rehearseDeployment({ ...given, directory: path.join(directory, "dev") });
    await rehearseProduction({ ...given, directory: path.join(directory, "prod") });
  }
  if (reportFile !== undefined) await writeFile(reportFile, JSON.stringify(report.counts));
  write(`\n${report.summary()}`);
  const { passed, failed } = report.counts;
  return passed > 0 && failed === 0 ? 0 : 1;
}
