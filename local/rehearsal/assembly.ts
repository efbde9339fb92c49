import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

/** What the CDK CLI deploys, and what the rehearsal has to know of it. */

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.optional(z.looseObject({})) }),
  ),
});
export type Template = z.infer<typeof Template>;

const Manifest = z.looseObject({
  artifacts: z.record(z.string(), z.looseObject({ environment: z.optional(z.string()) })),
});

const Rule = z.looseObject({
  Targets: z.array(z.looseObject({ Arn: z.object({ "Fn::GetAtt": z.array(z.string()) }) })),
});

/** A stack's template, as it was synthesized. */
export async function readTemplate(assembly: string, stack: string): Promise<Template> {
  return Template.parse(JSON.parse(await readFile(templateFile(assembly, stack), "utf8")));
}

function templateFile(assembly: string, stack: string): string {
  return path.join(assembly, `${stack}.template.json`);
}

/** The region that a stack is deployed to. */
export async function readRegion(assembly: string, stack: string): Promise<string> {
  const content = await readFile(path.join(assembly, "manifest.json"), "utf8");
  const { artifacts } = Manifest.parse(JSON.parse(content));
  const [, region] = /^aws:\/\/[^/]+\/([\w-]+)$/.exec(artifacts[stack]?.environment ?? "") ?? [];
  if (region === undefined) throw new Error(`The assembly does not tell the region of ${stack}.`);
  return region;
}

/** Every type of resource that a template has. */
export function resourceTypes({ Resources }: Template): ReadonlySet<string> {
  return new Set(Object.values(Resources).map(({ Type }) => Type));
}

/** The logical id of the one resource of a type. */
export function onlyResource({ Resources }: Template, type: string): string {
  const ids = Object.keys(Resources).filter((id) => Resources[id]?.Type === type);
  const [id] = ids;
  if (id === undefined || ids.length > 1) {
    throw new Error(`The template has ${ids.length} resources of ${type}, not one.`);
  }
  return id;
}

/** The logical id of the function that runs by the clock. */
export function scheduledFunction(template: Template): string {
  const rule = onlyResource(template, "AWS::Events::Rule");
  const { Targets } = Rule.parse(template.Resources[rule]?.Properties);
  const id = Targets[0]?.Arn["Fn::GetAtt"][0];
  if (id === undefined || Targets.length > 1) throw new Error("The rule has not just one target.");
  return id;
}
