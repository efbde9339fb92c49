import assert from "node:assert/strict";
import path from "node:path";
import type { Stage } from "#infra/stages.ts";
import { readTemplate, resourceTypes, type Template } from "./assembly.ts";
import { cdkIn } from "./cdk.ts";
import type { Context } from "./context.ts";
import { type Deployed, readDeployed } from "./deployment.ts";
import { listResources, type Resources, unlistedTypes } from "./leftovers.ts";

/** Instead of the build that `cdk.json` asks for: it has just been done. */
export const isBuilt = ["--build", "node --version"] as const;

/** Synthesizes the CDK app as the CLI does, without an account. */
export async function synthesize(assembly: string, stage: Stage): Promise<void> {
  const cdk = cdkIn(process.env);
  await cdk(
    "synth",
    "--quiet",
    ...isBuilt,
    ...["--context", `stage=${stage}`],
    // An empty account has no tables but the stack's own.
    ...["--context", "restoredTables=none"],
    ...["--output", assembly],
  );
}

/** The options that name one stack of an assembly that is there already. */
export function ready({ assembly, stack }: Pick<Context, "assembly" | "stack">) {
  return [stack, "--app", assembly, ...isBuilt] as const;
}

export interface PutUp {
  readonly deployed: Deployed;
  readonly template: Template;
  /** What there was in the account before. */
  readonly before: Resources;
}

/** Bootstraps the account and deploys the stack. */
export async function deploy(context: Context): Promise<PutUp> {
  const { report, cdk, stack, address, python, environment } = context;
  const template = await readTemplate(context.assembly, stack);
  await report.step("cdk bootstrap", () =>
    cdk(
      "bootstrap",
      `aws://unknown-account/${address.region}`,
      "--app",
      context.assembly,
      ...isBuilt,
    ),
  );
  const before = await report.step("Every type of resource can be looked for", async () => {
    const listed = await listResources(python, environment);
    assert.deepEqual(unlistedTypes(resourceTypes(template), listed), []);
    return listed;
  });
  const outputsFile = path.join(context.directory, "outputs.json");
  const count = Object.keys(template.Resources).length;
  await report.step(`cdk deploy, ${count} resources`, () =>
    cdk(
      "deploy",
      ...ready(context),
      ...["--require-approval", "never", "--progress", "events"],
      ...["--outputs-file", outputsFile],
    ),
  );
  const deployed = await report.step("The outputs name what was deployed", () =>
    readDeployed(address, stack, template, outputsFile),
  );
  return { deployed, template, before };
}
