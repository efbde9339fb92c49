import { createHash } from "node:crypto";
import { JPG } from "image-size/types/jpg";
import { WEBP } from "image-size/types/webp";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  maximumPictureBytes,
  maximumPicturePixels,
  type PictureFile,
  type PictureSize,
  type PictureUpload,
} from "#shared/website/pictures.ts";
import { hasNoMetadata, withoutMetadata } from "./picture-metadata.ts";
import type { SiteBucket } from "./site-bucket.ts";

const formats = {
  "image/webp": {
    extension: "webp",
    format: WEBP,
    strip: (file: Buffer) => (hasNoMetadata(file) ? file : undefined),
  },
  "image/jpeg": { extension: "jpg", format: JPG, strip: withoutMetadata },
} as const;

/**
 * Stores one file of a picture without its metadata.
 * The same file is stored once, however often it is sent.
 * @throws DomainError `picture_invalid` when it is no picture of its type, or too large.
 */
export async function putPicture(
  bucket: Pick<SiteBucket, "putPicture">,
  { picture, type, data }: PictureUpload,
): Promise<PictureFile> {
  const bytes = Buffer.from(data, "base64");
  const { extension, format, strip } = formats[type];
  const size = bytes.length <= maximumPictureBytes ? readSize(format, bytes) : undefined;
  const content = size && isSensible(size) ? strip(bytes) : undefined;
  if (!size || !content) throw new DomainError("picture_invalid");
  const { width, height } = size;
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const key = `pictures/${picture}/${hash}.${extension}`;
  await bucket.putPicture(key, type, content);
  return { key, type, width, height };
}

/** @returns `undefined` for a file of another format, and for a broken one */
function readSize(format: typeof JPG, bytes: Buffer): PictureSize | undefined {
  try {
    return format.validate(bytes) ? format.calculate(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function isSensible({ width, height }: PictureSize): boolean {
  return [width, height].every((pixels) => pixels >= 1 && pixels <= maximumPicturePixels);
}
