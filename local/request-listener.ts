import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Origin } from "./cdn/cdn.ts";
import { type HttpRequest, jsonAnswer, readRequest, sendAnswer } from "./http/http-message.ts";
import type { Log } from "./log.ts";

export interface RequestListenerOptions {
  readonly cdn: Origin;
  readonly localPages: RequestListener;
  /** Serves pages and files in place of the CDN. */
  readonly siteServer?: RequestListener;
  /** Sees every request to the API before it is answered. */
  readonly onApiRequest?: ((request: HttpRequest) => void) | undefined;
  readonly log: Pick<Log, "request" | "failure">;
}

/** How nginx logs that the client closed the connection before its answer. */
const clientClosedRequest = 499;

/** Answers everything on the public port, and logs each request to the API as one line. */
export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { cdn, localPages, siteServer, onApiRequest, log } = options;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = incoming.url ?? "/";
    if (address.startsWith("/__local/")) return localPages(incoming, outgoing);
    const isSite = !/^\/(?:api|pictures)\/|^\/(?:config|website)\.json$/.test(address);
    if (siteServer && isSite) return siteServer(incoming, outgoing);
    const request = await readRequest(incoming);
    if (request.path.startsWith("/api/")) onApiRequest?.(request);
    sendAnswer(outgoing, await cdn(request));
  }

  return async (incoming, outgoing) => {
    const startedAt = performance.now();
    const { method = "", url: address = "/" } = incoming;
    outgoing.on("close", () => {
      if (!address.startsWith("/api/")) return;
      const status = outgoing.writableFinished ? outgoing.statusCode : clientClosedRequest;
      log.request(method, address, status, performance.now() - startedAt);
    });
    try {
      await answer(incoming, outgoing);
    } catch (error) {
      if (incoming.readableAborted) return;
      const reason = error instanceof Error ? (error.stack ?? "") : String(error);
      log.failure(`${method} ${address}`, reason);
      if (outgoing.headersSent) return;
      sendAnswer(
        outgoing,
        jsonAnswer(500, { message: "The local stack failed; see the terminal." }),
      );
    }
  };
}
