import { request as ask, type RequestListener } from "node:http";
import { type Listening, listenInternally } from "#local/listen.ts";

/**
 * Opens ports on this machine that lead to a distribution of the emulator: CloudFront's name cannot be
 * looked up here, and there is no TLS.
 * @param endpoint of the emulator
 * @param siteOrigin the site's address, as the stack names it
 */
export async function openFrontDoor(endpoint: string, siteOrigin: string) {
  const { host } = new URL(siteOrigin);
  const doors = {
    "https:": await listenInternally(passOn(endpoint, { host, "x-forwarded-proto": "https" })),
    "http:": await listenInternally(passOn(endpoint, { host })),
  };
  const addressOf = ({ port }: Listening) => `http://127.0.0.1:${port}`;
  return {
    /** Stands for the site's own address over HTTPS. */
    origin: addressOf(doors["https:"]),
    /** Takes addresses of the site, with or without TLS. */
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
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

export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>;

/** Forwards every request with these headers added. */
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
