import type { LambdaName } from "#shared/contract/endpoint.ts";
import { endpoints as api } from "#shared/endpoints.ts";

/** Every function of the product: those that answer the contract's endpoints, and the upkeep. */
export type FunctionName = LambdaName | "upkeep/upkeep";

export const functionNames: readonly FunctionName[] = [
  ...new Set(Object.values(api).map((endpoint) => endpoint.lambda)),
  "upkeep/upkeep",
];

/** The folder of a function's bundle: `bookings/visitor` is built into `bookings-visitor`. */
export function bundleName(name: FunctionName): string {
  return name.replaceAll("/", "-");
}
