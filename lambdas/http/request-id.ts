import type * as lambda from "aws-lambda";
import * as z from "zod/mini";

const WithRequestId = z.object({ requestContext: z.object({ requestId: z.string() }) });

/** The gateway's id of a request, or the invocation's when this event is not the gateway's. */
export function requestIdOf(event: unknown, { awsRequestId }: lambda.Context): string {
  const parsed = WithRequestId.safeParse(event);
  return parsed.success ? parsed.data.requestContext.requestId : awsRequestId;
}
