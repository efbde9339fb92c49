import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { buildOutput } from "./build-output.ts";
import { bundleName, type FunctionName, functionNames } from "./function-names.ts";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

export interface FunctionBundle {
  readonly name: string;
  readonly bytes: number;
  /** How large it may be, in bytes: more takes longer to start, while somebody waits. */
  readonly budgetBytes: number;
}

export interface BundlingOptions {
  readonly names?: readonly FunctionName[];
  /** The folder that gets one folder a function. */
  readonly outdir?: string;
}

/**
 * Bundles functions, each into one file with everything it needs: `<outdir>/<name>/index.mjs`.
 * The same sources give the same bytes, so what did not change is not deployed again.
 * @throws when an entry file is missing or does not compile
 */
export async function bundleFunctions(options: BundlingOptions = {}): Promise<FunctionBundle[]> {
  const { metafile } = await build(bundling(options));
  return describeBundles(metafile);
}

function bundling({
  names = functionNames,
  outdir = buildOutput.functions,
}: BundlingOptions): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: projectDirectory,
    entryPoints: names.map((name) => ({
      in: `lambdas/${name}.function.ts`,
      out: `${bundleName(name)}/index`,
    })),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    // The oldest Node that runs them: Lambda's is newer, a developer's may not be.
    target: "node20",
    // Loaded by operations that stream events, of which we call none.
    external: ["@smithy/core/event-streams"],
    // The SDK's and Stripe's ES modules shake; their CommonJS does not.
    mainFields: ["module", "main"],
    alias: {
      "@aws-sdk/credential-provider-node": fileURLToPath(
        new URL("environment-credentials.ts", import.meta.url),
      ),
    },
    legalComments: "none",
    sourcemap: "linked",
    metafile: true,
  };
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
        budgetBytes: (hasStripe ? 650 : 320) * kilobyte,
      };
    });
}
