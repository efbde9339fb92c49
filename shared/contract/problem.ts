import * as z from "zod/mini";

/** The body of every error answer: problem details (RFC 9457) with our own extensions. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Stable, for programs. */
  code: z.string(),
  /** Finds the cause in the log. */
  requestId: z.string(),
  /** One for each field in error, when the request did not validate. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
