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
import { fullWebsite } from "./full-website.ts";
import type { Website } from "./website.ts";

const paths = (items: readonly ChecklistItem[]) => items.map(({ path }) => path);
const undone = (items: readonly ChecklistItem[]) => paths(items.filter(({ done }) => !done));

const operator: OperatorsValues = {
  origin: "https://www.samreed.co.uk",
  trainerEmail: "sam@samreed.co.uk",
  senderEmail: "bookings@samreed.co.uk",
};

const filledIn: Website = {
  ...fullWebsite,
  who: {
    ...fullWebsite.who,
    introduction: "One-to-one coaching in Oxted.",
    about: ["I’m Sam Reed."],
  },
};

test("The site as it comes has everything still to be filled in.", () => {
  expect(undone(operatorsChecklist(site))).toEqual(paths(operatorsChecklist(site)));
  const items = trainersChecklist(defaultWebsite);
  expect(undone(items)).toEqual(paths(items));
});

test("What still says what the sample says is told from what is missing.", () => {
  const samples = (website: Website) =>
    paths(trainersChecklist(website).filter(({ isSample }) => isSample));
  expect(samples(defaultWebsite)).toEqual([
    "who.name",
    "who.area.village",
    "who.introduction",
    "who.about",
    "where.clientPortalUrl",
    "where.schedulingUrl",
    "where.contactEmail",
  ]);
  expect(samples({ ...filledIn, legal: defaultWebsite.legal })).toEqual([]);
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
  expect(isSampleText("I’m Rowan Wetherden, and I coach in Oxted.")).toBe(true);
  expect(isSampleText("I’m Sam Reed, and I coach near Little Ashcombe.")).toBe(true);
  expect(isSampleText("I’m Sam Reed, and I coach in Oxted.")).toBe(false);
});
