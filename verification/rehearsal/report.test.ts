import { expect, test } from "vitest";
import { Report } from "./report.ts";

function setup() {
  const lines: string[] = [];
  const report = new Report((line) => lines.push(line.replace(/ \d+\.\d s$/, "")));
  const pass = async () => undefined;
  const fail = async () => {
    throw new Error("It is broken.\nHere is why.");
  };
  return { report, lines, pass, fail };
}

test("a step that fails is printed with its reason, and ends its section.", async () => {
  const { report, lines, pass, fail } = setup();
  await report.section("Booking", async () => {
    await report.step("Begin", pass);
    await report.step("Pay", fail);
    await report.step("Complete", pass);
  });
  expect(lines).toEqual([
    "\nBooking",
    "  ✓ Begin",
    "  ✗ Pay",
    "      It is broken.",
    "      Here is why.",
  ]);
  expect(report.counts).toEqual({ passed: 1, skipped: 0 });
  expect(report.failures).toEqual([{ title: "Pay", message: "It is broken.\nHere is why." }]);
});

test("what fails outside every step fails the section, once.", async () => {
  const { report, lines, fail } = setup();
  await report.section("Booking", fail);
  expect(lines).toContain("  ✗ Booking");
  expect(report.failures).toHaveLength(1);
});
