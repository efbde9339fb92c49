import { request as ask, type RequestListener } from "node:http";
import { type Listening, listenInternally } from "../listen.ts";

/** How a browser would call the site: CloudFront's name is not to be found, nor is there TLS. */
export interface FrontDoor {
  /** Leads to the site, as its own address over HTTPS does. */
  readonly origin: string;
  /** Takes addresses of the site, of either scheme. */
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/**
 * Opens doors on this machine to a distribution of the emulator's.
 * @param endpoint the emulator's
 * @param siteOrigin the site's address, as the stack names it
 */
export async function openFrontDoor(endpoint: string, siteOrigin: string): Promise<FrontDoor> {
  const { host } = new URL(siteOrigin);
  const doors = {
    "https:": await listenInternally(passOn(endpoint, { host, "x-forwarded-proto": "https" })),
    "http:": await listenInternally(passOn(endpoint, { host })),
  };
  const addressOf = ({ port }: Listening) => `http://127.0.0.1:${port}`;
  return {
    origin: addressOf(doors["https:"]),
    fetch: async (input, init) => {
      const { protocol, host: asked, pathname, search } = new URL(String(input));
      const door = protocol === "https:" || protocol === "http:" ? doors[protocol] : undefined;
      if (!door || asked !== host) throw new TypeError(`${String(input)} is not of this site.`);
      return await globalThis.fetch(`${addressOf(door)}${pathname}${search}`, init);
    },
    close: async () => {
      await Promise.all(Object.values(doors).map(({ close }) => close()));
    },
  };
}

/** Sends every request on as it is, but for some headers. */
function passOn(endpoint: string, headers: Readonly<Record<string, string>>): RequestListener {
  return (incoming, outgoing) => {
    const sent = ask(
      `${endpoint}${incoming.url ?? "/"}`,
      { method: incoming.method, headers: { ...incoming.headers, ...headers } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on("error", (error) => outgoing.destroy(error));
    incoming.pipe(sent);
  };
}
