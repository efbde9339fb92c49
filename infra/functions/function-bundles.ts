import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { buildOutput } from "#infra/build-output.ts";
import { bundleName, functionNames } from "./function-table.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

export interface FunctionBundle {
  readonly name: string;
  readonly bytes: number;
  /** The largest size allowed: a larger bundle takes longer to start. */
  readonly budgetBytes: number;
}

/**
 * Bundles each function with all its dependencies into one file, `<outdir>/<name>/index.mjs`. The
 * same sources give the same bytes, so an unchanged function is not deployed again.
 * @param outdir the folder in which each function gets a folder
 * @throws when an entry file is missing or does not compile
 */
export async function bundleFunctions(outdir = buildOutput.functions): Promise<FunctionBundle[]> {
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: functionNames.map((name) => ({
      in: `lambdas/${name}.function.ts`,
      out: `${bundleName(name)}/index`,
    })),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    // The oldest Node that the local stack supports; Lambda's is newer.
    target: "node20",
    // Only operations that stream events load it, and our functions call none of them.
    external: ["@smithy/core/event-streams"],
    // Tree shaking needs the ES modules of the SDK and of Stripe.
    mainFields: ["module", "main"],
    alias: {
      "@aws-sdk/credential-provider-node": fileURLToPath(
        new URL("environment-credentials.ts", import.meta.url),
      ),
    },
    legalComments: "none",
    sourcemap: "linked",
    metafile: true,
  });
  return describeBundles(metafile);
}

const kilobyte = 1024;

function describeBundles({ outputs }: Metafile): FunctionBundle[] {
  return Object.entries(outputs)
    .filter(([file]) => file.endsWith(".mjs"))
    .map(([file, { bytes, inputs }]) => {
      const hasStripe = Object.keys(inputs).some((input) => input.includes("node_modules/stripe/"));
      return {
        name: file.split("/").at(-2) ?? file,
        bytes,
        budgetBytes: (hasStripe ? 680 : 330) * kilobyte,
      };
    });
}
