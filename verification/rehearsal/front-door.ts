import { request as ask, type RequestListener } from "node:http";
import { type Listening, listenInternally } from "#local/http/listen.ts";

export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>;

/**
 * Opens ports on this machine that lead to a distribution of the emulator: CloudFront's name cannot be
 * looked up here, and there is no TLS.
 * @param endpoint of the emulator
 * @param siteOrigin the site's address, as the stack names it
 * @param otherHost the domain's other name
 */
export async function openFrontDoor(endpoint: string, siteOrigin: string, otherHost?: string) {
  const { host } = new URL(siteOrigin);
  const doors = new Map<string, Listening>();
  for (const each of otherHost === undefined ? [host] : [host, otherHost]) {
    const secure = passOn(endpoint, { host: each, "x-forwarded-proto": "https" });
    doors.set(`https://${each}`, await listenInternally(secure));
    doors.set(`http://${each}`, await listenInternally(passOn(endpoint, { host: each })));
  }
  const addressOf = (origin: string) => {
    const door = doors.get(origin);
    if (!door) throw new TypeError(`${origin} is not of this site.`);
    return `http://127.0.0.1:${door.port}`;
  };
  return {
    /** Stands for the site's own address over HTTPS. */
    origin: addressOf(`https://${host}`),
    /** Takes addresses of the site, with or without TLS. */
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const { origin, pathname, search } = new URL(String(input));
      return await globalThis.fetch(`${addressOf(origin)}${pathname}${search}`, init);
    },
    close: async () => {
      await Promise.all([...doors.values()].map(({ close }) => close()));
    },
  };
}

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
