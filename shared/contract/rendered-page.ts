import * as z from "zod/mini";

/** What an endpoint answers that renders a page: sent as a document, not as JSON. */
export const RenderedPage = z.object({ document: z.string(), isFound: z.boolean() });
export type RenderedPage = z.infer<typeof RenderedPage>;

/** The header of such a page, which CloudFront makes the status: an error would have no policy. */
export const pageStatusHeader = "x-page-status";
