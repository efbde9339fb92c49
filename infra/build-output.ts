import { fileURLToPath } from "node:url";

/** The folders in which `npm run build` puts what is deployed. */
export const buildOutput = {
  site: fileURLToPath(new URL("../build/site", import.meta.url)),
  /** The module that renders the site's pages, and what it needs to know of the build. */
  renderer: fileURLToPath(new URL("../build/site-renderer", import.meta.url)),
  /** One folder a function, by its name. */
  functions: fileURLToPath(new URL("../build/functions", import.meta.url)),
};
export type BuildOutput = Readonly<typeof buildOutput>;
