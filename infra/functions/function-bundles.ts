import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { buildOutput } from "#infra/build-output.ts";
import { functionNames, functionTable } from "./function-table.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

interface BundleOptions {
  readonly outdir?: string;
  readonly renderer?: string;
  /** Conditions of `imports` in `package.json`: `operator` takes the operator's values. */
  readonly conditions?: readonly string[];
}

/**
 * Leaves out of a mail's library what invitations have no use for: the types of all files (39 KB), and
 * fetching files over the network (9 KB).
 */
const mailWithoutFiles: Plugin = {
  name: "emails without files",
  setup({ onLoad }) {
    const unused = /nodemailer\/dist\/esm\/(?:mime-funcs\/mime-types|fetch\/index)\.js$/;
    const contents = `
      const unused = () => { throw new Error("The bundles have no files of emails."); };
      export { unused as default, unused as detectMimeType, unused as detectExtension };`;
    onLoad({ filter: unused }, () => ({ contents }));
  },
};

const functionBuild = {
  absWorkingDir: projectDirectory,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  // The oldest Node that the local stack supports; Lambda's is newer.
  target: "node20",
  // Tree shaking needs the ES modules of the SDK and of Stripe.
  mainFields: ["module", "main"],
  conditions: ["module"],
  alias: {
    "@aws-sdk/credential-provider-node": fileURLToPath(
      new URL("environment-credentials.ts", import.meta.url),
    ),
    "@smithy/core/event-streams": fileURLToPath(new URL("event-streams.ts", import.meta.url)),
    "node:stream/web": fileURLToPath(new URL("web-streams.ts", import.meta.url)),
  },
  plugins: [mailWithoutFiles],
  legalComments: "none",
} satisfies BuildOptions;

/**
 * Bundles each function with all its dependencies into one file, `<outdir>/<name>/index.mjs`, with the
 * renderer beside it if it renders pages. The same sources give the same bytes, so an unchanged function
 * is not deployed again.
 * @throws when an entry file is missing or does not compile
 */
export async function bundleFunctions({
  outdir = buildOutput.functions,
  renderer = buildOutput.renderer,
  conditions = [],
}: BundleOptions = {}) {
  const { metafile } = await build({
    ...functionBuild,
    entryPoints: functionNames.map((name) => ({
      in: `lambdas/doors/${name}.function.ts`,
      out: `${name}/index`,
    })),
    outdir,
    outExtension: { ".js": ".mjs" },
    conditions: [...functionBuild.conditions, ...conditions],
    sourcemap: "linked",
    metafile: true,
  });
  for (const name of functionNames) {
    if (!functionTable[name].renders) continue;
    const folder = path.join(outdir, name, "renderer");
    // Files of an earlier build have other names.
    await rm(folder, { recursive: true, force: true });
    await cp(renderer, folder, { recursive: true });
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  }
  return describeBundles(metafile);
}

const kilobyte = 1024;

/** Those that answer for several nouns, with what they may have beside their clients, in KB. */
const largerFunctions: ReadonlyMap<string, number> = new Map([
  ["desk", 420],
  ["site", 380],
]);

function describeBundles({ outputs }: Metafile) {
  return Object.entries(outputs)
    .filter(([file]) => file.endsWith(".mjs"))
    .map(([file, { bytes, inputs, imports }]) => {
      const has = (packageName: string) =>
        Object.keys(inputs).some((input) => input.includes(`node_modules/${packageName}/`));
      // The client of S3 is large: the shapes of all operations are one table. Beside SES's is the mail library.
      const extra =
        (has("stripe") ? 350 : 0) +
        (has("@aws-sdk/client-s3") ? 120 : 0) +
        (has("@aws-sdk/client-ssm") ? 30 : 0) +
        (has("@aws-sdk/client-ses") ? 72 : 0);
      const name = file.split("/").at(-2) ?? file;
      const own = largerFunctions.get(name) ?? 365;
      return {
        name,
        bytes,
        /** What is not in the bundle. */
        imports: imports.map((each) => each.path),
        /** The largest size allowed: a larger bundle takes longer to start. */
        budgetBytes: (own + extra) * kilobyte,
      };
    });
}
