import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";

const endpoints: readonly Endpoint[] = Object.values(contract);
const cached = endpoints.filter((endpoint) => endpoint.cache);

/** Where CloudFront may keep what the API answers: the addresses of just these endpoints. */
export const cachedPathPatterns = cached.map(({ path }) => path.replace(/\{\w+\}/g, "*"));

/** What of a query makes another answer. Nothing else of it gets as far as the API. */
export const cachedQueryNames = [
  ...new Set(cached.flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
];
