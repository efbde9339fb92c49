import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";
import { consultation, listen, startForTest } from "./stripe.ts";

/** As strict as the site's: nothing inline but style attributes, and nothing from elsewhere. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'";

const document = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Checkout</title>
    <link rel="icon" href="data:,">
    <script src="/__local/stripe.js"></script>
    <script src="/checkout.js" defer></script>
  </head>
  <body><main><h1>Checkout</h1><div id="root"></div></main></body>
</html>`;

/** Starts a browser and builds the page's script, for all tests of a file. */
export async function launchCheckout() {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error("These tests need Chromium or Chrome.");
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./checkout-page.tsx", import.meta.url))],
    bundle: true,
    define: { "process.env.NODE_ENV": '"development"' },
    format: "iife",
    jsx: "automatic",
    write: false,
  });
  const script = outputFiles.map(({ text }) => text).join("");

  /** Opens a page that pays a new intent at a new stand-in with Stripe's own packages. */
  async function setup(options: BrowserContextOptions = {}) {
    const { stripe, standIn, setFaults } = await startForTest();
    const siteUrl = await listen((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site");
      if (pathname.startsWith("/__local/stripe")) return standIn.browser(request, response);
      const isScript = pathname === "/checkout.js";
      response.writeHead(200, {
        "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8",
        "content-security-policy": contentSecurityPolicy,
      });
      response.end(isScript ? script : document);
    });
    const context = await browser.newContext({ locale: "en-GB", ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    const intent = await stripe.paymentIntents.create(consultation);
    const open = (query: Record<string, string> = {}) => {
      const clientSecret = intent.client_secret ?? "";
      return page.goto(`${siteUrl}/pay?${new URLSearchParams({ clientSecret, ...query })}`);
    };
    const status = async () => (await stripe.paymentIntents.retrieve(intent.id)).status;
    return { page, stripe, intent, siteUrl, setFaults, open, status, complaints };
  }

  return { setup, close: () => browser.close() };
}

/** The card form, by Stripe's own title of its frame. */
export function cardForm(page: Page) {
  return page.frameLocator("iframe[title='Secure payment input frame']");
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await form.locator("[name=number]").fill(number);
  await form.locator("[name=expiry]").fill("12/34");
  await form.locator("[name=cvc]").fill("123");
  await form.locator("[name=postalCode]").fill("GU27 1AA");
}

export function pay(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Pay" }).click();
}

/** The result of `confirmPayment`, which the page shows as JSON. */
export async function resultOf(page: Page): Promise<unknown> {
  const shown = await page.getByTestId("result").textContent();
  return JSON.parse(shown ?? "");
}

/** The events of the Payment Element so far. */
export async function eventsOf(page: Page): Promise<string> {
  return (await page.getByTestId("events").textContent()) ?? "";
}
