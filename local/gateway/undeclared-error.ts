import { type Endpoint, errorCodes } from "#shared/contract/endpoint.ts";
import { problemMediaType } from "#shared/contract/errors.ts";
import { endpoints } from "#shared/endpoints.ts";
import type { HttpAnswer } from "../http/http-message.ts";

const codesOfRoute = new Map(
  Object.values<Endpoint>(endpoints).map((endpoint) => [
    `${endpoint.method} ${endpoint.path}`,
    new Set<string>(errorCodes(endpoint)),
  ]),
);

/** The code of an answered error that the route's endpoint does not declare. */
export function undeclaredError(routeKey: string, answer: HttpAnswer): string | undefined {
  const declared = codesOfRoute.get(routeKey);
  if (!declared || answer.headers["content-type"] !== problemMediaType) return undefined;
  const { code }: { code: string } = JSON.parse(answer.body.toString());
  return declared.has(code) ? undefined : code;
}
