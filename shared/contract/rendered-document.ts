import * as z from "zod/mini";

/** What an endpoint answers that renders a document of the site: sent as it is, not as JSON. */
export const RenderedDocument = z.object({
  content: z.string(),
  isFound: z.boolean(),
});
export type RenderedDocument = z.infer<typeof RenderedDocument>;

/** The header of such a document, which CloudFront makes the status: an error would have no policy. */
export const pageStatusHeader = "x-page-status";
