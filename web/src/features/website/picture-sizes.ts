import { pictureWidths } from "#shared/website/pictures.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The most pixels of a stored file in one direction. */
const longestSide = 4000;

/** The sizes in which a picture is stored, the smallest first: none is larger than the picture. */
export function storedSizes({ width, height }: Size): readonly Size[] {
  const widest = Math.min(width, Math.floor((longestSide * width) / height), longestSide);
  const widths = [
    ...pictureWidths.filter((each) => each < widest),
    Math.min(widest, Math.max(...pictureWidths)),
  ];
  return [...new Set(widths)].map((each) => ({
    width: each,
    height: Math.min(longestSide, Math.max(1, Math.round((each * height) / width))),
  }));
}

/** The qualities to try, the best first. */
const qualities = [0.82, 0.72, 0.6, 0.45, 0.3];

/**
 * Encodes a picture at the best quality that fits.
 * @param encode `undefined` if the browser cannot write the format
 * @returns `undefined` if it cannot, or if even the worst quality has too many bytes
 */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob | undefined>,
  maximumBytes: number,
): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const blob = await encode(quality);
    if (!blob || blob.size <= maximumBytes) return blob;
  }
  return undefined;
}
