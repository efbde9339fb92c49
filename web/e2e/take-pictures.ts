import { mkdir, writeFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { laterDay, londonDate, londonInstants } from "#shared/values/london-days.ts";
import { LocalStack } from "./local-stack.ts";
import { Trainer } from "./trainer.ts";
import { Visitor } from "./visitor.ts";

/**
 * `npm run pictures`: the pictures of the README, taken anew of the sample people, as of the last morning. Their days
 * follow it, so a picture changes with each day.
 */

const folder = new URL("../../docs/pictures/", import.meta.url);
const phone = { width: 390, height: 780 };
const laptop = { width: 1280, height: 800 };
const now = lastMorning();

await buildWhatIsStale();
const executablePath = await findBrowser();
const stack = await LocalStack.start("sample", "local");
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath && { executablePath }),
});

/** Opens a page of the site in a browser of its own. */
async function open(viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

/** When a trainer has something ahead on that day. */
function lastMorning(): Date {
  const today = londonDate(new Date());
  const [morning] = [today, laterDay(today, -1)]
    .flatMap((day) => londonInstants(day, "10:40"))
    .filter((at) => at < new Date());
  if (!morning) throw new Error("Each day has a morning.");
  return morning;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? phone;
  const clip = { x: 0, y: 0, width, height, scale: width === phone.width ? 1.5 : 1 };
  const picture = { format: "webp", quality: 45, clip } as const;
  const { data } = await session.send("Page.captureScreenshot", picture);
  await writeFile(new URL(`${name}.webp`, folder), Buffer.from(data, "base64"));
}

try {
  await mkdir(folder, { recursive: true });
  await stack.post("/__local/people", { now });
  const People = z.object({ clientPage: z.string() });
  const { clientPage } = People.parse(await (await stack.api("/__local/people")).json());

  const wizard = await open(phone);
  const visitor = new Visitor(wizard, stack, "sam@example.org");
  await visitor.standAtHealthInformation();
  await visitor.next();
  await visitor.fillPreferences();
  await take(wizard, "wizard");

  const client = await open(phone);
  await client.goto(clientPage);
  await client.getByRole("heading", { name: "Your booking" }).waitFor();
  await client.getByText("Loading your booking…").waitFor({ state: "hidden" });
  await take(client, "client-page");

  const desk = await open(laptop);
  const trainer = new Trainer(desk);
  await trainer.openConsultations();
  await desk.getByText("Ursula Finch").first().waitFor();
  await take(desk, "desk");

  await desk.goto("/admin?tab=numbers", { waitUntil: "networkidle" });
  await desk.getByRole("heading", { name: "Numbers", level: 2 }).waitFor();
  await take(desk, "numbers");
} finally {
  await browser.close();
  await stack.stop();
}
