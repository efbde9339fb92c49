import { defaultWebsite } from "./default-website.ts";
import type { Picture } from "./pictures.ts";
import type { Website } from "./website.ts";

/** A picture in two sizes, the first also in the older format. */
export const samplePicture: Picture = {
  description: "Robin Vale, laughing, beside a rowing machine",
  focus: { x: 40, y: 30 },
  files: [
    {
      key: `pictures/${"0d".repeat(8)}/${"1a".repeat(8)}.webp`,
      type: "image/webp",
      width: 480,
      height: 600,
    },
    {
      key: `pictures/${"0d".repeat(8)}/${"2b".repeat(8)}.webp`,
      type: "image/webp",
      width: 960,
      height: 1200,
    },
    {
      key: `pictures/${"0d".repeat(8)}/${"3c".repeat(8)}.jpg`,
      type: "image/jpeg",
      width: 480,
      height: 600,
    },
  ],
};

const [first, second, third] = defaultWebsite.offer.services;

/**
 * Another trainer's content, with everything filled in. The build finds with it which styles the pages
 * can need, and tests what the pages can show.
 */
export const fullWebsite: Website = {
  ...defaultWebsite,
  who: {
    ...defaultWebsite.who,
    name: "Robin Vale",
    tagline: "Strength for Life",
    area: { village: "Cranmere", county: "Kent", nearby: ["Upper Cranmere", "Oakfield"] },
    portrait: samplePicture,
    qualifications: [
      { name: "Level 3 Diploma in Personal Training", body: "YMCA Awards", year: 2016 },
      { name: "Exercise Referral", body: "Active IQ", year: 2019 },
    ],
    insurance: "Public liability, £5 million",
    memberships: ["CIMSPA"],
  },
  proof: {
    clients: [
      {
        text: "I carry my grandson up the stairs again.",
        firstName: "Jo",
        cameFor: "A bad back",
        agreedOn: "2026-03-02",
        nothingGiven: true,
      },
    ],
    outcomes: [{ figure: "−12 kg", text: "in nine months, and kept off" }],
  },
  offer: {
    ...defaultWebsite.offer,
    services: [{ ...first, picture: samplePicture }, second, third],
    feePence: 6500,
    quickAmountsPence: [3000, 6500],
    blocks: [{ name: "Ten sessions", sessions: 10, pricePence: 40_000, weeks: 26 }],
    facts: {
      minutes: 45,
      where: "By phone or video, or at the studio in Cranmere",
      moving: "Move or cancel up to 24 hours before, by replying to your confirmation.",
    },
    answers: "within one working day",
  },
  where: {
    clientPortalUrl: "https://clients.robinvale.test/",
    schedulingUrl: "https://cal.com/robin-vale/consultation",
    sessionSchedulingUrl: "https://cal.com/robin-vale/session",
    reviewUrl: "https://reviews.robinvale.test/write",
    contactEmail: "hello@robinvale.test",
    contactPhone: "01622 496 0123",
    whatsApp: "07700900456",
    social: [{ name: "Instagram", url: "https://www.instagram.com/robinvale" }],
  },
  legal: {
    trader: "Robin Vale Training Ltd",
    address: "1 Mill Lane\nCranmere\nCT1 1AA",
    registration: "Company 01234567, VAT GB 123 4567 89",
    cancellation:
      "After the 14 days in which you can cancel, sessions cancelled less than 24 hours before are charged.",
    access: "Only Robin reads what clients write.",
  },
  film: { show: "poster", poster: samplePicture },
};
