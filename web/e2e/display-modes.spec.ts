import type { Locator, Page } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { expectNoSidewaysScroll } from "./accessible.ts";
import { listFifty } from "./fifty-bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

/** Pages in colours that the system chose, at 200 % zoom, and on paper. */

test.describe("in forced colours", () => {
  test.use({ viewport: { width: 1280, height: 800 }, forcedColors: "active" });

  for (const path of [
    paths.home,
    paths.workouts,
    paths.macroCalculator,
    paths.contact,
    paths.payment,
  ]) {
    test(`${path} shows the focus on every control, and the edges of every field and button.`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await controlsWithoutEdge(page.getByRole("main"))).toEqual([]);
      const reached = await focusEveryControl(page, (control) => ({
        name: (control.getAttribute("name") ?? control.textContent ?? "").trim(),
        // The outline of a card whose link has the focus is the card's.
        outlined: [control, control.closest("li, label, fieldset")].some((each) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each ?? control);
          return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
        }),
      }));
      expect(reached.length).toBeGreaterThan(0);
      expect(reached.filter(({ outlined }) => !outlined)).toEqual([]);
    });
  }

  test("what is chosen looks chosen, and drawings keep their ground.", async ({
    page,
    visitor,
  }) => {
    await visitor.standAtHealthInformation();
    await visitor.next();
    const day = page.getByText("Monday", { exact: true });
    const before = await day.locator("..").screenshot();
    await page.getByRole("checkbox", { name: "Monday" }).check();
    await page.getByRole("heading", { level: 1 }).hover();
    expect((await day.locator("..").screenshot()).equals(before)).toBe(false);

    await page.goto(paths.workouts);
    const drawing = page.getByRole("main").getByRole("listitem").first().locator("[data-surface]");
    await expect(drawing).toHaveCSS("background-color", "rgb(10, 37, 64)");
    await page.goto(paths.home);
    await expect(page.locator("main video")).toBeHidden();
    await expect(page.locator("main figure img")).toHaveCSS("background-color", "rgb(10, 37, 64)");
  });

  test("the legend of the macros has the colours of the drawing.", async ({ page }) => {
    await page.goto(paths.macroCalculator);
    for (const [name, typed] of [
      ["age", "34"],
      ["weight", "71.5"],
      ["height", "171"],
    ]) {
      await page.locator(`[name="${name}"]`).fill(typed!);
    }
    for (const [name, chosen] of [
      ["sex", "female"],
      ["activityLevel", "moderate"],
      ["goal", "lose"],
    ]) {
      await page.locator(`[name="${name}"]`).selectOption(chosen!);
    }
    await page.getByRole("button", { name: "Calculate" }).click();
    const protein = page.getByRole("term").filter({ hasText: "Protein" }).locator("..");
    await expect(protein).toHaveCSS("border-top-color", "rgb(255, 106, 19)");
    await expect(page.locator("svg[role=img] circle").first()).toHaveCSS(
      "stroke",
      "rgb(255, 106, 19)",
    );
  });

  test("the admin area shows which tab and which section are chosen.", async ({ page }) => {
    await new Trainer(page).open("?tab=settings");
    const canvas = /^rgba?\(255, 255, 255/;
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(tab("Workouts")).toHaveCSS("outline-style", "none");
    await expect(tab("Settings")).toHaveCSS("outline-style", "solid");
    const section = (name: string) => page.getByRole("link", { name, exact: true });
    await expect(section("Activity")).toHaveCSS("background-color", canvas);
    await expect(section("QR landing page")).not.toHaveCSS("background-color", canvas);
  });

  test("the trainer's list shows which kind and which order are chosen.", async ({ page }) => {
    await listFifty(page);
    await new Trainer(page).openConsultations();
    const oldestFirst = page.getByRole("button", { name: "Oldest first", exact: true });
    const backgroundOf = (control: Locator) =>
      control.evaluate((element) => getComputedStyle(element).backgroundColor);
    const kind = (name: string) => page.locator("label", { hasText: name });
    const notChosen = await backgroundOf(kind("Sessions"));
    expect(await backgroundOf(kind("Consultations"))).not.toBe(notChosen);
    const notPressed = await backgroundOf(oldestFirst);
    await oldestFirst.click();
    await expect(oldestFirst).not.toHaveCSS("background-color", notPressed);
  });
});

test.describe("at 200 % zoom of a desk", () => {
  test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });

  for (const path of [
    paths.home,
    paths.bookConsultation,
    paths.bookingForm,
    paths.payment,
    paths.contact,
  ]) {
    test(`${path} covers no control that has the focus, and does not scroll sideways.`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const reached = await focusEveryControl(page, (control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          name: (control.getAttribute("name") ?? control.textContent ?? "").trim(),
          covered: there === null || !(control.contains(there) || there.contains(control)),
        };
      });
      expect(reached.length).toBeGreaterThan(0);
      expect(reached.filter(({ covered }) => covered)).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(sideways).toBe(false);
    });
  }
});

