import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SiteObjects } from "#local/aws/site-objects.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { type PictureFile, wantedBytes } from "#shared/website/pictures.ts";
import type { Publication } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";

/**
 * A site with everything filled in, for a developer to look at: plausible, and plainly a sample. The
 * pictures are drawn.
 */

/** As after the trainer's first press on *Publish*: the desk compares with what is live. */
const publication: Publication = {
  number: 1,
  at: "2026-01-05T09:00:00.000Z",
  by: "trainer@example.com",
};

const wide = [
  [480, 250, "webp"],
  [960, 499, "webp"],
] as const;

/** The width, height and ending of each drawing's files. */
const drawings = {
  portrait: [
    [480, 480, "webp"],
    [720, 720, "webp"],
    [960, 960, "webp"],
    [960, 960, "jpg"],
  ],
  strength: wide,
  rehabilitation: wide,
  "weight-loss": wide,
} as const;

const drawingNames = ["portrait", "strength", "rehabilitation", "weight-loss"] as const;

/** The files of each drawing in the site's bucket. */
export type SamplePictures = Readonly<Record<(typeof drawingNames)[number], PictureFile[]>>;

/**
 * Puts the sample pictures into the site's bucket.
 * @param contentWith the content that shows them
 * @returns this content, as items of the table of settings
 */
export async function fillInWebsite(
  objects: SiteObjects,
  contentWith: (pictures: SamplePictures) => Website,
): Promise<Record<string, unknown>[]> {
  const put = async (name: (typeof drawingNames)[number]) => {
    const picture = String(drawingNames.indexOf(name)).repeat(16);
    const files: PictureFile[] = [];
    for (const [width, height, ending] of drawings[name]) {
      const drawing = await readFile(new URL(`${name}-${width}.${ending}`, import.meta.url));
      const isWebp = ending === "webp";
      const type = isWebp ? "image/webp" : "image/jpeg";
      const content = isWebp ? padWebp(drawing, wantedBytes(width)) : drawing;
      const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
      const key = `pictures/${picture}/${hash}.${ending}`;
      const cacheControl = "public, max-age=31536000, s-maxage=86400, immutable";
      await objects.put(key, { content, contentType: type, cacheControl });
      files.push({ key, type, width, height });
    }
    return files;
  };
  const content = contentWith({
    portrait: await put("portrait"),
    strength: await put("strength"),
    rehabilitation: await put("rehabilitation"),
    "weight-loss": await put("weight-loss"),
  });
  return [
    { name: "website", content },
    { name: "website-live", number: publication.number, content, publications: [publication] },
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

export function sampleContent(pictures: SamplePictures): Website {
  const agreed = { agreedOn: "2026-01-05", nothingGiven: true } as const;
  const [strength, rehabilitation, weightLoss] = defaultWebsite.offer.services;
  const focus = { x: 50, y: 50 };
  return {
    ...defaultWebsite,
    who: {
      ...defaultWebsite.who,
      portrait: {
        description:
          "A drawing of a trainer in an orange top at a floodlit pitch, in place of a photograph",
        focus: { x: 50, y: 40 },
        files: pictures.portrait,
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
          ...agreed,
        },
        {
          text: "Twelve weeks from surgery to a 10K without pain. Nobody shouted at me once.",
          firstName: "Priya (sample)",
          cameFor: "A knee after surgery",
          ...agreed,
        },
        {
          text: "The plan fitted around two small children and night shifts, and it still does.",
          firstName: "Marek (sample)",
          cameFor: "Losing weight",
          ...agreed,
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
      blocks: [
        { name: "Ten sessions", sessions: 10, pricePence: 36_000, weeks: 26 },
        { name: "Five sessions", sessions: 5, pricePence: 19_000, weeks: 8 },
      ],
      services: [
        {
          ...strength,
          picture: {
            description:
              "A silver-haired woman lifts a loaded barbell in a small village gym at dusk",
            focus,
            files: pictures.strength,
          },
        },
        {
          ...rehabilitation,
          picture: {
            description:
              "A trainer in an orange top kneels beside a client who lifts a straight leg on a mat",
            focus,
            files: pictures.rehabilitation,
          },
        },
        {
          ...weightLoss,
          picture: {
            description:
              "An older man and a younger woman jog together on a country lane at sunset",
            focus,
            files: pictures["weight-loss"],
          },
        },
      ],
      facts: {
        minutes: 45,
        where: "By phone or video, or in person in Ashcombe",
        moving: "Reply to your confirmation up to 24 hours before, and we’ll find another time.",
      },
      answers: "Within one working day",
    },
    where: {
      ...defaultWebsite.where,
      schedulingUrl: "https://calendly.com/touchline-sample/consultation",
      sessionSchedulingUrl: "https://calendly.com/touchline-sample/session",
      reviewUrl: "https://reviews.example.com/touchline-sample",
      // Both are kept by Ofcom for films and samples.
      contactPhone: "01632 960123",
      whatsApp: "07700900456",
      social: [{ name: "Instagram", url: "https://www.instagram.com/sample" }],
    },
    legal: {
      trader: "Sample Training Ltd",
      address: "1 Sample Lane, Ashcombe, GU1 1AA",
      registration: "Company 00000000 (sample)",
      cancellation:
        "After the 14 days in which you can cancel, please give me 24 hours’ notice. With less, I keep the fee unless you are ill.",
      access: "",
    },
  };
}
