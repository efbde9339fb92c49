import { maximumBodyBytes } from "#shared/contract/endpoint.ts";
import type { ApiDocument, Operation, Schema } from "./api-document.ts";
import { type Refusal, refusals } from "./refusals.ts";

/** What an open page would not survive, and where. */
export interface Change {
  /** Such as `POST /api/bookings`. */
  readonly endpoints: readonly string[];
  /** The rest of the sentence, such as ``requires `phone` in the body``. */
  readonly what: string;
}

/**
 * Lists what would fail when pages of one release call the API of another.
 *
 * New codes of errors are no such change: a page shows the sentence of an error that it does not know.
 *
 * @param pages the contract that the pages were built with
 * @param api the contract that the API keeps
 */
export function compareContracts(pages: ApiDocument, api: ApiDocument): readonly Change[] {
  const endpointsOf = new Map<string, Set<string>>();
  const note = (endpoint: string, changes: readonly string[]) => {
    for (const what of changes) {
      endpointsOf.set(what, (endpointsOf.get(what) ?? new Set()).add(endpoint));
    }
  };
  for (const [path, methods] of Object.entries(pages.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const other = api.paths[path]?.[method];
      const changes = other ? changesOfOne(operation, other, { pages, api }) : ["is gone"];
      note(`${method.toUpperCase()} ${path}`, changes);
    }
  }
  note("Every endpoint", answerChanges(problem, problem, { pages, api }));
  return [...endpointsOf].map(([what, endpoints]) => ({ endpoints: [...endpoints], what }));
}

/** The body of every error. */
const problem: Schema = { $ref: "#/components/schemas/Problem" };

/** The change as a sentence. */
export const sentence = ({ endpoints, what }: Change) => `${endpoints.join(", ")} ${what}.`;

interface Both {
  readonly pages: ApiDocument;
  readonly api: ApiDocument;
}

function changesOfOne(page: Operation, api: Operation, both: Both): readonly string[] {
  return [
    ...accessChanges(page, api),
    ...requestChanges(parametersOf(page, "path"), parametersOf(api, "path"), "the path", both),
    ...requestChanges(parametersOf(page, "query"), parametersOf(api, "query"), "the query", both),
    ...bodyChanges(page, api, both),
    ...answerChanges(answerOf(page), answerOf(api), both),
  ];
}

function accessChanges(page: Operation, api: Operation): readonly string[] {
  const wayIn = ({ security }: Operation) => security.flatMap(Object.keys).sort().join(", ");
  const [before, now] = [wayIn(page), wayIn(api)];
  return now === "" || now === before ? [] : [`is only for callers who show: ${now}`];
}

/** The parameters as one object, which has no others. */
function parametersOf({ parameters = [] }: Operation, place: "path" | "query"): Schema {
  const here = parameters.filter((each) => each.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function bodyChanges(page: Operation, api: Operation, both: Both): readonly string[] {
  const [sent, accepted] = [page.requestBody, api.requestBody];
  if (!sent) return accepted ? ["requires a body"] : [];
  if (!accepted) return ["takes no body"];
  const bytesOf = (body: typeof sent) => body["x-maximum-bytes"] ?? maximumBodyBytes;
  const isSmaller = bytesOf(accepted) < bytesOf(sent);
  const schemaOf = ({ content }: typeof sent) => content["application/json"].schema;
  return [
    ...(isSmaller ? [`takes a body of at most ${bytesOf(accepted)} bytes`] : []),
    ...requestChanges(schemaOf(sent), schemaOf(accepted), "the body", both),
  ];
}

const answerOf = ({ responses }: Operation) => responses[200].content["application/json"].schema;

function requestChanges(sent: Schema, accepted: Schema, place: string, both: Both) {
  const found = refusals(
    { schema: sent, schemas: both.pages.components.schemas },
    { schema: accepted, schemas: both.api.components.schemas },
    "additionalProperties",
  );
  return found.map((refusal) => saidOfRequest(refusal, place));
}

function answerChanges(accepted: Schema, sent: Schema, both: Both) {
  const found = refusals(
    { schema: sent, schemas: both.api.components.schemas },
    { schema: accepted, schemas: both.pages.components.schemas },
    "x-refuses-other-fields",
  );
  return found.map(saidOfAnswer);
}

function saidOfRequest(refusal: Refusal, place: string): string {
  const field = refusal.field === "" ? place : `\`${refusal.field}\` in ${place}`;
  switch (refusal.kind) {
    case "missing":
      return `requires ${field}`;
    case "unknown":
      return `takes no ${field}`;
    case "value":
      return `does not take ${JSON.stringify(refusal.value)} as ${field}`;
    case "type":
      return `takes ${field} as ${refusal.accepted}, not as ${refusal.sent}`;
    case "limit":
      return `limits ${field} by ${refusal.keyword} ${refusal.accepted}`;
    case "form":
      return `checks ${field} by another ${refusal.keyword}`;
  }
}

function saidOfAnswer(refusal: Refusal): string {
  const field = refusal.field === "" ? "the answer" : `\`${refusal.field}\``;
  switch (refusal.kind) {
    case "missing":
      return `may answer without ${field}`;
    case "unknown":
      return `may answer with ${field}, which the page refuses`;
    case "value":
      return `may answer ${JSON.stringify(refusal.value)} as ${field}`;
    case "type":
      return `may answer ${field} as ${refusal.sent}, not as ${refusal.accepted}`;
    case "limit":
      return `may answer ${field} beyond ${refusal.keyword} ${refusal.accepted}`;
    case "form":
      return `may answer ${field} by another ${refusal.keyword}`;
  }
}
