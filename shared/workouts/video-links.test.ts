import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPrivateLink } from "./private-links.ts";
import { readVideoLink, videoFrameOrigins } from "./video-links.ts";

const youTube = "https://www.youtube-nocookie.com/embed/UItWltVZZmE";
const drive = "https://drive.google.com/file/d/1A2b3C-d4E_f5G6h7I8j9K/preview";
const driveId = "1A2b3C-d4E_f5G6h7I8j9K";

describe("A link of YouTube's", () => {
  test.each([
    "https://www.youtube.com/watch?v=UItWltVZZmE",
    "https://youtube.com/watch?v=UItWltVZZmE&t=0s&list=PL123",
    "https://www.youtube.com/watch/UItWltVZZmE",
    "https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DUItWltVZZmE%26feature%3Dshare",
    "https://studio.youtube.com/video/UItWltVZZmE/edit",
    "https://studio.youtube.com/video/UItWltVZZmE/analytics/tab-overview",
    "https://m.youtube.com/watch?app=desktop&v=UItWltVZZmE",
    "https://music.youtube.com/watch?v=UItWltVZZmE",
    "https://youtu.be/UItWltVZZmE",
    "https://youtu.be/UItWltVZZmE?si=abc&t=later",
    "https://www.youtube.com/shorts/UItWltVZZmE",
    "https://www.youtube.com/live/UItWltVZZmE?feature=share",
    "https://www.youtube.com/embed/UItWltVZZmE",
    "https://www.youtube-nocookie.com/embed/UItWltVZZmE?autoplay=1",
    "HTTPS://WWW.YOUTUBE.COM/watch?v=UItWltVZZmE",
    "  https://youtu.be/UItWltVZZmE\n",
  ])("%s is embedded from the host that sets no cookies.", (url) => {
    expect(readVideoLink(url)).toEqual({ kind: "embed", provider: "YouTube", embedUrl: youTube });
  });

  test.each([
    "https://www.youtube.com/watch?v=UItWltVZZmE&t=90",
    "https://www.youtube.com/watch?v=UItWltVZZmE&t=90s",
    "https://www.youtube.com/watch?t=1m30s&v=UItWltVZZmE",
    "https://www.youtube.com/watch?v=UItWltVZZmE&time_continue=90&feature=emb_logo",
    "https://www.youtube.com/watch?v=UItWltVZZmE#t=90",
    "https://m.youtube.com/watch?v=UItWltVZZmE#t=1m30s",
    "https://www.youtube.com/embed/UItWltVZZmE?start=90&end=120",
    "https://www.youtube-nocookie.com/embed/UItWltVZZmE?start=90",
    "https://youtu.be/UItWltVZZmE?t=90",
    "https://www.youtube.com/shorts/UItWltVZZmE?t=90.5",
    "https://www.youtube.com/live/UItWltVZZmE?si=abc&t=90",
    "https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DUItWltVZZmE%26t%3D90",
  ])("%s is embedded from where it begins.", (url) => {
    expect(readVideoLink(url)).toMatchObject({ embedUrl: `${youTube}?start=90` });
  });

  test("may begin after hours.", () => {
    expect(readVideoLink("https://youtu.be/UItWltVZZmE?t=1h2m3s")).toMatchObject({
      embedUrl: `${youTube}?start=3723`,
    });
  });

  test.each([
    "https://www.youtube.com/@touchline",
    "https://www.youtube.com/playlist?list=PL123",
    "https://www.youtube.com/embed/videoseries?list=PL123",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/shorts/",
    "https://youtu.be/",
  ])("%s names no video and stays a link.", (url) => {
    expect(readVideoLink(url)).toMatchObject({ kind: "link" });
  });
});

