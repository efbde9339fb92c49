/**
 * The Lighthouse CI configuration of `npm run lighthouse`: every prerendered page on Lighthouse's
 * phone and slow network, five times, against the budgets in `docs/page-speed.md`.
 */
require("tsx/cjs");
const { browserArguments } = require("../../local/commands/browser.mjs");
const { browserPages, pageNames } = require("../../shared/site/pages.ts");
const { paths } = require("../../shared/site/paths.ts");

const port = 5199;
/** One of the local stack's. */
const sampleWorkoutId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";
const prerenderedPages = pageNames.filter((name) => !browserPages.includes(name));

Object.assign(process.env, {
  PORT: String(port),
  LOCAL_DATA: "memory",
  LOCAL_WEBSITE: process.env.LOCAL_WEBSITE ?? "plain",
  // Nothing of the local stack is in the pages.
  LOCAL_PAGES: "deployed",
});

const categories = {
  "categories:performance": ["error", { minScore: 1 }],
  "categories:accessibility": ["error", { minScore: 1 }],
  "categories:best-practices": ["error", { minScore: 1 }],
};
const timesMs = {
  "largest-contentful-paint": ["error", { maxNumericValue: 1200 }],
  "total-blocking-time": ["error", { maxNumericValue: 50 }],
  "cumulative-layout-shift": ["error", { maxNumericValue: 0.01 }],
};

module.exports = {
  ci: {
    collect: {
      url: prerenderedPages.map(
        (name) => `http://localhost:${port}${paths[name].replace(":workoutId", sampleWorkoutId)}`,
      ),
      numberOfRuns: 5,
      startServerCommand: "node --single-threaded-gc local/commands/start.mjs",
      startServerReadyPattern: "Touchline is up",
      startServerReadyTimeout: 300_000,
      settings: {
        chromeFlags: browserArguments.join(" "),
        onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      },
    },
    assert: {
      // A busy machine only makes a page slower, so the best of the five runs counts.
      assertMatrix: [
        { matchingUrlPattern: ".*", assertions: { ...categories, ...timesMs } },
        {
          // The thank-you page asks search engines to leave it out, which costs it the SEO score.
          matchingUrlPattern: `^(?!.*${paths.thankYou}$)`,
          assertions: { "categories:seo": ["error", { minScore: 1 }] },
        },
      ],
    },
    upload: { target: "filesystem", outputDir: "build/lighthouse" },
  },
};
