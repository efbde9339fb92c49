import { visitorAddressHeader } from "#shared/contract/endpoint.ts";

/**
 * The code of the CloudFront Function in front of the API: it sends the visitor's address in our header, in
 * place of what the visitor sent in it.
 */
export const visitorAddressCode = `function handler(event) {
  event.request.headers[${JSON.stringify(visitorAddressHeader)}] = { value: event.viewer.ip };
  return event.request;
}
`;