describe("A link of Google Drive's", () => {
  test.each([
    `https://drive.google.com/file/d/${driveId}/view?usp=sharing`,
    `https://drive.google.com/file/d/${driveId}/view`,
    `https://drive.google.com/file/d/${driveId}/preview`,
    `https://drive.google.com/file/d/${driveId}/edit`,
    `https://drive.google.com/file/d/${driveId}`,
    `https://drive.google.com/file/u/1/d/${driveId}/view`,
    `https://drive.google.com/a/touchline.example/file/d/${driveId}/view`,
    `https://drive.google.com/u/1/file/d/${driveId}/view`,
    `https://drive.google.com/a/touchline.example/open?id=${driveId}`,
    `https://drive.google.com/open?id=${driveId}`,
    `https://drive.google.com/uc?export=download&id=${driveId}`,
    `https://drive.google.com/u/0/uc?id=${driveId}`,
    `https://docs.google.com/file/d/${driveId}/edit`,
    `https://drive.usercontent.google.com/download?id=${driveId}&export=download`,
  ])("%s is embedded as a preview.", (url) => {
    expect(readVideoLink(url)).toEqual({
      kind: "embed",
      provider: "Google Drive",
      embedUrl: drive,
    });
  });

  test.each([
    `https://drive.google.com/file/d/${driveId}/view?usp=sharing&resourcekey=0-aB_9`,
    `https://drive.google.com/file/d/${driveId}/preview?resourcekey=0-aB_9`,
    `https://drive.google.com/open?id=${driveId}&resourcekey=0-aB_9`,
    `https://drive.google.com/uc?export=download&resourcekey=0-aB_9&id=${driveId}`,
    `https://docs.google.com/file/d/${driveId}/edit?resourcekey=0-aB_9`,
  ])("%s is embedded with its key.", (url) => {
    expect(readVideoLink(url)).toMatchObject({ embedUrl: `${drive}?resourcekey=0-aB_9` });
  });

  test("is embedded without a key that cannot be one.", () => {
    const url = `https://drive.google.com/file/d/${driveId}/view?resourcekey=%22%26x`;
    expect(readVideoLink(url)).toMatchObject({ embedUrl: drive });
  });

  test.each([
    "https://drive.google.com/drive/folders/1A2b3C",
    "https://docs.google.com/document/d/1A2b3C/edit",
    "https://drive.google.com/open",
  ])("%s names no file and stays a link.", (url) => {
    expect(readVideoLink(url)).toMatchObject({ kind: "link" });
  });
});

describe("A link to anywhere else", () => {
  test("is shown as a link and not framed.", () => {
    expect(readVideoLink("https://vimeo.com/123?share=copy")).toEqual({
      kind: "link",
      host: "vimeo.com",
      url: "https://vimeo.com/123?share=copy",
    });
  });

  test("is no imitation for being another product of the same house.", () => {
    expect(readVideoLink("https://photos.google.com/share/abc")).toMatchObject({ kind: "link" });
  });
});

describe("A page that only the trainer can open is told from a video", () => {
  test.each([
    "https://studio.youtube.com/",
    "https://studio.youtube.com/channel/UC123/videos/upload",
    "https://www.youtube.com/my_videos",
    "https://drive.google.com/drive/my-drive",
    "https://drive.google.com/drive/u/1/recent",
    "https://drive.google.com/",
    "https://photos.google.com/u/1/photo/AF1Qip",
    "https://vimeo.com/manage/videos/123",
    "https://www.dropbox.com/home/Videos?preview=legs.mp4",
    "https://www.icloud.com/photos/",
  ])("(%s).", (url) => {
    expect(isPrivateLink(url)).toBe(true);
  });
});

test.each([
  "https://studio.youtube.com/video/UItWltVZZmE/edit",
  "https://www.youtube.com/@touchline",
  "https://drive.google.com/drive/folders/1A2b3C",
  "https://photos.google.com/share/abc",
  "https://vimeo.com/123",
])("Visitors can open %s.", (url) => {
  expect(isPrivateLink(url)).toBe(false);
});

