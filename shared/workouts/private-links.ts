import { readHttpsUrl } from "#shared/values/https-url.ts";

/** Pages of the trainer's own account, which visitors cannot open. */
const privatePages: Readonly<Record<string, RegExp>> = {
  "studio.youtube.com": /^\/(?!video\/[\w-]+)/,
  "www.youtube.com": /^\/(?:my_videos|upload|account|feed\/(?:you|library|history))/,
  "drive.google.com":
    /^\/(?:drive\/?)?(?:u\/\d+\/?)?(?:home|my-drive|recent|starred|shared-with-me|search)?\/?$/,
  "photos.google.com": /^\/(?:u\/\d+\/?)?(?:photo\b|album\b|search\b|$)/,
  "vimeo.com": /^\/manage\b/,
  "www.dropbox.com": /^\/home\b/,
  "www.icloud.com": /^\/photos\b/,
};

/** Whether a link leads to a page that only the trainer can open, such as one of YouTube Studio's. */
export function isPrivateLink(text: string): boolean {
  const url = readHttpsUrl(text);
  return url !== undefined && privatePages[url.host]?.test(url.pathname) === true;
}
