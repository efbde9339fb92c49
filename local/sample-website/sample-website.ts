import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SiteObjects } from "#local/site-objects.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { type PictureFile, wantedBytes } from "#shared/website/pictures.ts";
import type { Publication } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";

/**
 * A site with everything filled in, for a developer to look at: plausible, and plainly a sample. The
 * portrait is drawn.
 */

/** As after the trainer's first press on *Publish*: the desk compares with what is live. */
const publication: Publication = {
  number: 1,
  at: "2026-01-05T09:00:00.000Z",
  by: "trainer@example.com",
};

const portraitId = "0".repeat(16);

const portraitFiles = [
  ["portrait-480.webp", "image/webp", 480],
  ["portrait-720.webp", "image/webp", 720],
  ["portrait-960.webp", "image/webp", 960],
  ["portrait-960.jpg", "image/jpeg", 960],
] as const;

/**
 * Puts the sample portrait into the site's bucket.
 * @param contentWith the content that shows it
 * @returns this content, as items of the table of settings
 */
export async function fillInWebsite(
  objects: SiteObjects,
  contentWith: (portrait: PictureFile[]) => Website,
): Promise<Record<string, unknown>[]> {
  const files: PictureFile[] = [];
  for (const [file, type, width] of portraitFiles) {
    const drawing = await readFile(new URL(file, import.meta.url));
    const content = type === "image/webp" ? padWebp(drawing, wantedBytes(width)) : drawing;
    const name = createHash("sha256").update(content).digest("hex").slice(0, 16);
    const key = `pictures/${portraitId}/${name}.${type === "image/webp" ? "webp" : "jpg"}`;
    const cacheControl = "public, max-age=31536000, s-maxage=86400, immutable";
    await objects.put(key, { content, contentType: type, cacheControl });
    files.push({ key, type, width, height: width });
  }
  const content = contentWith(files);
  return [
    { name: "website", content },
    { name: "website-live", content, publications: [publication] },
  ];
}

/** Makes a drawing as heavy as a photograph, for which pages are measured, by a chunk that is skipped. */
function padWebp(webp: Buffer, bytes: number): Buffer {
  const headerBytes = 8;
  const padding = Buffer.alloc(Math.max(headerBytes, bytes - webp.length), 0);
  padding.write("PADD", 0, "latin1");
  padding.writeUInt32LE(padding.length - headerBytes, 4);
  const padded = Buffer.concat([webp, padding]);
  padded.writeUInt32LE(padded.length - headerBytes, 4);
  return padded;
}

export function sampleContent(files: PictureFile[]): Website {
  const agreedOn = "2026-01-05";
  return {
    ...defaultWebsite,
    who: {
      ...defaultWebsite.who,
      portrait: {
        description: "A drawing of a smiling trainer in an orange top, in place of a photograph",
        focus: { x: 50, y: 40 },
        files,
      },
      qualifications: [
        { name: "Sample: Level 3 Diploma in Personal Training", body: "Awarding body", year: 2018 },
        { name: "Sample: Strength and Conditioning Coach", body: "Awarding body", year: 2021 },
      ],
      insurance: "Sample: public liability, £5 million",
    },
    proof: {
      clients: [
        {
          text: "I carry my grandson up the stairs again, and I had stopped believing I would.",
          firstName: "Jo (sample)",
          cameFor: "A bad back",
          agreedOn,
        },
        {
          text: "Twelve weeks from surgery to a 10K without pain. Nobody shouted at me once.",
          firstName: "Priya (sample)",
          cameFor: "A knee after surgery",
          agreedOn,
        },
        {
          text: "The plan fitted around two small children and night shifts, and it still does.",
          firstName: "Marek (sample)",
          cameFor: "Losing weight",
          agreedOn,
        },
      ],
      outcomes: [
        { figure: "−12 kg", text: "in nine months, and kept off (sample)" },
        { figure: "140 kg", text: "first deadlift at 61 (sample)" },
        { figure: "5 of 5", text: "back at their sport after injury (sample)" },
      ],
    },
    offer: {
      ...defaultWebsite.offer,
      facts: {
        howLong: "About 45 minutes",
        where: "By phone or video, or in person in Ashcombe",
        moving: "Reply to your confirmation up to 24 hours before, and we find another time.",
      },
      answers: "Within one working day",
    },
    where: {
      ...defaultWebsite.where,
      // Kept by Ofcom for films and samples.
      contactPhone: "01632 960123",
      social: [{ name: "Instagram", url: "https://www.instagram.com/sample" }],
    },
    legal: {
      trader: "Sample Training Ltd",
      address: "1 Sample Lane, Ashcombe, GU1 1AA",
      cancellation:
        "Within 14 days of booking you can cancel and get your money back. After that, tell me at least 24 hours before the time we agreed; later than that the fee is kept, unless you are ill.",
      access: "",
    },
  };
}
