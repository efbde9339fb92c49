/**
 * Measures every prerendered page as Lighthouse's phone on a slow network sees it, against the
 * budgets of the design: `npm run lighthouse`. Prints a table, leaves a report of each page in
 * `build/lighthouse`, and fails when a page misses its budget. Times depend on the machine, so this
 * is no test: run it on one that does nothing else.
 *
 * `-- --page=/contact` measures one page, `-- --runs=1` takes one run instead of the median of five.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse, { type Result, type RunnerResult } from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { browserArguments, ensureBrowser } from "#local/commands/browser.mjs";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { browserPages, pageNames, unindexedPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { LocalStack } from "../e2e/local-stack.ts";
import { type Measures, measuresOf, mediansOf, missesOf } from "./budgets.ts";
import { asTable, type MeasuredPage } from "./table.ts";

const { values: options } = parseArgs({
  options: { page: { type: "string" }, runs: { type: "string", default: "5" } },
});
const chosen = pageNames
  .filter((name) => !browserPages.includes(name))
  .filter((name) => options.page === undefined || options.page === paths[name]);
const runs = Number(options.runs);
const reports = new URL("../../build/lighthouse/", import.meta.url);

// With keys of Stripe's own, pages are served as they are deployed: without the stand-in's script.
process.env["STRIPE_SECRET_KEY"] = "sk_test_unused";
process.env["STRIPE_PUBLISHABLE_KEY"] = "pk_test_unused";

await buildWhatIsStale();
await mkdir(reports, { recursive: true });
const stack = await LocalStack.start(await freePort());
const debuggingPort = await freePort();
const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
});

const measured: MeasuredPage[] = [];
try {
  for (const name of chosen) {
    const path = paths[name];
    const ofEachRun: Measures[] = [];
    const reportOf = new Map<Result, string>();
    for (let run = 1; run <= runs; run += 1) {
      const result = await measure(path, unindexedPages.includes(name));
      ofEachRun.push(await measuresOf(result));
      reportOf.set(result.lhr, [result.report].flat().join(""));
    }
    const measures = mediansOf(ofEachRun);
    const file = `${path === paths.home ? "home" : path.slice(1)}.html`;
    await writeFile(
      new URL(file, reports),
      reportOf.get(computeMedianRun([...reportOf.keys()])) ?? "",
    );
    measured.push({ path, measures });
    process.stdout.write(`${path}: ${missesOf(measures).join(", ") || "as it should"}\n`);
  }
} finally {
  await browser.close();
  await stack.stop();
}

process.stdout.write(`\n${asTable(measured)}\n`);
const missed = measured.some(({ measures }) => missesOf(measures).length > 0);
process.exitCode = measured.length === 0 || missed ? 1 : 0;

async function measure(path: string, unindexed: boolean, tries = 3): Promise<RunnerResult> {
  const result = await lighthouse(`${stack.origin}${path}`, {
    port: debuggingPort,
    output: "html",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    // A page that asks not to be listed is right to be found missing.
    skipAudits: unindexed ? ["is-crawlable"] : null,
  });
  if (!result) throw new Error(`Lighthouse did not measure ${path}.`);
  // Now and then the browser paints nothing that Lighthouse sees.
  const { numericValue: firstPaint } = result.lhr.audits["first-contentful-paint"] ?? {};
  if (firstPaint === undefined && tries > 1) return measure(path, unindexed, tries - 1);
  return result;
}

/** A port that nothing listens on at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
