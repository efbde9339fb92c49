import { stackName } from "#infra/stages.ts";
import { sampleApp } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import { cdkIn } from "./commands.ts";
import { isBuilt } from "./rehearsal.ts";

/**
 * Synthesizes the stage `dev` with the samples.
 * @param project the folder of a built release
 */
export async function synthesizeDev(assembly: string, project = projectDirectory): Promise<void> {
  // CDK's own check of templates takes 8 s, and `npm test` runs it in a step of its own.
  await cdkIn({ ...process.env, CDK_VALIDATION: "false" }, project)(
    "synth",
    "--quiet",
    ...isBuilt,
    ...["--app", sampleApp],
    ...["--context", "stage=dev"],
    // An empty account has no tables but the stack's own.
    ...["--context", "restoredTables=none"],
    ...["--output", assembly],
  );
}

/** The options that name the stack of `dev` in an assembly that is there already. */
export const devIn = (assembly: string) =>
  [stackName("dev"), "--app", assembly, ...isBuilt] as const;
