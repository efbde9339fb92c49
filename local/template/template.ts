import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { stackName } from "#infra/stages.ts";
import { createResolver } from "./intrinsics.ts";

/** The synthesized CloudFormation template, from which the local stack is configured. */

const name = stackName("dev");

const CloudFormation = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});

const AssetManifest = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.optional(z.string()) }) })),
});

/**
 * Reads the synthesized stack from an assembly.
 * @param origin the site's address here
 * @throws when the assembly is missing or not what CDK writes
 */
export async function loadTemplate(assembly: string, origin: string) {
  const json = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(assembly, file), "utf8"));
  const assets = AssetManifest.parse(await json(`${name}.assets.json`));
  return createTemplate(await json(`${name}.template.json`), origin, (hash) => {
    const folder = assets.files[hash]?.source.path;
    return folder === undefined ? undefined : path.resolve(assembly, folder);
  });
}

export function createTemplate(
  source: unknown,
  origin: string,
  findAsset: (hash: string) => string | undefined,
) {
  const { Resources } = CloudFormation.parse(source);
  const resolver = createResolver(Resources, origin);

  return {
    /** The resources of a type, with the properties of the schema and their references resolved. */
    read<Schema extends z.ZodMiniObject>(type: string, schema: Schema) {
      return Object.entries(Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([logicalId, { Properties = {} }]) => {
          // Other properties may refer to resources that have no meaning here.
          const wanted = Object.keys(schema.shape).filter((name) => name in Properties);
          const values = wanted.map((name) => [name, resolver.resolve(Properties[name])]);
          const parsed = schema.safeParse(Object.fromEntries(values));
          if (!parsed.success) {
            throw new Error(
              `The template's ${logicalId} (${type}) is not what the local stack can run:\n${z.prettifyError(parsed.error)}`,
            );
          }
          const { ref, arn } = resolver.identify(logicalId);
          return { ...parsed.data, logicalId, ref, arn };
        });
    },
    /** The folder in the assembly that a function's code is deployed from. */
    assetPath(s3Key: string): string {
      const folder = findAsset(s3Key.replace(/\.zip$/, ""));
      if (folder === undefined) throw new Error(`The assembly has no asset ${s3Key}.`);
      return folder;
    },
  };
}

export type Template = ReturnType<typeof createTemplate>;
