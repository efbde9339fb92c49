import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type Operation, startInUse } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import { verifyDomain } from "#infra/testing/stand-ins.ts";
import { requestText } from "./sending-check.ts";

/** A stage in the sandbox whose site answers and whose mail is signed. */
async function setup() {
  const operation = await startInUse();
  operation.aws.sending.ProductionAccessEnabled = false;
  verifyDomain(operation.aws, true);
  return operation;
}

/** What the printed command would send, as a shell reads it. */
function argumentsOf(printed: string): readonly string[] {
  const command = printed.slice(printed.indexOf("aws sesv2"));
  const script = command.replace("aws ", "printf '%s\\0' ");
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("Once the site answers and DKIM is there, the request is printed whole.", async () => {
  const { resultOf, runSetUp } = await setup();
  const result = await resultOf("Sending email");
  expect(result).toMatch(/^todo: .*\(sandbox\) → Read this request, .* Only the first try is free/);
  const given = argumentsOf(result);
  expect(given.slice(0, 11)).toEqual([
    ...["sesv2", "put-account-details", "--region", "eu-west-2", "--production-access-enabled"],
    ...["--mail-type", "TRANSACTIONAL", "--website-url", siteOrigin],
    ...["--contact-language", "EN"],
  ]);
  const text = given.at(-1) ?? "";
  for (const said of [
    siteOrigin,
    `${siteOrigin}/privacy`,
    "have just typed their own address",
    "confirmation email",
    "reminder of the consultation",
    "How many:",
    "no mailing list",
    "stops review emails",
    "Bounces and complaints:",
    "signed with DKIM by touchline.example",
  ]) {
    expect(text).toContain(said);
  }
  // SES takes 5,000 characters.
  expect(text.length).toBeLessThan(5000);
  expect((await runSetUp({}, "")).printed).toContain("put-account-details");
});

describe("The request is not printed", () => {
  test.each<[string, (operation: Operation) => void, RegExp]>([
    [
      "before the site answers",
      ({ site }) => {
        site.answers["GET https /"] = () => new Response("", { status: 502 });
      },
      /before https:\/\/d111\.cloudfront\.net\/ answers/,
    ],
    [
      "before the privacy notice answers",
      ({ site }) => {
        site.answers["GET https /privacy"] = () => new Response("", { status: 404 });
      },
      /\/privacy answers/,
    ],
    [
      "while the site's address leads nowhere",
      ({ connection }) =>
        void Object.assign(connection, { fetch: () => Promise.reject(new TypeError("failed")) }),
      /\.net\/ answers/,
    ],
    [
      "before DKIM is there",
      ({ aws }) => void Object.assign(aws.domains, { dkim: "PENDING" }),
      /email is signed by touchline\.example \(DKIM\)/,
    ],
    [
      "while signing is switched off",
      ({ aws }) => void Object.assign(aws.domains, { isSigning: false }),
      /email is signed by touchline\.example \(DKIM\)/,
    ],
  ])("%s.", async (_, change, reason) => {
    const operation = await setup();
    change(operation);
    const result = await operation.resultOf("Sending email");
    expect(result).toMatch(/→ Do not ask AWS before .* Only the first try is free/);
    expect(result).toMatch(reason);
    expect(result).not.toContain("put-account-details");
  });

  test.each(["PENDING", "DENIED", "FAILED"])("a second time: %s.", async (Status) => {
    const { aws, resultOf } = await setup();
    aws.sending.Details = { ReviewDetails: { Status } };
    const result = await resultOf("Sending email");
    expect(result).not.toContain("put-account-details");
    if (Status !== "PENDING") expect(result).toContain("would answer Conflict");
  });
});

test("An address with a quote reaches AWS as it is.", async () => {
  const { connection, resultOf } = await setup();
  Object.assign(connection.site, { senderEmail: "o'brien@touchline.example" });
  const text = argumentsOf(await resultOf("Sending email")).at(-1);
  expect(text).toBe(requestText(connection.site));
  expect(text).toContain("from o'brien@touchline.example");
});

describe("An address that sends", () => {
  const noRecord = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  test.each<[string, Operation["connection"]["findMx"], RegExp]>([
    ["cannot receive without a record", noRecord("ENODATA"), /^todo: .* cannot receive email/],
    ["cannot receive at a domain that is not there", noRecord("ENOTFOUND"), /^todo: .* cannot/],
    [
      "cannot receive at a domain that takes no mail",
      async () => [{ exchange: "", priority: 0 }],
      /^todo: .* \(MX\) → .*publish the MX records/,
    ],
    ["is ok where DNS cannot be asked", noRecord("ETIMEOUT"), /^ok/],
    ["is ok with a server", async () => [{ exchange: "mx.example", priority: 10 }], /^ok/],
  ])("%s.", async (_, findMx, expected) => {
    const { connection, resultOf } = await setup();
    const asked: string[] = [];
    connection.findMx = (name) => {
      asked.push(name);
      return findMx(name);
    };
    expect(await resultOf("Sender's address")).toMatch(expected);
    expect(asked).toEqual(["touchline.example"]);
  });
});
