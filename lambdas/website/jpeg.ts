import type { PictureSize } from "#shared/website/pictures.ts";

/** The segments that show a picture: tables, frames, JFIF, the colour profile and Adobe's transform. */
const shownMarkers = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd],
  ...[0xe0, 0xe2, 0xee],
]);
/** EXIF and XMP, IPTC, and comments. Safari writes the first two into every picture. */
const metadataMarkers = new Set([0xe1, 0xed, 0xfe]);
const frames = new Set([0xc0, 0xc1, 0xc2]);
const scanStart = 0xda;
const end = 0xd9;

/**
 * Reads a JPEG file with one picture and nothing behind it.
 * @returns its size, and the file without its metadata; `undefined` for any other file
 */
export function readJpeg(file: Buffer): (PictureSize & { content: Buffer }) | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept = [file.subarray(0, 2)];
  let size: PictureSize | undefined;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    if (marker === end) {
      if (!size || !hasScan || at + 2 !== file.length) return undefined;
      return { ...size, content: Buffer.concat([...kept, file.subarray(at)]) };
    }
    const isMetadata = metadataMarkers.has(marker);
    if (!(isMetadata || shownMarkers.has(marker)) || at + 4 > file.length) return undefined;
    const length = file.readUInt16BE(at + 2);
    let next = at + 2 + length;
    if (length < 2 || next > file.length) return undefined;
    if (frames.has(marker)) {
      if (size || length < 8) return undefined;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    if (marker === scanStart) {
      if (!size) return undefined;
      hasScan = true;
      next = endOfScan(file, next);
    }
    if (!isMetadata) kept.push(file.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** Where the next marker is. In a scan, FF is followed by 00 or by one of eight restart markers. */
function endOfScan(file: Buffer, start: number): number {
  let at = start;
  while (at + 1 < file.length) {
    const next = file[at + 1] ?? 0;
    const isMarker = file[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
    at += 1;
  }
  return file.length;
}
