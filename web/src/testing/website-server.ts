import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { PictureUpload, UnusedPicture } from "#shared/website/pictures.ts";
import type { AdminWebsite, Publication } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { WebsiteApi } from "#web/features/website/website-api.ts";

/** A server with the website's content in memory. */
export function websiteServer(content: Website = defaultWebsite) {
  let draft = content;
  let revision = 1;
  let saved: AdminWebsite["saved"];
  let publishedRevision = 1;
  const published: (Publication & { content: Website })[] = [];
  const pictures: PictureUpload[] = [];
  let unused: readonly UnusedPicture[] = [];
  const at = () => new Date(Date.UTC(2026, 10, 23, 9, 0, revision)).toISOString();

  const answer = (): AdminWebsite => ({
    content: structuredClone(draft),
    revision,
    ...(saved && { saved }),
    unpublished: publishedRevision !== revision,
    publications: published.map(({ number, at, by }) => ({ number, at, by })),
  });

  function store(next: Website, by: string) {
    draft = structuredClone(next);
    revision += 1;
    saved = { at: at(), by };
  }

  const api: WebsiteApi = {
    get: async () => answer(),
    async save({ content: next, revision: seen }) {
      if (seen !== revision) throw refusal("website_changed");
      store(next, "alex@example.com");
      return answer();
    },
    async publish({ revision: seen }) {
      if (seen !== revision) throw refusal("website_changed");
      const number = published.length + 1;
      published.unshift({ number, at: at(), by: "alex@example.com", content: draft });
      publishedRevision = revision;
      return answer();
    },
    async publication(number) {
      const found = published.find((each) => each.number === number);
      if (!found) throw refusal("publication_not_found");
      return structuredClone(found);
    },
    async putPicture(upload) {
      pictures.push(upload);
      const name = String(pictures.length).padStart(16, "0");
      const extension = upload.type === "image/webp" ? "webp" : "jpg";
      return {
        key: `pictures/${upload.picture}/${name}.${extension}`,
        type: upload.type,
        width: 480,
        height: 600,
      };
    },
    unusedPictures: async () => ({ pictures: [...unused] }),
    async deletePicture(picture) {
      unused = unused.filter((each) => each.picture !== picture);
      return { status: "deleted" };
    },
  };

  return {
    api,
    pictures,
    draft: () => draft,
    unused: () => unused,
    /** Pictures of these ids are stored, and nothing shows them. */
    leaveUnused(...ids: readonly string[]) {
      unused = ids.map((picture) => ({
        picture,
        key: `pictures/${picture}/${"0".repeat(16)}.webp`,
      }));
    },
    publications: () => published,
    /** What another administrator saves. */
    saveElsewhere(change: (content: Website) => Website) {
      store(change(draft), "jo@example.com");
    },
  };
}

/** The refusal of a call, as the API answers it. */
export function refusal(code: ErrorCode): ApiError {
  const { status, detail } = apiErrors[code];
  return new ApiError({ code, status, statusText: "", detail });
}
