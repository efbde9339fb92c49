import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Picture } from "#shared/website/pictures.ts";
import type { Website } from "#shared/website/website.ts";
import type { SiteBucket } from "./site-bucket.ts";

/** @throws DomainError `picture_missing`, which names a picture that is not whole in the bucket. */
export async function requirePictures(
  content: Pick<Website, "who" | "offer" | "film">,
  bucket: Pick<SiteBucket, "hasPicture">,
): Promise<void> {
  for (const { description, files } of picturesOf(content)) {
    const found = await Promise.all(files.map(({ key }) => bucket.hasPicture(key)));
    if (found.every(Boolean)) continue;
    const detail = `Nothing was published: the picture “${description}” is missing. Please choose it again.`;
    throw new DomainError("picture_missing", { detail });
  }
}

export function picturesOf({
  who,
  offer,
  film,
}: Pick<Website, "who" | "offer" | "film">): readonly Picture[] {
  const poster = film.show === "poster" ? film.poster : undefined;
  const services = offer.services.map(({ picture }) => picture);
  return [who.portrait, ...services, poster].filter((picture) => picture !== undefined);
}
