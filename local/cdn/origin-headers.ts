import type { HttpRequest } from "../http-message.ts";

/** CloudFront says it itself; what a viewer says of its own address is dropped. */
const viewerAddress = "cloudfront-viewer-address";

/**
 * The headers with which CloudFront asks an origin.
 * @param forwarded which of the viewer's go along, and which of CloudFront's; all of the viewer's
 *   when the behaviour does not say
 */
export function originHeaders(
  { headers, sourceAddress }: HttpRequest,
  forwarded: readonly string[] | undefined,
): Record<string, string> {
  const passed = Object.entries(headers).filter(
    ([name]) => name !== viewerAddress && (forwarded?.includes(name) ?? true),
  );
  return {
    ...Object.fromEntries(passed),
    // The port says nothing here, but is part of the value.
    ...(forwarded?.includes(viewerAddress) && { [viewerAddress]: `${sourceAddress}:50000` }),
  };
}