test.describe("on a narrow phone with text of twice the size", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no step of the booking form scrolls sideways.", async ({ page, visitor }) => {
    await enlargeText(page);
    await visitor.openBookingForm();
    await visitor.fillPersonalInformation();
    for (const [title, answer] of [
      ["Fitness Profile", () => visitor.fillFitnessProfile()],
      ["Health Information", () => visitor.fillHealthInformation()],
      ["Preferences", () => visitor.fillPreferences()],
      ["Review and Payment", () => visitor.proceedToPayment()],
    ] as const) {
      await visitor.next();
      await expect(visitor.stepHeading(title)).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (title === "Review and Payment") {
        const confirm = page.getByRole("button", { name: "Confirm and Proceed to Payment" });
        expect((await confirm.boundingBox())?.width).toBeGreaterThan(200);
      }
      await answer();
    }
    await expectNoSidewaysScroll(page);
  });

  test("no tab of the admin area scrolls sideways, and each is in reach.", async ({ page }) => {
    await enlargeText(page);
    await listFifty(page);
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveCount(6);
    for (const tab of await tabs.all()) {
      await tab.click();
      // The bar of tabs scrolls, and may stop within a pixel.
      await expect(tab).toBeInViewport({ ratio: 0.99 });
      expect(await isCutOff(tab)).toBe(false);
      await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });

  test("an open booking and its dialog do not scroll sideways.", async ({ page }) => {
    await enlargeText(page);
    await listFifty(page);
    await new Trainer(page).openConsultations();
    const row = page.getByRole("article").first();
    const completing = await row.getByRole("button", { name: "Mark Completed" }).boundingBox();
    expect((completing?.x ?? Number.NaN) + (completing?.width ?? 0)).toBeLessThan(320);
    await row.getByRole("button", { expanded: false }).click();
    await expect(page.getByLabel("Private note")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Add a Time", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add a Time" });
    await expect(dialog).toBeVisible();
    const inside = dialog.locator("form, header, header + div");
    for (const part of await inside.all()) {
      expect(await part.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    }
  });
});

/** As a visitor does who sets the browser's text to twice the size. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

function isCutOff(element: Locator): Promise<boolean> {
  return element.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
}

test("on paper, links are black, and nothing lies over the text.", async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await page.goto(paths.home);
  await expect(page.locator(`main img[src$=".webp"]`)).toBeHidden();
  const invitations = page.getByRole("main").getByRole("link", { name: "Book a Consultation" });
  for (const invitation of await invitations.all()) {
    await expect(invitation).toHaveCSS("color", "rgb(0, 0, 0)");
  }
  await page.goto(paths.bookConsultation);
  const price = page.getByRole("main").getByText("£50", { exact: true }).locator("../..");
  await expect(price).toHaveCSS("position", "static");
});

test("on paper, the trainer's list has names, and nothing to press or fill in.", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1123, height: 794 });
  await listFifty(page);
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await page.getByRole("article").first().getByRole("button", { expanded: false }).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const row = page.getByRole("article").first();
  await expect(row.getByText("Client 0", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").last()).toHaveCSS("content-visibility", "visible");
  await expect(row.getByRole("link", { name: /^Call/ })).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeHidden();
  await expect(page.getByLabel("Show", { exact: true })).toBeHidden();
  // All of it, also what is scrolled to on the screen.
  await expect(panel).toHaveCSS("max-height", "none");

  await page.goto("/admin?tab=discount-codes");
  await expect(page.getByRole("heading", { name: "WELCOME10" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add a Code" })).toBeHidden();
});

/** Moves the focus through the page with Tab, and asks about each control in `main` on the way. */
async function focusEveryControl<T>(page: Page, ask: (control: Element) => T): Promise<T[]> {
  const count = await page
    .locator("main :is(a[href], button, input, select, textarea)")
    .filter({ visible: true })
    .count();
  await page.getByRole("heading", { level: 1 }).click();
  const reached: T[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator("main :focus");
    if ((await focused.count()) === 0) break;
    reached.push(await focused.evaluate(ask));
  }
  return reached;
}

/** The fields and buttons without a border, which is all that is left of them in forced colours. */
function controlsWithoutEdge(container: Locator): Promise<string[]> {
  return container
    .locator("input:not([type=radio], [type=checkbox]), select, textarea, button")
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          // A field with its unit beside it has the edge around both.
          return [control, control.parentElement ?? control].every(
            (each) => Number.parseFloat(getComputedStyle(each).borderBottomWidth) < 1,
          );
        })
        .map((control) => control.outerHTML.slice(0, 160)),
    );
}
