import { expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import {
  type ChecklistItem,
  isSampleAddress,
  isSampleText,
  type OperatorsValues,
  operatorsChecklist,
  samplesLeft,
  trainersChecklist,
} from "./checklist.ts";
import { defaultWebsite } from "./default-website.ts";
import { samplePicture } from "./full-website.ts";
import type { Website } from "./website.ts";

const paths = (items: readonly ChecklistItem[]) => items.map(({ path }) => path);
const undone = (items: readonly ChecklistItem[]) => paths(items.filter(({ done }) => !done));

const operator: OperatorsValues = {
  origin: "https://www.samreed.co.uk",
  trainerEmail: "sam@samreed.co.uk",
  senderEmail: "bookings@samreed.co.uk",
};

const filledIn: Website = {
  ...defaultWebsite,
  who: {
    ...defaultWebsite.who,
    name: "Sam Reed",
    area: { village: "Oxted", county: "Surrey", nearby: [] },
    introduction: "One-to-one coaching in Oxted.",
    about: ["I’m Sam Reed."],
    portrait: samplePicture,
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
    contactPhone: "",
    social: [],
  },
  legal: { trader: "Sam Reed", address: "1 High Street", cancellation: "A day before", access: "" },
};

test("The site as it comes has everything still to be filled in.", () => {
  expect(undone(operatorsChecklist(site))).toEqual(paths(operatorsChecklist(site)));
  const items = trainersChecklist(defaultWebsite);
  expect(undone(items)).toEqual(paths(items));
});

test("A site that is filled in has nothing left.", () => {
  expect(undone(operatorsChecklist(operator))).toEqual([]);
  expect(undone(trainersChecklist(filledIn))).toEqual([]);
});

test("A new name alone does not make the text about the sample trainer one's own.", () => {
  const { about, introduction } = defaultWebsite.who;
  const who = { ...filledIn.who, about, introduction };
  expect(undone(trainersChecklist({ ...filledIn, who }))).toEqual([
    "who.introduction",
    "who.about",
  ]);
});

test("Production is refused for every sample that is needed, by its name in its file.", () => {
  expect(samplesLeft(operator, filledIn)).toEqual([]);
  expect(samplesLeft(site, defaultWebsite)).toEqual([
    "origin in operator/site.ts",
    "trainerEmail in operator/site.ts",
    "senderEmail in operator/site.ts",
    "who.name in operator/website.ts",
    "who.area.village in operator/website.ts",
    "where.clientPortalUrl in operator/website.ts",
    "where.schedulingUrl in operator/website.ts",
    "where.contactEmail in operator/website.ts",
    "legal.trader in operator/website.ts",
    "legal.address in operator/website.ts",
  ]);
});

test("What visitors only look for does not stop a launch.", () => {
  const { offer } = defaultWebsite;
  const legal = { ...filledIn.legal, cancellation: "" };
  expect(samplesLeft(operator, { ...filledIn, legal, offer })).toEqual([]);
});

test.each([
  "https://touchline.example",
  "https://portal.example.com/login",
  "trainer@example.com",
  "bookings@touchline.example",
])("%s is a sample.", (address) => {
  expect(isSampleAddress(address)).toBe(true);
});

test.each([
  "https://examples-of-fitness.co.uk",
  "jane@good-example.co.uk",
  "https://calendly.com/example-of-jane",
])("%s is a real address, although it contains the word example.", (address) => {
  expect(isSampleAddress(address)).toBe(false);
});

test("A text about the sample trainer is a sample, whatever else it says.", () => {
  expect(isSampleText("I’m Alex Morgan, and I coach in Oxted.")).toBe(true);
  expect(isSampleText("I’m Sam Reed, and I coach near Little Ashcombe.")).toBe(true);
  expect(isSampleText("I’m Sam Reed, and I coach in Oxted.")).toBe(false);
});
