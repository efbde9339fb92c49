import { fileURLToPath } from "node:url";

/** The folders in which `npm run build` puts what is deployed. */
export interface BuildOutput {
  readonly site: string;
  /** The module that renders the site's pages, and what it needs to know of the build. */
  readonly renderer: string;
  readonly functions: string;
}

export const buildOutput: BuildOutput = {
  site: fileURLToPath(new URL("../build/site", import.meta.url)),
  renderer: fileURLToPath(new URL("../build/site-renderer", import.meta.url)),
  functions: fileURLToPath(new URL("../build/functions", import.meta.url)),
};
