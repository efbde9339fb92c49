import { maximumPicturePixels, type PictureSize, pictureWidths } from "#shared/website/pictures.ts";

/** The sizes in which a picture is stored, the smallest first: none is larger than the picture. */
export function storedSizes({ width, height }: PictureSize): readonly PictureSize[] {
  const widest = Math.min(
    width,
    Math.floor((maximumPicturePixels * width) / height),
    maximumPicturePixels,
  );
  const widths = [
    ...pictureWidths.filter((each) => each < widest),
    Math.min(widest, Math.max(...pictureWidths)),
  ];
  return [...new Set(widths)].map((each) => ({
    width: each,
    height: Math.min(maximumPicturePixels, Math.max(1, Math.round((each * height) / width))),
  }));
}

/** The qualities to try, the best first. */
const qualities = [0.82, 0.72, 0.6, 0.45, 0.3];

/**
 * Encodes a picture at the best quality that stays within the wanted bytes, or else at the worst.
 * @param encode `undefined` if the browser cannot write the format
 * @returns `undefined` if it cannot, or if even the worst quality has more than the maximum
 */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob | undefined>,
  bytes: { readonly wanted: number; readonly maximum: number },
): Promise<Blob | undefined> {
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    smallest = await encode(quality);
    if (!smallest || smallest.size <= bytes.wanted) return smallest;
  }
  return smallest && smallest.size <= bytes.maximum ? smallest : undefined;
}
