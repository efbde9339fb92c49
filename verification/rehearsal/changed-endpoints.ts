import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
});
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });

const removed = "GET /api/qr-settings";
const renamed = { from: "GET /api/categories", to: "GET /api/kinds" } as const;

/** The paths that answer only before the change, and the one that answers only after it. */
export const changedPaths = {
  before: [pathOf(removed), pathOf(renamed.from)],
  after: pathOf(renamed.to),
} as const;

/**
 * Copies an assembly as a release would have it that removes one endpoint, renames another, and changes
 * the stage of the API, so that CloudFormation updates it beside its routes.
 */
export async function changeEndpoints(from: string, to: string, stack: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = path.join(to, `${stack}.template.json`);
  const template = Template.parse(JSON.parse(await readFile(file, "utf8")));
  const { Resources: resources } = template;
  const routeOf = (key: string) => {
    const found = Object.entries(resources).find(
      ([, each]) => each.Properties?.["RouteKey"] === key,
    );
    assert.ok(found, `There is no route ${key}.`);
    return found;
  };
  delete resources[routeOf(removed)[0]];
  const [renamedId, { Properties, ...rest }] = routeOf(renamed.from);
  delete resources[renamedId];
  // CloudFormation replaces a route whose key changes, as CDK does by another logical id.
  resources[`${renamedId}Renamed`] = {
    ...rest,
    Properties: { ...Properties, RouteKey: renamed.to },
  };
  const stages = Object.values(resources).filter(({ Type }) => Type === "AWS::ApiGatewayV2::Stage");
  for (const stage of stages) stage.Properties = { ...stage.Properties, Description: "Changed." };
  await writeFile(file, JSON.stringify(template));
  await renameTemplate(to, stack);
}

/** The CLI uploads a template under its hash, unless it is there already. */
async function renameTemplate(assembly: string, stack: string): Promise<void> {
  const manifest = await readFile(path.join(assembly, "manifest.json"), "utf8");
  const hash = manifest.match(/\/([\da-f]{64})\.json/)?.[1];
  assert.ok(hash, "The manifest does not name its template.");
  const other = [...hash].reverse().join("");
  for (const name of ["manifest.json", `${stack}.assets.json`]) {
    const file = path.join(assembly, name);
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(hash, other));
  }
}

function pathOf(routeKey: string): string {
  return routeKey.split(" ")[1] ?? "";
}
