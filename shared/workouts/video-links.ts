import { readHttpsUrl } from "#shared/values/https-url.ts";

/** What a link to a video may be used for, decided by its parts and never by how it looks. */

/** The only origins that a video is framed from. */
export const videoFrameOrigins = {
  youTube: "https://www.youtube-nocookie.com",
  googleDrive: "https://drive.google.com",
} as const;

type Provider = "YouTube" | "Google Drive";

export type Video =
  /** Can be played in the page. */
  | { readonly kind: "embed"; readonly provider: Provider; readonly embedUrl: string }
  /** Is somewhere else, and is opened there. */
  | { readonly kind: "link"; readonly host: string; readonly url: string };

const youTubeHosts = [
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
  "studio.youtube.com",
];
const youTubeShortHost = "youtu.be";
const googleDriveHosts = ["drive.google.com", "docs.google.com", "drive.usercontent.google.com"];

/** What both providers make their ids and keys of; neither promises a length. */
const videoId = /^[\w-]{1,128}$/;

/**
 * Reads a link to a video.
 * @returns `undefined` for what must not even be shown as a link: another scheme than https, a user
 *   or password in it, a host that imitates a provider's, or an id that cannot be one.
 */
export function readVideoLink(text: string): Video | undefined {
  const url = readHttpsUrl(text.trim());
  if (!url || isImitation(url)) return undefined;
  if (youTubeHosts.includes(url.host) || url.host === youTubeShortHost) {
    const shared = url.searchParams.get("u");
    if (url.pathname === "/attribution_link" && shared?.startsWith("/")) {
      return readVideoLink(`https://www.youtube.com${shared}`);
    }
    const start = startSeconds(url);
    const query = start ? `?start=${start}` : "";
    const address = (id: string) => `${videoFrameOrigins.youTube}/embed/${id}${query}`;
    return embed("YouTube", url, youTubeId(url), address);
  }
  if (googleDriveHosts.includes(url.host)) {
    const key = url.searchParams.get("resourcekey") ?? "";
    const query = videoId.test(key) ? `?resourcekey=${key}` : "";
    const address = (id: string) => `${videoFrameOrigins.googleDrive}/file/d/${id}/preview${query}`;
    return embed("Google Drive", url, googleDriveId(url), address);
  }
  return link(url);
}

/** Whether a host only has a provider's name somewhere in its own: `youtube.com.evil.example`. */
function isImitation({ hostname }: URL): boolean {
  return ["youtube.com", "youtube-nocookie.com", youTubeShortHost, "google.com"].some(
    (name) => hostname.includes(name) && hostname !== name && !hostname.endsWith(`.${name}`),
  );
}

/** @param id `undefined` when the link names no video: a channel, a playlist, a folder. */
function embed(
  provider: Provider,
  url: URL,
  id: string | undefined,
  address: (id: string) => string,
): Video | undefined {
  if (id === undefined) return link(url);
  return videoId.test(id) ? { kind: "embed", provider, embedUrl: address(id) } : undefined;
}

function link({ host, href }: URL): Video {
  return { kind: "link", host, url: href };
}

function youTubeId({ host, pathname, searchParams }: URL): string | undefined {
  const [first = "", second] = pathname.slice(1).split("/");
  if (host === youTubeShortHost) return first || undefined;
  if (first === "watch") return (searchParams.get("v") ?? second) || undefined;
  // A list of videos is embedded under the same path as one video.
  if (second === "videoseries") return undefined;
  return ["shorts", "live", "embed", "v", "e", "video"].includes(first)
    ? second || undefined
    : undefined;
}

/** Where a YouTube link begins to play: `t=90`, `start=90`, `#t=1m30s`; 0 from the beginning. */
function startSeconds({ searchParams, hash }: URL): number {
  const inHash = new URLSearchParams(hash.slice(1));
  const names = ["t", "start", "time_continue"];
  const text = names.map((name) => searchParams.get(name) ?? inHash.get(name)).find(Boolean) ?? "";
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})(?:\.\d+)?s?)?$/.exec(text) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part = "0") => Number(part));
  return hours * 3600 + minutes * 60 + seconds;
}

function googleDriveId({ pathname, searchParams }: URL): string | undefined {
  // The number of an account may stand before or after the first part.
  const path = pathname.replace(/^\/a\/[^/]+|\/u\/\d+(?=\/)/g, "");
  const inPath = /^\/file\/d\/([^/]+)/.exec(path);
  if (inPath) return inPath[1];
  return /^\/(?:open|uc|download)$/.test(path) ? (searchParams.get("id") ?? undefined) : undefined;
}
