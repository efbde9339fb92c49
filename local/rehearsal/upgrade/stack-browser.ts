import { type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { browserArguments } from "../../commands/browser.mjs";

export interface StackAddresses {
  /** The site's address on this machine. */
  readonly origin: string;
  /** Of the emulator, which has the user pool. */
  readonly endpoint: string;
  /** Where the stand-in for Stripe has its script and its frames. */
  readonly stripeOrigin: string;
}

/** A limit only ends what hangs: the machine may be slow. */
const patienceMs = 120_000;

/**
 * Starts a browser whose pages are those of the deployed site. Stripe's script and the calls of Cognito go
 * to the stand-ins.
 */
export async function openBrowser(executablePath: string, addresses: StackAddresses) {
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  return {
    /** Opens a page in a browser of its own, with an empty cache. */
    async open(path: string): Promise<Page> {
      const context = await browser.newContext({
        baseURL: addresses.origin,
        locale: "en-GB",
        timezoneId: "Europe/London",
        viewport: { width: 1280, height: 900 },
        // A worker would hide its requests from the routes.
        serviceWorkers: "block",
      });
      context.setDefaultTimeout(patienceMs);
      context.setDefaultNavigationTimeout(patienceMs);
      await leadToStandIns(context, addresses);
      const page = await context.newPage();
      await page.goto(path);
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
      return page;
    },
    close: () => browser.close(),
  };
}

export type StackBrowser = Awaited<ReturnType<typeof openBrowser>>;

async function leadToStandIns(
  context: BrowserContext,
  { origin, endpoint, stripeOrigin }: StackAddresses,
): Promise<void> {
  const passOn = (address: (url: URL) => string) => async (route: Route) => {
    const response = await route.fetch({ url: address(new URL(route.request().url())) });
    const headers = { ...response.headers(), "access-control-allow-origin": "*" };
    await route.fulfill({ response, headers });
  };
  // The last route that fits is asked first.
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const { "content-security-policy": policy, ...headers } = response.headers();
    const local = policy === undefined ? {} : { "content-security-policy": withOwnFrames(policy) };
    await route.fulfill({ response, headers: { ...headers, ...local } });
  });
  await context.route(
    "https://js.stripe.com/**",
    passOn(() => `${stripeOrigin}/__local/stripe.js`),
  );
  await context.route(
    `${origin}/__local/stripe/**`,
    passOn(({ pathname, search }) => `${stripeOrigin}${pathname}${search}`),
  );
  await context.route(
    "https://cognito-idp.*/**",
    passOn(() => `${endpoint}/`),
  );
}

/** Allows the frames of the stand-in for Stripe, which are on the site's own address. */
function withOwnFrames(policy: string): string {
  return policy.replace("frame-src ", "frame-src 'self' ");
}
