import type { Endpoint } from "#shared/contract/endpoint.ts";
import { pageStatusHeader, RenderedPage } from "#shared/contract/rendered-page.ts";
import type { GatewayAnswer } from "./gateway-event.ts";
import { type Handle, type Route, route } from "./route.ts";

/** As `route`, for an endpoint that renders a page. */
export function pageRoute<
  E extends Endpoint & { readonly audit?: never; readonly response: typeof RenderedPage },
>(endpoint: E, handle: Handle<E>): Route {
  return { ...route(endpoint, handle), page: pageAnswer };
}

function pageAnswer(content: unknown): GatewayAnswer {
  const { document, isFound } = RenderedPage.parse(content);
  return {
    statusCode: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      [pageStatusHeader]: isFound ? "200" : "404",
    },
    body: document,
  };
}
