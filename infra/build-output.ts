import { fileURLToPath } from "node:url";

/** Where `npm run build` leaves what is deployed. */
export interface BuildOutput {
  /** The website as served. */
  readonly site: string;
  /** One folder a function, by `bundleName`. */
  readonly functions: string;
}

export const buildOutput: BuildOutput = {
  site: fileURLToPath(new URL("../build/site", import.meta.url)),
  functions: fileURLToPath(new URL("../build/functions", import.meta.url)),
};
