import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: ".",
  globalSetup: "./build-once.ts",
  outputDir: "../../build/test-results/browser",
  // Each worker runs a whole local stack of its own; two fit the smallest machine.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try, from a fresh stack, for what a busy machine did to a browser; it is reported.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      args: browserArguments,
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
