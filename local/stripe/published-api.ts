import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject } from "ajv";
import * as z from "zod/mini";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import { decodeForm } from "./parameters.ts";

/** The parts that we use of Stripe's description of its API. The file says where they are from. */
export const publishedApi = z
  .object({
    version: z.string(),
    /** The version of the installed package, to which we bring the description. */
    amendedTo: z.string(),
    operations: z.record(z.string(), z.looseObject({})),
    objects: z.record(z.string(), z.looseObject({})),
  })
  .parse(JSON.parse(readFileSync(new URL("./stripe-api.json", import.meta.url), "utf8")));

// Half the time to compile them, which the first request waits for.
const quick = { inlineRefs: false, code: { optimize: false } };
// A form writes numbers and truth values as text.
const requests = new Ajv({ strict: false, allErrors: true, coerceTypes: true, ...quick });
const answers = new Ajv({ strict: false, allErrors: true, ...quick });
for (const schemas of [requests, answers]) schemas.addSchema(publishedApi, "stripe");

/** What a schema of the description forbids about a value; `undefined` when nothing. */
function problemOf(schemas: Ajv, path: readonly string[], value: unknown): string | undefined {
  const pointer = path.map((each) => each.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const isValid = schemas.getSchema(`stripe#/${pointer}`);
  if (!isValid) return "is not described";
  if (isValid(value)) return undefined;
  return (isValid.errors ?? []).slice(0, 5).map(sentenceOf).join("; ");
}

function sentenceOf({ instancePath, message = "", params }: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}`.trim();
}

// Before the first visitor pays: the functions give Stripe up after some seconds, and a busy machine takes as long.
problemOf(answers, ["objects", "payment_intent"], {});

const patterns = Object.keys(publishedApi.operations).map((name) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** An operation's name in the description, such as `POST /v1/payment_intents/{intent}`. */
export function operationOf({ method, path }: Pick<HttpRequest, "method" | "path">): string {
  const asked = `${method} ${path}`;
  return patterns.find(({ pattern }) => pattern.test(asked))?.name ?? asked;
}

/**
 * What Stripe's description forbids about a request with the secret key.
 * @param form the body, or the query of a GET request.
 */
export function problemOfRequest(
  request: Pick<HttpRequest, "method" | "path">,
  form: string,
): string | undefined {
  const name = operationOf(request);
  const problem = problemOf(requests, ["operations", name, "request"], decodeForm(form));
  return problem && `Stripe's description forbids this ${name}: ${problem}`;
}

export function problemOfAnswer(
  request: Pick<HttpRequest, "method" | "path">,
  { status, body }: { readonly status: number; readonly body: unknown },
): string | undefined {
  const name = operationOf(request);
  const schema = status < 400 ? ["operations", name, "answer"] : ["objects", "error"];
  const problem = problemOf(answers, schema, body);
  if (problem) return `Stripe's description forbids this answer (${status}) to ${name}: ${problem}`;
  const list = List.safeParse(body);
  const events = list.success ? list.data.data : [];
  return events.map(problemOfEvent).find((each) => each !== undefined);
}

const List = z.object({ data: z.array(z.looseObject({ object: z.literal("event") })) });
const Named = z.looseObject({ object: z.string() });
const Event = z.object({ type: z.string(), data: z.object({ object: Named }) });

const enabledEvents = [
  "operations",
  "POST /v1/webhook_endpoints",
  "request",
  "properties",
  "enabled_events",
];

export function problemOfObject(value: unknown): string | undefined {
  const { object } = Named.parse(value);
  const problem = problemOf(answers, ["objects", object], value);
  return problem && `Stripe's description forbids this ${object}: ${problem}`;
}

export function problemOfEvent(event: unknown): string | undefined {
  const problem = problemOfObject(event);
  if (problem) return problem;
  const { type, data } = Event.parse(event);
  if (problemOf(requests, enabledEvents, [type]))
    return `Stripe's description has no event ${type}.`;
  return problemOfObject(data.object);
}

/** @throws instead of sending an answer that Stripe's description forbids */
export function checkedAnswer(request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const { status, body } = answer;
  const problem = problemOfAnswer(request, { status, body: JSON.parse(body.toString()) });
  if (problem) throw new Error(problem);
  return answer;
}
