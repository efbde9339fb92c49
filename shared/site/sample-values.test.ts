import { expect, test } from "vitest";
import { isSampleAddress, isSampleText } from "./sample-values.ts";

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
