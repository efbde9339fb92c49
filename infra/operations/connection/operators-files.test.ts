import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/** What a command says of these changes of an operator's files, as tsx reads them. */
function problemsAfter(...changes: readonly (readonly [string, string | RegExp, string])[]) {
  // Inside the project, so that the files find its types and modules.
  mkdirSync(path.join(project, "build"), { recursive: true });
  const folder = mkdtempSync(path.join(project, "build/operator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(project, "operator/samples"), folder, { recursive: true });
  for (const [file, from, to] of changes) {
    const place = path.join(folder, file);
    const before = readFileSync(place, "utf8");
    const after = before.replace(from, to);
    expect(after, file).not.toBe(before);
    writeFileSync(place, after);
  }
  const module = pathToFileURL(
    path.join(project, "infra/operations/connection/operators-files.ts"),
  );
  const script = `import { problemsOfOperatorsFiles } from "${module}";
    console.log(JSON.stringify(await problemsOfOperatorsFiles(new URL("${pathToFileURL(folder)}/"))));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: project, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  return JSON.parse(stdout) as string[];
}

test("The samples are in order.", () => {
  expect(problemsAfter()).toEqual([]);
});

test("What is mistyped in operator/ is a sentence for each mistake, with the file and the line.", () => {
  expect(
    problemsAfter(
      ["site.ts", 'brand: "Touchline",', 'brand: "Touchline"'],
      ["stages.ts", /prod: \{\}/, "prod: { account: 123456789012, monthlyBudget: 0 }"],
    ),
  ).toEqual([
    expect.stringMatching(
      /^operator\/site\.ts cannot be read: line \d+: Expected "}" but found "origin"\. Is a comma missing at the end of the line before, or does/,
    ),
    "In operator/stages.ts, prod.account needs quotes: its twelve digits are a text.",
    "In operator/stages.ts, prod.monthlyBudget is not a whole number of dollars from 1 to 1000.",
  ]);
  expect(problemsAfter(["website.ts", /export const website/, "export const webpage"])).toEqual([
    "operator/website.ts exports no website.",
  ]);
});

test.each<[string, readonly [string, string | RegExp, string], RegExp]>([
  [
    "quotation marks of a word processor",
    ["site.ts", '"Touchline"', "“Touchline”"],
    /Type straight/,
  ],
  ["a decimal comma", ["site.ts", "Months: 12", "Months: 12,5"], /A number has no comma in it/],
  ["an account without quotes", ["stages.ts", /prod: \{/, "prod: { account: 012345678901"], /Put/],
  [
    "a text without quotes",
    ["site.ts", '"London"', "London"],
    /line \d+: London .* is in quotation/,
  ],
  [
    "true in capitals",
    ["stages.ts", /prod: \{/, "prod: { firewall: True"],
    /true and false are in/,
  ],
  ["an apostrophe", ["site.ts", '"Touchline"', "'Rowan's'"], /does an apostrophe end a text\?/],
  ["a merge that is not finished", ["site.ts", "  brand:", "<<<<<<< HEAD\n  brand:"], /Finish the/],
  ["half of a file", ["site.ts", /logDays: [\s\S]*/, "logDays: 30"], /Is a } missing at the end\?/],
])("One sentence says what to do about %s.", (_, change, seen) => {
  const [sentence = "", ...others] = problemsAfter(change);
  expect(sentence).toMatch(/^operator\/(site|stages)\.ts cannot be read: line \d+: /);
  expect(sentence).toMatch(seen);
  expect(others).toEqual([]);
});

test("A file without byte order mark, with one, and with the line ends of Windows is the same.", () => {
  for (const file of ["site.ts", "stages.ts", "website.ts"]) {
    expect(problemsAfter([file, /^/, "\uFEFF"], [file, /\n/g, "\r\n"]), file).toEqual([]);
  }
});

test("A name with a typing error, and a value that is missing or mistyped, is a sentence.", () => {
  expect(
    problemsAfter(
      ["website.ts", "contactEmail:", "contactMail:"],
      ["website.ts", /feePence: 5000/, 'feePenny: 5000, quickPence: "none"'],
      ["website.ts", "export const website", "export const former"],
      ["website.ts", /$/, "\nexport const website = { ...former, were: {}, legal: 5 };\n"],
      ["site.ts", "keepFor: {", "keptFor: {"],
      ["stages.ts", "dev: {}", "dev: null"],
    ),
  ).toEqual([
    "privacy.keepFor in operator/site.ts is missing or mistyped.",
    "keptFor of privacy in operator/site.ts is no value: is it a typing error?",
    "In operator/stages.ts, dev is missing or mistyped.",
    expect.stringMatching(/^offer\.feePence in operator\/website\.ts: Please enter a price/),
    "feePenny, quickPence of offer in operator/website.ts is no value: is it a typing error?",
    "where.contactEmail in operator/website.ts: Please enter your email.",
    "contactMail of where in operator/website.ts is no value: is it a typing error?",
    "legal in operator/website.ts is missing or mistyped.",
    "were in operator/website.ts is no value: is it a typing error?",
  ]);
});

test("A period, a day or a price that would harm somebody is a sentence.", () => {
  expect(
    problemsAfter(
      ["site.ts", "bookingsTaxYears: 7,", "bookingTaxYears: 7,"],
      ["site.ts", /changed: "[^"]+"/, 'changed: "2026-13-01"'],
      ["website.ts", /feePence: 5000/, "feePence: -5"],
    ),
  ).toEqual([
    expect.stringMatching(
      /bookingsTaxYears in operator\/site\.ts is not a whole number of tax years/,
    ),
    "bookingTaxYears of privacy.keepFor in operator/site.ts is no value: is it a typing error?",
    "privacy.changed in operator/site.ts is not a day such as 2026-11-22.",
    expect.stringMatching(/^offer\.feePence in operator\/website\.ts: Please enter a price/),
  ]);
});

test.each([
  ["27/11/2026", "is not a day such as 2026-11-22"],
  ["2062-11-27", "is not a day from 2020 until today"],
  ["0202-11-27", "is not a day from 2020 until today"],
])("The notice is not dated %s.", (day, sentence) => {
  expect(problemsAfter(["site.ts", /changed: "[^"]+"/, `changed: "${day}"`])).toEqual([
    `privacy.changed in operator/site.ts ${sentence}.`,
  ]);
});

test("A brand of several lines and a name that is no value are sentences.", () => {
  expect(
    problemsAfter(
      ["site.ts", /brand: "/, 'phone: "07700 900123", brand: "\\n'],
      ["stages.ts", "dev: {}", 'dev: { domian: "x.co.uk" }'],
    ),
  ).toEqual([
    "brand in operator/site.ts is not one line of at most 60 letters.",
    "phone in operator/site.ts is no value: is it a typing error?",
    "In operator/stages.ts, domian of dev is not a setting.",
  ]);
});
