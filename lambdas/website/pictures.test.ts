import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maximumPictureBytes, PictureFile } from "#shared/website/pictures.ts";
import { putPicture } from "./pictures.ts";

const picture = "0123456789abcdef";

type Type = "image/webp" | "image/jpeg";

async function put(type: Type, bytes: Buffer) {
  const stored: [string, string, Buffer][] = [];
  const bucket = {
    putPicture: async (key: string, contentType: string, content: Uint8Array) => {
      stored.push([key, contentType, Buffer.from(content)]);
    },
  };
  const outcome = await putPicture(bucket, { picture, type, data: bytes.toString("base64") }).catch(
    (error: { code: string }) => error.code,
  );
  return { outcome, stored };
}

const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) =>
  chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
const lossy = (width: number, height: number) => {
  const content = Buffer.from([0x30, 0x01, 0x00, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 1, 2, 3]);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return chunk("VP8 ", content);
};
const lossless = (width: number, height: number) => {
  const content = Buffer.from([0x2f, 0, 0, 0, 0, 7, 7]);
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return chunk("VP8L", content);
};
const canvas = (width: number, height: number, flags = 0) => {
  const content = Buffer.alloc(10);
  content.writeUInt8(flags, 0);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return chunk("VP8X", content);
};

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const jfif = segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1"));
const frame = (width: number, height: number, marker = 0xc0) => {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return segment(marker, content);
};
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])]);

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const poster = read("web/public/hero/poster.webp");
const profiledWebp = read("local/sample-website/portrait-480.webp");
const photograph = read("local/sample-website/portrait-960.jpg");

/** 51° 30′ 26″ north, and the EXIF of a picture that was taken there. */
const latitude = Buffer.from("33000000010000001e000000010000001a00000001000000", "hex");
const gpsExif = Buffer.concat([
  Buffer.from("II*\0\x08\0\0\0", "latin1"),
  // One entry: where the GPS directory is.
  Buffer.from("010025880400010000001a00000000000000", "hex"),
  // Two entries: north, and where the latitude is.
  Buffer.from("020001000200020000004e000000", "hex"),
  Buffer.from("02000500030000003800000000000000", "hex"),
  latitude,
]);

describe("A picture is stored under a name that follows from its content", () => {
  test.each<[string, Type, Buffer, number, number]>([
    ["lossy WebP", "image/webp", webp(lossy(480, 600)), 480, 600],
    ["lossless WebP", "image/webp", webp(lossless(1600, 900)), 1600, 900],
    [
      "WebP with transparency",
      "image/webp",
      webp(canvas(96, 64, 0x10), chunk("ALPH", Buffer.alloc(4)), lossy(96, 64)),
      96,
      64,
    ],
    ["baseline JPEG", "image/jpeg", jpeg(jfif, frame(480, 600), scan), 480, 600],
    [
      "JPEG with a colour profile",
      "image/jpeg",
      jpeg(jfif, segment(0xe2, Buffer.from("ICC_PROFILE\0")), frame(8, 8), scan),
      8,
      8,
    ],
  ])("(%s).", async (_, type, bytes, width, height) => {
    const { outcome, stored } = await put(type, bytes);
    const file = PictureFile.parse(outcome);
    expect(file).toMatchObject({ type, width, height });
    expect(file.key).toMatch(type === "image/webp" ? /\.webp$/ : /\.jpg$/);
    expect(stored).toEqual([[file.key, type, bytes]]);
    expect((await put(type, bytes)).outcome).toEqual(file);
  });

  test.each<[string, Type, Buffer, number, number]>([
    ["WebP", "image/webp", poster, 1600, 900],
    ["WebP with a colour profile", "image/webp", profiledWebp, 480, 480],
    ["JPEG", "image/jpeg", photograph, 960, 960],
  ])("(a %s that an encoder has written).", async (_, type, bytes, width, height) => {
    const { outcome, stored } = await put(type, bytes);
    expect(outcome).toMatchObject({ width, height });
    expect(stored).toMatchObject([[expect.any(String), type, bytes]]);
  });
});

describe("Where a picture was taken is never stored", () => {
  test("from a JPEG, which loses its EXIF.", async () => {
    const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), gpsExif]));
    const taken = Buffer.concat([photograph.subarray(0, 2), exif, photograph.subarray(2)]);
    expect(taken.includes(latitude)).toBe(true);
    expect(await put("image/jpeg", taken)).toEqual(await put("image/jpeg", photograph));
  });

  test.each([
    ["after its scan", jpeg(jfif, frame(8, 8), scan, segment(0xe1, gpsExif))],
    ["in a second picture behind it", Buffer.concat([photograph, jpeg(segment(0xe1, gpsExif))])],
  ])("from a JPEG with EXIF %s, which is refused.", async (_, taken) => {
    expect(await put("image/jpeg", taken)).toEqual({ outcome: "picture_invalid", stored: [] });
  });

  test.each([
    ["with a sign of it", profiledWebp.subarray(12)],
    ["without a sign of it", poster.subarray(12)],
  ])("from a WebP with EXIF, %s, which is refused.", async (_, chunks) => {
    const taken = webp(chunks, chunk("EXIF", gpsExif));
    // The flag of the extended header that announces EXIF.
    if (taken.toString("latin1", 12, 16) === "VP8X") taken.writeUInt8(0x28, 20);
    expect(await put("image/webp", taken)).toEqual({ outcome: "picture_invalid", stored: [] });
  });
});

