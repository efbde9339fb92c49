import type { IncomingMessage, ServerResponse } from "node:http";

/** A request as it travels between the parts of the stack: from the CDN to the gateway. */
export interface HttpRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Names in lower case, several values of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceAddress: string;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; a list is sent as several headers of that name. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

const maximumBodyBytes = 32 * 1024 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** @throws {BodyTooLarge} after reading all of it: a client that still sends reads no answer */
export async function readBody(
  incoming: IncomingMessage,
  maximumBytes = maximumBodyBytes,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes <= maximumBytes) chunks.push(Buffer.from(chunk));
  }
  if (bytes > maximumBytes) throw new BodyTooLarge(`The body has more than ${maximumBytes} bytes.`);
  return Buffer.concat(chunks);
}

/** Says which address a visitor calls from; without it, every request comes from one. */
const viewerAddress = "x-local-viewer-address";
const usualViewer = "127.0.0.1";

export async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (value) headers[name] = value.join(name === "cookie" ? "; " : ",");
  }
  const { [viewerAddress]: sourceAddress = usualViewer, ...others } = headers;
  return {
    method: incoming.method ?? "GET",
    path,
    query: query.join("?"),
    headers: others,
    body: await readBody(incoming),
    sourceAddress,
  };
}

export function sendAnswer(outgoing: ServerResponse, answer: HttpAnswer): void {
  for (const [name, value] of Object.entries(answer.headers)) {
    outgoing.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  if (!("content-length" in answer.headers) && answer.status !== 304) {
    outgoing.setHeader("content-length", answer.body.length);
  }
  outgoing.writeHead(answer.status).end(answer.body);
}

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: HttpAnswer["headers"] = {},
): HttpAnswer {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}
