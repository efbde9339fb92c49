import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: ".",
  globalSetup: "./build-once.ts",
  outputDir: "../../build/test-results/browser",
  // Each worker runs one local stack for all of its tests. Pages wait for frames and timers: three workers
  // leave a third of two cores idle.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 600_000,
  // Long enough for a machine with ten other jobs: a limit only ends a test that hangs.
  expect: { timeout: 60_000 },
  reporter: [["list"], ["../../local/commands/playwright-report.ts"]],
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A worker would hide requests from the tests that answer them; `home-screen.spec.ts` allows it.
    serviceWorkers: "block",
    // A trace of every test costs a seventh of the run: `--trace on` records the one in question.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: browserArguments,
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
