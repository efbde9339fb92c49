import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

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
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
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
    body: await buffer(incoming),
    sourceAddress,
  };
}

export function sendAnswer(outgoing: ServerResponse, answer: HttpAnswer): void {
  if (!("content-length" in answer.headers) && answer.status !== 304) {
    outgoing.setHeader("content-length", answer.body.length);
  }
  outgoing.writeHead(answer.status, answer.headers).end(answer.body);
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
