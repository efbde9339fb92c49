import * as z from "zod/mini";
import { requiredLine } from "#shared/values/text-fields.ts";

/** The trainer's own pictures. The browser turns, crops and shrinks them before they are sent. */

export const pictureTypes = ["image/webp", "image/jpeg"] as const;

/** The widths in pixels that a picture is stored in; a smaller one keeps its own width as well. */
export const pictureWidths = [480, 720, 960, 1600] as const;

/** The most bytes of one stored file. */
export const maximumPictureBytes = 600 * 1024;

/**
 * The bytes that a file of this width should stay below, so that a phone on a slow network shows it soon:
 * 256 KB at 1,600 pixels. The file for phones arrives in the first round trip of a connection, which has ten
 * packets of 1,460 bytes (RFC 6928).
 */
export function wantedBytes(width: number): number {
  return width <= pictureWidths[0] ? 14_000 : Math.round(width ** 2 / 10);
}

/** The folder of all files of one picture. The browser derives it from the file that was chosen. */
export const PictureId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** Where a file is in the site's bucket, named after its content so that browsers may keep it. */
const PictureKey = z
  .string()
  .check(z.regex(/^pictures\/[0-9a-f]{16}\/[0-9a-f]{16}\.(?:webp|jpg)$/));

/** The most pixels of a side. */
export const maximumPicturePixels = 4000;

const pixels = z.int().check(z.minimum(1), z.maximum(maximumPicturePixels));
const percent = z.int().check(z.minimum(0), z.maximum(100));

export const PictureFile = z.strictObject({
  key: PictureKey,
  type: z.enum(pictureTypes),
  width: pixels,
  height: pixels,
});
export type PictureFile = z.infer<typeof PictureFile>;
export type PictureSize = Pick<PictureFile, "width" | "height">;

export const Picture = z.strictObject({
  /** What it shows, for people who cannot see it. */
  description: requiredLine("Please say what the picture shows.", 120),
  /** The point that stays in view when the picture is cropped, in percent from the left and top. */
  focus: z.strictObject({ x: percent, y: percent }),
  files: z
    .array(PictureFile)
    .check(z.minLength(1), z.maxLength(pictureWidths.length * pictureTypes.length)),
});
export type Picture = z.infer<typeof Picture>;

/** One file of a picture as it is sent. */
export const PictureUpload = z.strictObject({
  picture: PictureId,
  type: z.enum(pictureTypes),
  /** Base64. */
  data: z.base64().check(z.maxLength(Math.ceil(maximumPictureBytes / 3) * 4)),
});
export type PictureUpload = z.infer<typeof PictureUpload>;

/** A picture in the bucket that nothing shows. */
export const UnusedPicture = z.object({
  picture: PictureId,
  /** Its smallest file, by which the trainer knows it again. */
  key: PictureKey,
});
export type UnusedPicture = z.infer<typeof UnusedPicture>;
