import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { Report } from "./report.ts";

function setup() {
  const lines: string[] = [];
  let time = 0;
  const report = new Report(
    (line) => lines.push(stripVTControlCharacters(line)),
    () => time,
  );
  const pass = (ms: number) => async () => {
    time += ms;
  };
  const fail = async () => {
    throw new Error("It is broken.\nHere is why.");
  };
  return { report, lines, pass, fail };
}

test("a step that fails is printed with its reason, and ends its section", async () => {
  const { report, lines, pass, fail } = setup();
  await report.section("Booking", async () => {
    await report.step("Begin", pass(0));
    await report.step("Pay", fail);
    await report.step("Complete", pass(0));
  });
  expect(lines).toEqual([
    "\nBooking",
    "  ✓ Begin 0.0 s",
    "  ✗ Pay 0.0 s",
    "      It is broken.",
    "      Here is why.",
  ]);
  expect(report.counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("what fails outside every step fails the section, once", async () => {
  const { report, lines, fail } = setup();
  await report.section("Booking", fail);
  expect(lines).toContain("  ✗ Booking 0.0 s");
  expect(report.counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
