import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** Answers on a free port for as long as the test runs. @returns its origin */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

/** The whole body of a request. */
export async function bodyOf(request: AsyncIterable<unknown>): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
