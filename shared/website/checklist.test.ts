import { expect, test } from "vitest";
import { websiteChecklist } from "./checklist.ts";
import { defaultWebsite } from "./default-website.ts";
import type { Website } from "./website.ts";

const undone = (words: Website) =>
  websiteChecklist(words)
    .filter(({ done }) => !done)
    .map(({ path }) => path);

const filledIn: Website = {
  ...defaultWebsite,
  who: {
    ...defaultWebsite.who,
    name: "Sam Reed",
    area: { village: "Oxted", county: "Surrey", nearby: [] },
    portrait: {
      description: "Sam on the pitch",
      focus: { x: 50, y: 50 },
      files: [
        { key: `pictures/${"0".repeat(32)}.jpg`, type: "image/jpeg", width: 480, height: 600 },
      ],
    },
    qualifications: [{ name: "Level 3", body: "CIMSPA", year: 2019 }],
  },
  offer: {
    ...defaultWebsite.offer,
    facts: { howLong: "45 minutes", where: "By phone", moving: "Until the day before" },
  },
  where: {
    clientPortalUrl: "https://portal.samreed.co.uk/login",
    schedulingUrl: "https://cal.com/sam",
    contactEmail: "sam@samreed.co.uk",
    social: [],
  },
  legal: { trader: "Sam Reed", address: "1 High Street", cancellation: "A day before", access: "" },
};

test("The site as it comes has everything still to be filled in.", () => {
  expect(undone(defaultWebsite)).toEqual(websiteChecklist(defaultWebsite).map(({ path }) => path));
});

test("A site that is filled in has nothing left.", () => {
  expect(undone(filledIn)).toEqual([]);
});

test("One missing fact leads to its field.", () => {
  const facts = { ...filledIn.offer.facts, where: "" };
  expect(undone({ ...filledIn, offer: { ...filledIn.offer, facts } })).toEqual([
    "offer.facts.where",
  ]);
});
