import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createApp } from "./create-app.ts";
import { readRestoredTables, restoredTablesFile, writeRestoredTables } from "./restored-tables.ts";
import { placeholderBuild } from "./testing/synthesized.ts";

function synthesizeWith(restored: { bookings?: string }, context: Record<string, unknown> = {}) {
  const app = createApp({
    outdir: mkdtempSync(path.join(tmpdir(), "touchline-assembly-")),
    build: placeholderBuild(),
    restoredTables: { dev: restored, prod: {} },
    context,
  });
  const { template } = app.synth().getStackByName("Touchline-dev");
  return { template, text: JSON.stringify(template) };
}

const copy = "Touchline-dev-bookings-20261120T120000Z";

describe("a restored table", () => {
  const before = synthesizeWith({});
  const after = synthesizeWith({ bookings: copy });
  const functionsOf = ({ template }: typeof after) =>
    Object.values<{
      Type: string;
      Properties: { Environment?: { Variables?: { BOOKINGS_TABLE?: string } } };
    }>(template.Resources)
      .filter(({ Type }) => Type === "AWS::Lambda::Function")
      .map(
        ({ Properties }): { BOOKINGS_TABLE?: string } => Properties.Environment?.Variables ?? {},
      );

  it("is used by every function that has bookings", () => {
    const inUse = functionsOf(after).flatMap(({ BOOKINGS_TABLE }) => BOOKINGS_TABLE ?? []);
    expect(inUse.length).toBeGreaterThan(5);
    expect(new Set(inUse)).toEqual(new Set([copy]));
  });

  it("replaces the stack's own table and its indexes in the functions' rights", () => {
    const policies = Object.entries<{ Type: string }>(after.template.Resources).filter(
      ([, { Type }]) => Type === "AWS::IAM::Policy",
    );
    const rights = JSON.stringify(policies);
    expect(rights).toContain(`table/${copy}"`);
    expect(rights).toContain(`table/${copy}/index/confirmedByTime"`);
    expect(rights).not.toContain("TablesBookingsTable");
    expect(rights).toContain("TablesAuditTable");
  });

  it("leaves the stack's own table as it is", () => {
    const tablesOf = ({ template }: typeof after) =>
      Object.entries<{ Type: string }>(template.Resources).filter(
        ([, { Type }]) => Type === "AWS::DynamoDB::Table",
      );
    expect(tablesOf(after)).toEqual(tablesOf(before));
  });

  it("is named in the output that the operator's commands read", () => {
    expect(JSON.stringify(after.template.Outputs.TableNames)).toContain(copy);
  });

  it("is not used by a stack that begins with empty tables", () => {
    expect(synthesizeWith({ bookings: copy }, { restoredTables: "none" }).text).not.toContain(copy);
  });
});

describe("the file of restored tables", () => {
  function setup(content = '{ "dev": {}, "prod": { "audit": "old-audit" } }') {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "touchline-restored-")), "tables.json");
    writeFileSync(file, content);
    return file;
  }

  it("can be read", () => {
    expect(readRestoredTables(restoredTablesFile)).toEqual({
      dev: expect.any(Object),
      prod: expect.any(Object),
    });
  });

  it("keeps other names when a restored table is added", () => {
    const file = setup();
    writeRestoredTables("prod", { bookings: copy }, file);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      dev: {},
      prod: { audit: "old-audit", bookings: copy },
    });
  });

  it.each([
    '{ "prod": ["bookings"] }',
    '{ "dev": {} }',
    '{ "dev": {}, "prod": { "orders": "x" } }',
  ])("is refused when its form is invalid: %s", (content) => {
    expect(() => readRestoredTables(setup(content))).toThrow(
      /must name only bookings, discountCodes, .*, by stage; restore its last committed version\./,
    );
  });
});
