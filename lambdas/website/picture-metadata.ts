/*
 * The metadata of pictures, such as where one was taken. The browser draws every picture anew before it
 * sends it, which removes all of it. These functions protect the trainer's home address, should a file
 * ever arrive as a camera wrote it.
 */

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/** The segments before a JPEG's scan that show it: frames, tables, JFIF, the colour profile, Adobe's transform. */
const shownSegments = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0, 0xe2, 0xee]);

/** A segment of an application, or a comment. In a scan FF is followed by 00 or by a restart marker. */
const describingSegment = /\xff[\xe0-\xef\xfe]/;

/**
 * A JPEG without its metadata: Safari writes EXIF and IPTC into every picture of a canvas.
 * @returns `undefined` for a file that has any in or behind its scan, and for half a file
 */
export function withoutMetadata(jpeg: Buffer): Buffer | undefined {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at + 1] !== startOfScan) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (shownSegments.has(jpeg.readUInt8(at + 1))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  const scan = jpeg.subarray(at);
  const isWhole = scan[1] === startOfScan && scan.indexOf(endOfImage) === scan.length - 2;
  if (!isWhole || describingSegment.test(scan.toString("latin1"))) return undefined;
  return Buffer.concat([...kept, scan]);
}

/** The chunks of a WebP file (RFC 9649) that show a picture. */
const shownChunks = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"];

/** Whether a WebP has nothing but what shows it. No browser writes metadata into one. */
export function hasNoMetadata(webp: Buffer): boolean {
  let at = 12;
  while (at + 8 <= webp.length && shownChunks.includes(webp.toString("latin1", at, at + 4))) {
    const length = webp.readUInt32LE(at + 4);
    // A chunk of odd length is followed by a zero.
    at += 8 + length + (length % 2);
  }
  return at === webp.length;
}
