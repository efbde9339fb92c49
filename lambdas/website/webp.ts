import type { PictureSize } from "#shared/website/pictures.ts";

/**
 * Reads the size of a WebP file (RFC 9649) that holds one picture and nothing else but what shows it: no
 * metadata, no animation and no bytes behind the picture.
 * @returns `undefined` for any other file
 */
export function readWebpSize(file: Buffer): PictureSize | undefined {
  if (file.length < 12 || textAt(file, 0) !== "RIFF" || textAt(file, 8) !== "WEBP")
    return undefined;
  if (file.readUInt32LE(4) !== file.length - 8) return undefined;
  const chunks = readChunks(file);
  const pictures = chunks?.filter(({ name }) => name === "VP8 " || name === "VP8L") ?? [];
  const [picture] = pictures;
  if (!chunks || !picture || pictures.length > 1) return undefined;
  if (!chunks.every(({ name }) => shownChunks.includes(name))) return undefined;
  const size = picture.name === "VP8L" ? losslessSize(picture.content) : lossySize(picture.content);
  const [canvas] = chunks.filter(({ name }) => name === "VP8X").map(({ content }) => content);
  if (!canvas) return chunks.length === 1 ? size : undefined;
  const isWhole = chunks[0]?.name === "VP8X" && isSameSize(size, canvasSize(canvas));
  return isWhole ? size : undefined;
}

/** The colour profile and transparency belong to the picture. */
const shownChunks = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"];

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < file.length) {
    if (at + 8 > file.length) return undefined;
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > file.length) return undefined;
    chunks.push({ name: textAt(file, at), content: file.subarray(at + 8, end) });
    // A chunk of odd length is followed by a zero.
    at = end + (length % 2);
    if (length % 2 === 1 && file[end] !== 0) return undefined;
  }
  return chunks;
}

function lossySize(content: Buffer): PictureSize | undefined {
  if (content.length < 10) return undefined;
  const isKeyFrame = (content.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || content.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

function losslessSize(content: Buffer): PictureSize | undefined {
  if (content.length < 5 || content.readUInt8(0) !== 0x2f) return undefined;
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function canvasSize(content: Buffer): PictureSize | undefined {
  if (content.length !== 10) return undefined;
  return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
}

function isSameSize(one: PictureSize | undefined, other: PictureSize | undefined): boolean {
  return one !== undefined && one.width === other?.width && one.height === other.height;
}

function textAt(file: Buffer, at: number): string {
  return file.toString("latin1", at, at + 4);
}
