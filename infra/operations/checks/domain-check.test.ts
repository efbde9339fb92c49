import type { CaaRecord } from "node:dns";
import { expect, test } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";

/** @param zone the CAA records by name, or the error that the name server answers */
async function resultFor(zone: Record<string, CaaRecord[] | string>) {
  const { connection, resultOf } = await startInUse();
  connection.choices = { domain: "sam.fit", hostedZoneId: "Z0123456789ABCDEFGHIJ" };
  connection.findCaa = async (name) => {
    const found = zone[name] ?? "ENODATA";
    if (typeof found !== "string") return found;
    throw Object.assign(new Error(`queryCaa ${found} ${name}`), { code: found });
  };
  return resultOf("Domain");
}

const record = (issue: string): CaaRecord => ({ critical: 0, issue });
const letsEncrypt = record("letsencrypt.org");

test.each<[string, Record<string, CaaRecord[] | string>]>([
  ["there are no CAA records", {}],
  ["the domain is new", { "sam.fit": "ENOTFOUND", "www.sam.fit": "ENOTFOUND" }],
  ["one of them names Amazon", { "sam.fit": [letsEncrypt, record("amazonaws.com")] }],
  ["Amazon's has parameters", { "sam.fit": [record("amazon.com; policy=ev")] }],
  ["they name no authority", { "sam.fit": [{ critical: 0, iodef: "mailto:sam@sam.fit" }] }],
])("The certificate can be issued when %s.", async (_, zone) => {
  expect(await resultFor(zone)).toBe("ok: sam.fit lets AWS issue its certificate");
});

test.each<[string, Record<string, CaaRecord[]>, string]>([
  ["the domain", { "sam.fit": [letsEncrypt] }, "sam.fit and www.sam.fit"],
  ["www alone", { "www.sam.fit": [letsEncrypt] }, "www.sam.fit"],
  ["no authority at all", { "sam.fit": [record(";")] }, "sam.fit and www.sam.fit"],
])(
  "The doctor names what CAA records for %s refuse, before the deployment waits for it.",
  async (_, zone, names) => {
    const line = await resultFor(zone);
    expect(line).toContain(`failed: the CAA records of sam.fit let other authorities alone issue`);
    expect(line).toContain(`certificate for ${names} → Add the CAA record 0 issue "amazon.com"`);
  },
);

test("The doctor says what a DS record does that was left at the registrar.", async () => {
  expect(await resultFor({ "sam.fit": "ESERVFAIL" })).toMatch(
    /^failed: the name servers of sam\.fit do not answer .*ESERVFAIL.* → .*DS record at the registrar/,
  );
});

test("A site under CloudFront's name needs no domain.", async () => {
  const { resultOf } = await startInUse();
  expect(await resultOf("Domain")).toBe("ok: the site has none of its own");
});
