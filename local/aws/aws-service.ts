import type { IncomingHttpHeaders } from "node:http";
import type { HttpAnswer } from "../http-message.ts";
import type { Right } from "../policy.ts";

/** One of AWS's own APIs, as the functions' SDK calls it. */
export interface AwsService {
  /** What the caller must be allowed to do for this call. */
  demands(call: AwsCall): readonly Right[];
  answer(call: AwsCall): HttpAnswer | Promise<HttpAnswer>;
  /** A refusal in the service's own protocol. */
  accessDenied(message: string): HttpAnswer;
}

export interface AwsCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
