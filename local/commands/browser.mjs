import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, run } from "./install.mjs";

/** What Chromium needs to run quietly as root in a container and to leave the network alone. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Chromium without a window, which runs the tests with a quarter less processor time. */
const headlessShell = "chromium-headless-shell";

const commandNames = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of an installed Chromium or Chrome (`CHROME_PATH` wins), or `undefined`. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return chosen;
  for (const directory of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of commandNames) {
      const candidate = join(directory, name);
      if (existsSync(candidate)) return candidate;
    }
  }
  const application = applications.find((path) => existsSync(path));
  if (application) return application;
  const { chromium } = await import("@playwright/test");
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Finds a browser, or installs one: the headless shell where the system has it as a package. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (process.env.CHROME_PATH || found?.endsWith(headlessShell)) return found;
  if (canUseApt()) installWithApt();
  else if (!found) run("npx", ["playwright", "install", "chromium"]);
  const browser = await findBrowser();
  if (!browser) {
    fail(
      "The browser tests need Chromium or Chrome, and none could be installed: install one, or set CHROME_PATH.",
    );
  }
  return browser;
}

function canUseApt() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

function installWithApt() {
  process.stdout.write("Installing Chromium's headless shell for the browser tests…\n");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const install = ["-qq", "install", "-y", "--no-install-recommends"];
  run("apt-get", ["-qq", "update"], options);
  // Older systems have the whole of Chromium only.
  run("apt-get", [...install, headlessShell], options) ||
    run("apt-get", [...install, "chromium"], options);
}
