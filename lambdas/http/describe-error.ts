// Not `z.core`: that name would bring the whole of zod into the bundle.

import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";

/**
 * What the log says of an error: what it is and where it was thrown, never its message. Messages
 * quote input: `JSON.parse` the body, DynamoDB the item, SES the address, Stripe the card holder.
 */
export interface ErrorDescription {
  readonly name: string;
  /** The code of a `DomainError`, of Node (`ECONNRESET`) or of Stripe (`card_declined`). */
  readonly code?: string;
  /** The HTTP status and request id with which another service answered. */
  readonly serviceStatus?: number;
  readonly serviceRequestId?: string;
  /** For what did not fit a schema: where, and how. */
  readonly issues?: readonly string[];
  readonly stack?: readonly string[];
  readonly cause?: ErrorDescription;
}

const word = /^[\w.:$-]{1,100}$/;
const maximumCauses = 4;
const maximumLines = 20;

const loggedText = z.catch(z.optional(z.string().check(z.regex(word))), undefined);
const loggedStatus = z.catch(z.optional(z.int()), undefined);

/** The fields in which the AWS SDK, Stripe's package and Node say more about an error. */
const ErrorFields = z.object({
  name: z.catch(z.string().check(z.regex(word)), "Error"),
  code: loggedText,
  statusCode: loggedStatus,
  requestId: loggedText,
  $metadata: z.catch(
    z.optional(z.object({ httpStatusCode: loggedStatus, requestId: loggedText })),
    undefined,
  ),
});

/** Describes any thrown value and its causes, without their messages. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: `(thrown ${typeof error})` };
  const { name, code, statusCode, requestId, $metadata } = ErrorFields.parse(error);
  return defined({
    name,
    code,
    serviceStatus: $metadata?.httpStatusCode ?? statusCode,
    serviceRequestId: $metadata?.requestId ?? requestId,
    issues: error instanceof $ZodError ? describeIssues(error) : undefined,
    stack: stackFrames(error),
    cause:
      error.cause === undefined || depth === maximumCauses
        ? undefined
        : describeError(error.cause, depth + 1),
  });
}

function describeIssues(error: $ZodError): string[] {
  return error.issues
    .map((issue) => `${issue.path.map(String).join(".") || "(root)"}:${issue.code}`)
    .filter((text) => word.test(text))
    .slice(0, maximumLines);
}

/**
 * The stack without its head. The head repeats the message, whose lines could look like frames, so a
 * stack in which the message cannot be found is not logged.
 */
function stackFrames({ stack, message }: Error): string[] | undefined {
  const head = stack?.indexOf(message) ?? -1;
  if (stack === undefined || head < 0) return undefined;
  return stack
    .slice(head + message.length)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, maximumLines);
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function defined<T extends object>(value: T): Partial<Defined<T>> & { name: string };
function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
