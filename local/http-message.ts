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

/** A larger body than any part of the stack takes: nobody reads it to its end. */
const maximumBytes = 32 * 1024 * 1024;

/** @returns the whole body; one that is beyond all bounds is cut short */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maximumBytes) break;
  }
  return Buffer.concat(chunks);
}

export async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (value) headers[name] = value.join(name === "cookie" ? "; " : ",");
  }
  return {
    method: incoming.method ?? "GET",
    path,
    query: query.join("?"),
    headers,
    body: await readBody(incoming),
    sourceAddress: incoming.socket.remoteAddress ?? "127.0.0.1",
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

/** An answer with a JSON body. */
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
