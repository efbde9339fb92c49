import { site as values } from "#operator/site.ts";
import type { Site } from "./operators-site.ts";

/**
 * The values of the trainer whose site this is: the operator's in what is deployed, the samples
 * everywhere else (docs/decisions/0050-operators-values.md).
 */
export const site: Site = values;
