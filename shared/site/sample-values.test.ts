import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { sampleValuesLeft, type TrainersValues } from "./sample-values.ts";
import { site } from "./site.ts";

const real: TrainersValues = {
  origin: "https://www.janehartley.co.uk",
  trainerEmail: "jane@janehartley.co.uk",
  senderEmail: "bookings@janehartley.co.uk",
  website: {
    who: { name: "Jane Hartley", area: { village: "Cranleigh" } },
    where: {
      clientPortalUrl: "https://clients.janehartley.co.uk/login",
      schedulingUrl: "https://calendly.com/jane-hartley/consultation",
    },
  },
};
const { website } = real;

test("The site as it comes is all samples.", () => {
  expect(sampleValuesLeft({ ...site, website: defaultWebsite })).toEqual([
    "origin in shared/site/site.ts",
    "trainerEmail in shared/site/site.ts",
    "senderEmail in shared/site/site.ts",
    "who.name in shared/website/default-website.ts",
    "who.area.village in shared/website/default-website.ts",
    "where.clientPortalUrl in shared/website/default-website.ts",
    "where.schedulingUrl in shared/website/default-website.ts",
  ]);
});

test("A trainer's own values are no samples.", () => {
  expect(sampleValuesLeft(real)).toEqual([]);
});

test.each(["origin", "trainerEmail", "senderEmail"] as const)(
  "A value of the site left as it came is named (%s).",
  (name) => {
    expect(sampleValuesLeft({ ...real, [name]: site[name] })).toEqual([
      `${name} in shared/site/site.ts`,
    ]);
  },
);

test.each(["who", "where"] as const)("Words left as they came are named (%s).", (section) => {
  const left = sampleValuesLeft({
    ...real,
    website: { ...website, [section]: defaultWebsite[section] },
  });
  expect(left).toHaveLength(2);
  expect(left.every((value) => value.startsWith(section))).toBe(true);
});

test("A word of a real address that only contains the word example is no sample.", () => {
  const schedulingUrl = "https://calendly.com/example-of-jane";
  expect(
    sampleValuesLeft({
      ...real,
      origin: "https://examples-of-fitness.co.uk",
      trainerEmail: "jane@good-example.co.uk",
      website: { ...website, where: { ...website.where, schedulingUrl } },
    }),
  ).toEqual([]);
});
