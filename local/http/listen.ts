import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on one loopback address, for what only the functions call. */
export async function listenInternally(listener: RequestListener): Promise<Listening> {
  const server = await listen(listener, 0, "127.0.0.1");
  return { port: portOf(server), close: () => closeServer(server) };
}

export async function findFreePort(): Promise<number> {
  const { port, close } = await listenInternally(() => {});
  await close();
  return port;
}

/**
 * Listens on the loopback addresses of both families, since `localhost` may mean either.
 * @param port 0 for any free one
 * @throws with `EADDRINUSE` when the port is taken
 */
export async function listenLocally(listener: RequestListener, port: number): Promise<Listening> {
  const first = await listen(listener, port, "127.0.0.1");
  const servers = [first];
  try {
    servers.push(await listen(listener, portOf(first), "::1"));
  } catch (error) {
    // A machine without IPv6 has no ::1 to listen on.
    if (codeOf(error) !== "EADDRNOTAVAIL" && codeOf(error) !== "EAFNOSUPPORT") {
      await closeServer(first);
      throw error;
    }
  }
  return {
    port: portOf(first),
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  // An idle function reuses its connection. Closing it at that moment would lose the answer, and a
  // mail whose sending is not confirmed is left to upkeep.
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("Not listening on a port.");
  return address.port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
