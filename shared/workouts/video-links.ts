import { readHttpsUrl } from "#shared/values/https-url.ts";
import { plainUrl } from "#shared/values/pasted-text.ts";

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
];
const youTubeShortHost = "youtu.be";
const googleDriveHosts = ["drive.google.com", "docs.google.com", "drive.usercontent.google.com"];

/** What both providers make their ids of; neither promises a length. */
const videoId = /^[\w-]{1,128}$/;

/**
 * Reads a link to a video.
 * @returns `undefined` for what must not even be shown as a link: another scheme than https, a user
 *   or password in it, a host that imitates a provider's, or an id that cannot be one.
 */
export function readVideoLink(text: string): Video | undefined {
  const url = readHttpsUrl(plainUrl(text));
  if (!url || isImitation(url)) return undefined;
  if (youTubeHosts.includes(url.host) || url.host === youTubeShortHost) {
    return embed("YouTube", url, youTubeId(url), youTubeEmbed);
  }
  if (googleDriveHosts.includes(url.host)) {
    return embed("Google Drive", url, googleDriveId(url), googleDriveEmbed);
  }
  return link(url);
}

/** Whether a host only has a provider's name somewhere in its own: `youtube.com.evil.example`. */
function isImitation({ hostname }: URL): boolean {
  return ["youtube.com", "youtube-nocookie.com", youTubeShortHost, "google.com"].some(
    (name) => hostname.includes(name) && hostname !== name && !hostname.endsWith(`.${name}`),
  );
}

const youTubeEmbed = (id: string) => `${videoFrameOrigins.youTube}/embed/${id}`;
const googleDriveEmbed = (id: string) => `${videoFrameOrigins.googleDrive}/file/d/${id}/preview`;

/** @param id `undefined` when the link names no video: a channel, a playlist, a folder. */
function embed(
  provider: Provider,
  url: URL,
  id: string | undefined,
  embedUrl: (id: string) => string,
): Video | undefined {
  if (id === undefined) return link(url);
  return videoId.test(id) ? { kind: "embed", provider, embedUrl: embedUrl(id) } : undefined;
}

function link({ host, href }: URL): Video {
  return { kind: "link", host, url: href };
}

function youTubeId({ host, pathname, searchParams }: URL): string | undefined {
  const [first = "", second] = pathname.slice(1).split("/");
  if (host === youTubeShortHost) return first || undefined;
  if (first === "watch") return searchParams.get("v") ?? undefined;
  // A list of videos is embedded under the same path as one video.
  if (second === "videoseries") return undefined;
  return ["shorts", "live", "embed", "v"].includes(first) ? second || undefined : undefined;
}

function googleDriveId({ pathname, searchParams }: URL): string | undefined {
  const inPath = /^(?:\/a\/[^/]+)?\/file(?:\/u\/\d+)?\/d\/([^/]+)/.exec(pathname);
  if (inPath) return inPath[1];
  return /^\/(?:u\/\d+\/)?(?:open|uc|download)$/.test(pathname)
    ? (searchParams.get("id") ?? undefined)
    : undefined;
}
