import assert from "node:assert/strict";
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

test("an assertion without words is reported by its place, and no line is quoted.", async () => {
  const { report } = setup();
  const found = ["a booking"].length;
  await report.section("Booking", async () => {
    await report.step("Find", async () => assert.ok(found > 1));
    assert.equal(found, 1);
  });
  const [failure] = report.failures;
  expect(failure?.message).toMatch(/^What report\.test\.ts asserts in line \d+ is not so\.$/);
  await report.section("Booking", async () => assert.ok(found > 1, "There is another one."));
  expect(report.failures[1]?.message).toBe("There is another one.");
});
