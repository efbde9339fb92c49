import { createHash } from "node:crypto";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  maximumPictureBytes,
  maximumPicturePixels,
  type PictureFile,
  type PictureSize,
  type PictureUpload,
} from "#shared/website/pictures.ts";
import { readJpeg } from "./jpeg.ts";
import type { SiteBucket } from "./site-bucket.ts";
import { readWebpSize } from "./webp.ts";

const formats = {
  "image/webp": {
    extension: "webp",
    read: (content: Buffer) => {
      const size = readWebpSize(content);
      return size && { ...size, content };
    },
  },
  "image/jpeg": { extension: "jpg", read: readJpeg },
} as const;

/**
 * Stores one file of a picture, without what tells more than the picture, such as where it was taken.
 * The same file is stored once, however often it is sent.
 * @throws DomainError `picture_invalid` when it is no picture of its type, or too large.
 */
export async function putPicture(
  bucket: Pick<SiteBucket, "putPicture">,
  { type, data }: PictureUpload,
): Promise<PictureFile> {
  const bytes = Buffer.from(data, "base64");
  const { extension, read } = formats[type];
  const picture = bytes.length <= maximumPictureBytes ? read(bytes) : undefined;
  if (!picture || !isSensible(picture)) throw new DomainError("picture_invalid");
  const { width, height, content } = picture;
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const key = `pictures/${hash}.${extension}`;
  await bucket.putPicture(key, type, content);
  return { key, type, width, height };
}

function isSensible({ width, height }: PictureSize): boolean {
  return [width, height].every((pixels) => pixels >= 1 && pixels <= maximumPicturePixels);
}
