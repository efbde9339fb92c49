import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { paths } from "#shared/site/paths.ts";
import type { Product, Step } from "../../journeys/product.ts";
import type { StackBrowser } from "./stack-browser.ts";

export interface Opening {
  readonly browser: StackBrowser;
  readonly product: Product;
  readonly trainer: { readonly email: string; readonly password: string };
  /** Someone with a paid booking that is to be completed. */
  readonly client: { readonly email: string };
}

/** Goes on with a page that has been open since before a deployment. */
export type GoOn = (step: Step) => Promise<void>;

const card = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  postalCode: "GU1 1AA",
};

/** What people have open when a deployment begins, by what it is called in the report. */
export const openings: Readonly<Record<string, (opening: Opening) => Promise<GoOn>>> = {
  "the booking form, half filled in": async ({ browser, product }) => {
    const page = await browser.open(paths.bookingForm);
    const email = newAddress();
    const control = (name: string) => page.locator(`[name="${name}"]`);
    const next = () => page.getByRole("button", { name: "Next" }).click();
    await control("name").fill("Sam Upgrade");
    await control("email").fill(email);
    await control("phone").fill("07700900123");
    await next();
    await control("fitnessGoals").fill("Run the village half marathon.");
    return async (step) => {
      await step("The visitor answers the rest of the form", async () => {
        await control("currentFitnessLevel").selectOption("intermediate");
        await next();
        await control("medicalConditions").fill("Asthma, mild");
        await control("healthConsent").check();
        await next();
        await page.getByRole("checkbox", { name: "Monday" }).check();
        await next();
        await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
      });
      await step("The visitor pays, is thanked, and is in the trainer's list", async () => {
        await pay(page);
        await expectBooked(product, email, "consultation");
      });
    };
  },

  "the payment page, at the card": async ({ browser, product }) => {
    const page = await browser.open(paths.payment);
    const email = newAddress();
    await page.locator('[name="email"]').fill(email);
    await page.getByRole("button", { name: "Proceed to Payment", exact: true }).click();
    await cardField(page, "number").waitFor();
    return async (step) => {
      await step("The visitor pays, is thanked, and is in the trainer's list", async () => {
        await pay(page);
        await expectBooked(product, email, "payment");
      });
    };
  },

  "the trainer's list, with a booking open": async ({ browser, trainer, client }) => {
    const page = await browser.open(paths.login);
    await page.getByLabel("Email", { exact: true }).fill(trainer.email);
    await page.getByLabel("Password", { exact: true }).fill(trainer.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    await page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: client.email }) })
      .getByRole("button", { expanded: false })
      .click();
    const details = page.getByRole("dialog");
    await details.getByRole("button", { name: "Mark Completed" }).waitFor();
    return async (step) => {
      await step("The trainer completes the open booking", async () => {
        await details.getByRole("button", { name: "Mark Completed" }).click();
        await details.getByText(`Completed by ${trainer.email}`).waitFor();
      });
      await step("The trainer goes on to a tab that had not been loaded", async () => {
        await page.keyboard.press("Escape");
        await staysAlive(page, async () => {
          await page.getByRole("tab", { name: "Workouts" }).click();
          await page.getByRole("heading", { name: "Evening mobility" }).waitFor();
        });
      });
    };
  },

  "the home page": async ({ browser }) => {
    const page = await browser.open(paths.home);
    return async (step) => {
      await step("The visitor goes to a page that had not been loaded", () =>
        staysAlive(page, async () => {
          const link = page.getByRole("navigation").first().getByRole("link", { name: "Library" });
          await link.click();
          await page.getByRole("heading", { name: "Evening mobility" }).waitFor();
        }),
      );
    };
  },
};

const newAddress = () => `${randomUUID()}@visitors.example`;

const cardField = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').locator(`[name="${name}"]`);

async function pay(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(card)) await cardField(page, name).fill(value);
  await page.getByRole("button", { name: "Submit and Pay" }).click();
  await page.waitForURL(/\/thank-you/);
  await page.getByRole("link", { name: "Return to Home" }).waitFor();
}

async function expectBooked(
  { call }: Product,
  email: string,
  kind: "consultation" | "payment",
): Promise<void> {
  const { bookings } = await call(listBookings, { query: { kind, search: email } });
  assert.equal(bookings.length, 1, `${email} has ${bookings.length} bookings.`);
}

/** Does what loads more of the page's code, and makes sure that the tab is not loaded anew for it. */
async function staysAlive(page: Page, work: () => Promise<void>): Promise<void> {
  const countScripts = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => /\/assets\/.+\.js$/.test(name)).length,
    );
  const before = await countScripts();
  await page.evaluate(() => Object.assign(window, { wasOpen: true }));
  await work();
  assert.ok(await page.evaluate(() => "wasOpen" in window), "The tab was loaded anew.");
  assert.ok((await countScripts()) > before, "No more code was loaded.");
}