describe("Refused is", () => {
  test.each([
    ["a script", "javascript:alert(document.domain)//https://youtu.be/UItWltVZZmE"],
    ["a document in the address", "data:text/html,<script>alert(1)</script>"],
    ["an unprotected link", "http://www.youtube.com/watch?v=UItWltVZZmE"],
    ["an address without a scheme", "www.youtube.com/watch?v=UItWltVZZmE"],
    ["a path", "/admin"],
    ["nothing", "   "],
    ["a host behind a user name", "https://www.youtube.com@evil.example/watch?v=UItWltVZZmE"],
    ["a password", "https://user:pass@www.youtube.com/watch?v=UItWltVZZmE"],
    ["YouTube as a subdomain", "https://youtube.com.evil.example/watch?v=UItWltVZZmE"],
    ["YouTube with a word before it", "https://notyoutube.com/watch?v=UItWltVZZmE"],
    ["Google with a word before it", "https://drive-google.com.evil.example/file/d/x/view"],
    ["Drive as a subdomain", "https://drive.google.com.evil.example/file/d/abc/view"],
    ["the short host with an ending", "https://youtu.be.evil.example/UItWltVZZmE"],
    ["a tag in an id", 'https://youtu.be/"><script>alert(1)</script>'],
    ["a quote in an id", "https://www.youtube.com/watch?v=abc%22onload%3Dalert(1)"],
    ["a path in an id", "https://www.youtube.com/watch?v=../../redirect"],
    ["a query in an id", "https://www.youtube.com/watch?v=abc%3Fautoplay%3D1"],
    ["an encoded slash in an id", "https://drive.google.com/file/d/abc%2F..%2Fdef/view"],
    ["an id without end", `https://youtu.be/${"x".repeat(200)}`],
  ])("%s.", (_, url) => {
    expect(readVideoLink(url)).toBeUndefined();
  });
});

describe("Whatever is pasted", () => {
  const anyId = fc.stringMatching(/^[\w-]{1,40}$/);
  const anyLink = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom("https", "http", "javascript", "ftp"),
        fc.constantFrom("", "user@", "user:pass@"),
        fc.constantFrom(
          "www.youtube.com",
          "youtu.be",
          "drive.google.com",
          "youtube.com.evil.example",
        ),
        fc.constantFrom("", ":443", ":8443", "."),
        fc.constantFrom("watch?v=", "shorts/", "embed/", "file/d/", "open?id=", ""),
        fc.oneof(anyId, fc.string()),
        fc.constantFrom("", "&t=", "?t=", "#t=", "&resourcekey=", "?resourcekey="),
        fc.oneof(fc.constant("90"), anyId, fc.string()),
      )
      .map(
        ([scheme, user, host, port, path, id, name, value]) =>
          `${scheme}://${user}${host}${port}/${path}${id}${name}${value}`,
      ),
  );

  test("is framed only from the two origins that the policy allows, under a plain path.", () => {
    fc.assert(
      fc.property(anyLink, (text) => {
        const video = readVideoLink(text);
        if (video?.kind !== "embed") return;
        const { origin, pathname, search, hash, href } = new URL(video.embedUrl);
        expect(Object.values(videoFrameOrigins)).toContain(origin);
        expect(pathname).toMatch(/^\/(embed\/[\w-]+|file\/d\/[\w-]+\/preview)$/);
        expect(search).toMatch(/^(\?(start=\d+|resourcekey=[\w-]+))?$/);
        expect([hash, href]).toEqual(["", video.embedUrl]);
      }),
      { numRuns: 2000 },
    );
  });

  test("is linked to only over https, and under the host that it shows.", () => {
    fc.assert(
      fc.property(anyLink, (text) => {
        const video = readVideoLink(text);
        if (video?.kind !== "link") return;
        const { protocol, host, username, password } = new URL(video.url);
        expect([protocol, host, username, password]).toEqual(["https:", video.host, "", ""]);
      }),
      { numRuns: 2000 },
    );
  });
});