test.each([
  ["EXIF", jpeg(jfif, segment(0xe1, Buffer.from("Exif\0\0GPS")), frame(8, 8), scan)],
  [
    "XMP",
    jpeg(jfif, frame(8, 8), segment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0")), scan),
  ],
  ["IPTC", jpeg(jfif, segment(0xed, Buffer.from("Photoshop 3.0\0")), frame(8, 8), scan)],
  ["a comment", jpeg(jfif, segment(0xfe, Buffer.from("<?php ?>")), frame(8, 8), scan)],
  ["a camera's own notes", jpeg(jfif, segment(0xe4, Buffer.from("FLIR")), frame(8, 8), scan)],
])("A JPEG with %s is stored without it.", async (_, bytes) => {
  const plain = jpeg(jfif, frame(8, 8), scan);
  expect(await put("image/jpeg", bytes)).toEqual(await put("image/jpeg", plain));
  expect((await put("image/jpeg", plain)).stored).toEqual([
    [expect.any(String), "image/jpeg", plain],
  ]);
});

describe("Refused, and not stored, is", () => {
  const huge = chunk(
    "VP8L",
    Buffer.concat([Buffer.from([0x2f, 0, 0, 0, 0]), Buffer.alloc(maximumPictureBytes)]),
  );
  test.each<[string, Type, Buffer]>([
    ["nothing", "image/webp", Buffer.alloc(0)],
    ["a web page", "image/jpeg", Buffer.from("<html><script>alert(1)</script>")],
    ["a drawing with a script", "image/webp", Buffer.from("<svg onload='alert(1)'/>")],
    ["a PNG", "image/webp", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a JPEG that is called WebP", "image/webp", jpeg(jfif, frame(8, 8), scan)],
    ["a WebP that is called JPEG", "image/jpeg", webp(lossy(8, 8))],
    [
      "a WebP with XMP",
      "image/webp",
      webp(canvas(8, 8, 4), lossy(8, 8), chunk("XMP ", Buffer.from("<x/>"))),
    ],
    [
      "a WebP with an unknown chunk",
      "image/webp",
      webp(canvas(8, 8), lossy(8, 8), chunk("junk", Buffer.alloc(2))),
    ],
    [
      "a WebP film",
      "image/webp",
      webp(canvas(8, 8, 2), chunk("ANIM", Buffer.alloc(6)), chunk("ANMF", Buffer.alloc(30))),
    ],
    [
      "a WebP with more behind it",
      "image/webp",
      Buffer.concat([webp(lossy(8, 8)), Buffer.from("<script>")]),
    ],
    ["a WebP of no width", "image/webp", webp(lossy(0, 8))],
    ["a WebP of 5,000 pixels", "image/webp", webp(lossless(5000, 8))],
    ["a WebP above 600 KB", "image/webp", webp(huge)],
    [
      "a JPEG with a page behind it",
      "image/jpeg",
      Buffer.concat([jpeg(jfif, frame(8, 8), scan), Buffer.from("<html>")]),
    ],
    ["a JPEG without its end", "image/jpeg", jpeg(jfif, frame(8, 8), scan).subarray(0, -2)],
    ["a JPEG without a picture", "image/jpeg", jpeg(jfif, frame(8, 8))],
    ["a JPEG without a size", "image/jpeg", jpeg(jfif, scan)],
    ["a JPEG of no height", "image/jpeg", jpeg(jfif, frame(8, 0), scan)],
  ])("%s.", async (_, type, bytes) => {
    expect(await put(type, bytes)).toEqual({ outcome: "picture_invalid", stored: [] });
  });
});

test.each<[Type, Buffer]>([
  ["image/webp", webp(canvas(8, 8, 0x10), chunk("ALPH", Buffer.alloc(3)), lossy(8, 8))],
  ["image/jpeg", jpeg(jfif, frame(8, 8), scan)],
])("Broken files of %s are refused, and never fail.", async (type, whole) => {
  const broken = fc.oneof(
    fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
    fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, value]) => {
      const bytes = Buffer.from(whole);
      bytes[at] = value;
      return bytes;
    }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([whole.subarray(0, 20), bytes])),
  );
  await fc.assert(
    fc.asyncProperty(broken, async (bytes) => {
      const { outcome } = await put(type, bytes);
      if (outcome !== "picture_invalid") PictureFile.parse(outcome);
    }),
    { numRuns: 1000 },
  );
});
