import type { Page, Request } from "@playwright/test";
import type { Endpoint, EndpointResponse } from "#shared/contract/endpoint.ts";

/**
 * Answers an endpoint in place of the API, as the contract allows it. The last answer counts.
 * @param body makes the answer to a request
 */
export async function answer<E extends Endpoint>(
  page: Page,
  { path, method }: E,
  body: (request: Request) => EndpointResponse<E>,
): Promise<void> {
  const address = new RegExp(`^[^?#]*${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(?:\\?|$)`);
  await page.route(address, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    return route.fulfill({ json: body(request) });
  });
}
