import { describe, expect, test } from "vitest";
import { sampleValuesLeft, type TrainersValues } from "./sample-values.ts";
import { site } from "./site.ts";

const real: TrainersValues = {
  origin: "https://www.janehartley.co.uk",
  trainerName: "Jane Hartley",
  area: { village: "Cranleigh" },
  trainerEmail: "jane@janehartley.co.uk",
  senderEmail: "bookings@janehartley.co.uk",
  clientPortalUrl: "https://clients.janehartley.co.uk/login",
  schedulingUrl: "https://calendly.com/jane-hartley/consultation",
};

test("The site as it comes is all samples.", () => {
  expect(sampleValuesLeft(site)).toEqual(Object.keys(real));
});

test("A trainer's own values are no samples.", () => {
  expect(sampleValuesLeft(real)).toEqual([]);
});

describe("A value left as it came", () => {
  test.each(Object.keys(real) as (keyof TrainersValues)[])("is named (%s).", (name) => {
    expect(sampleValuesLeft({ ...real, [name]: site[name] })).toEqual([name]);
  });
});

test("A word of a real address that only contains the word example is no sample.", () => {
  expect(
    sampleValuesLeft({
      ...real,
      origin: "https://examples-of-fitness.co.uk",
      trainerEmail: "jane@good-example.co.uk",
      schedulingUrl: "https://calendly.com/example-of-jane",
    }),
  ).toEqual([]);
});
