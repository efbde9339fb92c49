import {
  maximumPictureBytes,
  maximumPicturePixels,
  type PictureSize,
  type PictureUpload,
  pictureTypes,
  pictureWidths,
  wantedBytes,
} from "#shared/website/pictures.ts";

/** A file that cannot become a picture of the site, with a sentence for the trainer. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** Pictures of phones and cameras have fewer. They are shrunk here, so that only the memory counts. */
const maximumFileBytes = 50 * 1024 * 1024;

const messages = {
  tooLarge: "This file is larger than 50 MB. Please choose a smaller picture.",
  unreadable:
    "This file is not a picture that your browser can read, or it has too many pixels. A JPEG or PNG of up to 50 megapixels works.",
  failed: "Your browser could not shrink this picture. Please try a smaller one.",
} as const;

/**
 * Turns a file into the files that pages need: upright, in several sizes and formats, and without the
 * file's metadata, such as where the picture was taken.
 * @throws {PictureRefused}
 */
export async function preparePicture(file: Blob): Promise<readonly PictureUpload[]> {
  if (file.size > maximumFileBytes) throw new PictureRefused(messages.tooLarge);
  const bitmap = await readBitmap(file);
  try {
    const picture = await idOf(file);
    const uploads: PictureUpload[] = [];
    for (const size of storedSizes(bitmap)) {
      for (const encoded of await encode(bitmap, size)) uploads.push({ picture, ...encoded });
    }
    if (uploads.length === 0) throw new PictureRefused(messages.failed);
    return uploads;
  } finally {
    bitmap.close();
  }
}

/** Follows from the file, so that a picture that is chosen again takes no more room. */
async function idOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    // A phone stores a picture as its sensor lay, and beside it how to turn it.
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PictureRefused(messages.unreadable);
  }
}

/** A size in every format that this browser can write. Safari writes no WebP. */
async function encode(
  bitmap: ImageBitmap,
  { width, height }: PictureSize,
): Promise<Omit<PictureUpload, "picture">[]> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureRefused(messages.failed);
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency, which would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);

  const uploads: Omit<PictureUpload, "picture">[] = [];
  for (const type of pictureTypes) {
    const blob = await encodeWithin((quality) => toBlob(canvas, type, quality), {
      wanted: wantedBytes(width),
      maximum: maximumPictureBytes,
    });
    if (blob) uploads.push({ type, data: await toBase64(blob) });
  }
  return uploads;
}

async function toBlob(canvas: HTMLCanvasElement, type: string, quality: number) {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // A browser that cannot write a format writes PNG.
  return blob?.type === type ? blob : undefined;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

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
