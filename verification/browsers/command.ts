import { paths } from "#shared/site/paths.ts";
import { eventually as eventuallyWithin } from "../journeys/eventually.ts";
import { startStackProcess } from "../stack-process.ts";
import { type DrivenBrowser, field, pressable } from "./driven-browser.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/*
 * `npm run browsers`: what visitors and the trainer do most, in WebKit, as in Safari, and in Firefox. The
 * browser tests of `npm test` run in Chromium. Needs the Debian packages `firefox-esr`,
 * `webkit2gtk-driver` and `xvfb`.
 */

const port = 5191;
/** What a local stack may take once it is built. */
const limits = { readySeconds: 5, megabytes: 1024 };
const phone = [390, 844] as const;
const desk = [1280, 900] as const;
/** Pages that may lead on to another one. */
const leading = new Set<string>([paths.qrLander, paths.admin, paths.login]);
const eventually = <T>(work: () => Promise<T>) => eventuallyWithin(work, 20_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

const stack = await startStackProcess(port);
let passed = 0;
let failed = 0;
for (const [name, start] of [
  ["WebKit", startWebKit],
  ["Firefox", startFirefox],
] as const) {
  let browser: DrivenBrowser | undefined;
  try {
    browser = await start();
    await drive(browser);
  } catch (error) {
    failed += 1;
    say(`✗ ${name} ${browser ? "stops" : "does not start"}: ${String(error)}`);
    if (!browser) say("  apt-get install firefox-esr webkit2gtk-driver xvfb");
  } finally {
    await browser?.close();
  }
}
const readySeconds = stack.readyMs / 1000;
const megabytes = stack.megabytes();
stack.close();
if (readySeconds > limits.readySeconds || megabytes > limits.megabytes) failed += 1;
say(
  `The stack was ready after ${readySeconds.toFixed(1)} of ${limits.readySeconds} s, and took ${megabytes.toFixed(0)} of ${limits.megabytes} MB.`,
);
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function drive(browser: DrivenBrowser): Promise<void> {
  const open = (path: string) => browser.open(`${stack.origin}${path}`);
  const press = (text: string) => eventually(() => browser.click(pressable(text)));
  const type = (name: string, text: string) => eventually(() => browser.type(field(name), text));

  const says = (...texts: readonly string[]) =>
    eventually(async () => {
      const text = String(await browser.run("return document.body.innerText"));
      const missing = texts.filter((each) => !text.toLowerCase().includes(each.toLowerCase()));
      if (missing.length > 0) throw new Error(`“${missing.join("”, “")}” is missing in: ${text}`);
      const fault = /Unexpected Application Error|Invalid Date|undefined|NaN/.exec(text);
      if (fault) throw new Error(`The page says ${fault[0]}: ${text}`);
      return text;
    });

  async function check(title: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      passed += 1;
      say(`✓ ${browser.name}: ${title}`);
    } catch (error) {
      failed += 1;
      say(`✗ ${browser.name}: ${title}\n  ${String(error).slice(0, 600)}`);
    }
  }

  async function book(email: string): Promise<void> {
    // Nothing is kept of what was typed before.
    await browser.run("sessionStorage.clear()");
    await open(paths.bookingForm);
    await says("Book a Fitness Consultation");
    await type("name", "Sam O’Neill");
    await type("email", email);
    await type("phone", "07700900123");
    await press("Next");
    await type("fitnessGoals", "Run the village half marathon.");
    await browser.run(`
      const select = document.querySelector('[name="currentFitnessLevel"]');
      select.value = "intermediate";
      select.dispatchEvent(new Event("change", { bubbles: true }));`);
    await press("Next");
    await says("Health Information");
    await press("Next");
    await eventually(() => browser.click('//label[normalize-space()="Monday"]'));
    await press("Next");
    await says("Review and Payment", email, "£50.00");
    await press("Confirm and Proceed to Payment");
    await eventually(() =>
      browser.typeInFrame('//iframe[@title="Secure payment input frame"]', {
        number: "4242424242424242",
        expiry: "12/34",
        cvc: "123",
        postalCode: "GU1 1AA",
      }),
    );
    await press("Submit and Pay");
    await says("Your consultation is booked and paid");
  }

  for (const [width, height] of [phone, desk]) {
    await browser.resize(width, height);
    const client = `client-${width}@example.com`;
    await check(
      `at ${width} pixels, every public page opens and does not scroll sideways`,
      async () => {
        for (const path of Object.values(paths)) {
          if (path.includes(":") || leading.has(path)) continue;
          await eventually(async () => {
            // Firefox may drop a navigation that begins while the page before is hydrated.
            await open(path);
            await says("");
            const isRight =
              await browser.run(`const { scrollWidth, clientWidth } = document.documentElement;
              return location.pathname === "${path}" && document.title !== "" && scrollWidth <= clientWidth`);
            if (!isRight) throw new Error(`${path} has no title, or scrolls sideways.`);
          });
        }
      },
    );
    await check(`at ${width} pixels, a visitor books and pays`, () => book(client));
    await check(`at ${width} pixels, the client sees and cancels the booking`, async () => {
      await press("See or cancel your booking");
      await says("Your receipt", "£50.00", "You can cancel until");
      await press("Cancel my booking");
      await says("You can’t undo this.");
      await eventually(() => browser.click(`//dialog[@open]${pressable("Cancel my booking")}`));
      await says("This booking was cancelled on");
    });
    await check(`at ${width} pixels, the trainer opens a booking and notes its time`, async () => {
      await book(`second-${client}`);
      await signIn();
      await says("Sam O’Neill", "No time yet");
      await eventually(() =>
        browser.click('//button[starts-with(normalize-space(), "No time yet")]'),
      );
      const hasDialog = () => browser.run("return document.querySelector('dialog[open]') !== null");
      await press("Save Time");
      await eventually(async () => {
        if (await hasDialog()) throw new Error("The time is not saved.");
      });
      await eventually(async () => {
        await browser.click('//article//button[@aria-expanded="false"]');
        if (!(await hasDialog())) throw new Error("The booking does not open.");
      });
      await says(`second-${client}`, "Paid", "Booked");
    });
    for (const tab of ["workouts", "discount-codes", "settings", "website", "numbers"]) {
      await check(`at ${width} pixels, the tab ${tab} opens`, async () => {
        await open(`${paths.admin}?tab=${tab}`);
        await eventually(async () => {
          const isLoaded = await browser.run(`return !document.querySelector("[aria-busy=true]") &&
            document.querySelector("[role=tab][aria-selected=true]") !== null &&
            document.querySelector("h2, form") !== null`);
          if (!isLoaded) throw new Error("It is still loading.");
        });
        await says("");
      });
    }
  }

  async function signIn(): Promise<void> {
    await open(paths.login);
    const isSignedIn = await eventually(async () => {
      const found = await browser.run(
        `return location.pathname.startsWith("${paths.admin}") || document.querySelector('[name="username"]') !== null && 1`,
      );
      if (!found) throw new Error("The sign-in is not there.");
      return found === true;
    });
    if (isSignedIn) return;
    await type("username", "trainer@example.com");
    await type("password", "Touchline-2026");
    await press("Sign in");
    await says("Consultations");
  }
}
