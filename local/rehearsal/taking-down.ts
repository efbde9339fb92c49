import assert from "node:assert/strict";
import path from "node:path";
import { DeleteParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { stripeParameters } from "#infra/stages.ts";
import { resourceTypes, type Template } from "./assembly.ts";
import type { Context } from "./context.ts";
import { leftOver, listResources, type Resources } from "./leftovers.ts";
import { ready, synthesize } from "./putting-up.ts";

/** An unchanged tree changes nothing, however often it is synthesized and deployed. */
export async function deployAgain(context: Context): Promise<void> {
  const { report, cdk, stack } = context;
  const again = { stack, assembly: path.join(context.directory, "cdk-again.out") };
  await report.step("cdk diff is quiet when the app is synthesized once more", async () => {
    await synthesize(again.assembly, context.stage);
    // Exits with 1 when there are differences.
    await cdk("diff", ...ready(again), "--fail");
  });
  await report.step("cdk deploy has nothing to change", async () => {
    const output = await cdk("deploy", ...ready(again), "--require-approval", "never");
    assert.match(output, /\(no changes\)/);
  });
}

export interface TakingDown extends Context {
  readonly template: Template;
  readonly before: Resources;
}

/** The stack goes, and leaves what the operator stored beside it, which goes by the operator. */
export async function destroy(context: TakingDown): Promise<void> {
  const { report, cdk, address, python, environment, before, template } = context;
  const left = async () => leftOver(before, await listResources(python, environment));
  await report.step("Before, everything is there to be found", async () => {
    const found = new Set((await left()).map((each) => each.split(" ", 1)[0]));
    const listed = [...resourceTypes(template)].filter((type) => type in before);
    assert.deepEqual(
      listed.filter((type) => !found.has(type)),
      [],
    );
  });
  await report.step("cdk destroy", () => cdk("destroy", ...ready(context), "--force"));
  const parameters = Object.values(stripeParameters(context.stage));
  await report.step("Nothing is left but the operator's keys of Stripe", async () => {
    const expected = parameters.map((name) => `AWS::SSM::Parameter ${name}`);
    assert.deepEqual([...(await left())].sort(), expected.sort());
  });
  await report.step("Nothing is left once the operator has deleted them", async () => {
    await new SSMClient(address).send(new DeleteParametersCommand({ Names: parameters }));
    assert.deepEqual(await left(), []);
  });
}
