import type { Page } from "@playwright/test";
import { listAudit } from "#shared/audit/api.ts";
import { openClientBooking } from "#shared/bookings/client-api.ts";
import { auditSentences } from "#shared/contract/audit-actions.ts";
import { getQrSettings } from "#shared/qr-settings/api.ts";
import { paths } from "#shared/site/paths.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { enlargeText, expectNoSidewaysScroll } from "./accessible.ts";
import { answer } from "./answer.ts";
import { listFifty } from "./fifty-bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const widths = [360, 320] as const;
const workoutId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";
const clientBookingId = "6a1f2c1e-6f0e-4f7e-9d55-000000000000";

function recordOf(action: string): string {
  if (action === "publish_website") return "12";
  return action.includes("discount") ? "AUTUMN25" : clientBookingId;
}

/** Every action that the log can have, done, failed and interrupted in turn. */
async function listActivity(page: Page): Promise<void> {
  const entries = Object.keys(auditSentences).map((action, index) => ({
    entryId: `0b6f3c52-6f0e-4f7e-9a55-${index.toString(16).padStart(12, "0")}`,
    at: new Date(Date.now() - index * 60_000).toISOString(),
    by: { sub: "rowan", name: "rowan@trainer.example" },
    action,
    records: [recordOf(action)],
    outcome: (["done", "failed", "begun"] as const)[index % 3] ?? "done",
  }));
  await answer(page, listAudit, () => ({ entries, nextCursor: null }));
}

async function expectWholeWords(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await test.step(`at ${width} px`, async () => {
      await expect.poll(() => page.evaluate(findBrokenWords)).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  }
}

/** The words on several lines that could stand on one; addresses, codes and very long words may break. */
function findBrokenWords(): string[] {
  const hidden = "script, style, noscript, option, svg, .visually-hidden";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(hidden)) continue;
    const { fontSize, clipPath } = getComputedStyle(parent);
    if (clipPath === "inset(50%)") continue;
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[^\s\-–—()]+/gu)) {
      if (word.length >= 20 || /[@:/]\S|\w\.\w|^[A-Z\d%]{9,}$/.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const tops = boxes.map(({ top }) => top);
      const isBroken = Math.max(...tops) - Math.min(...tops) > Number.parseFloat(fontSize) / 2;
      if (isBroken) broken.push(`${word} in ${parent.outerHTML.slice(0, 100)}`);
    }
  }
  return broken;
}

for (const times of [1, 2]) {
  test.describe(`with text ${times === 1 ? "of its size" : "twice its size"}, no word breaks`, () => {
    test("on any page.", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 700 });
      await enlargeText(page, times);
      await answer(page, getQrSettings, () => ({ landingPageType: "home" as const }));
      await answer(page, openClientBooking, () => clientBooking);
      for (const path of Object.values(paths).filter((each) => each !== paths.admin)) {
        await test.step(path, async () => {
          await page.goto(path.replace(":workoutId", workoutId));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expectWholeWords(page);
        });
      }
    });

    test("in any step of the booking form, its errors and its messages.", async ({
      page,
      visitor,
    }) => {
      await page.setViewportSize({ width: 360, height: 700 });
      await enlargeText(page, times);
      await visitor.openBookingForm();
      await visitor.next();
      await expectWholeWords(page);
      await visitor.fillPersonalInformation();
      for (const [title, answer] of [
        ["Fitness Profile", () => visitor.fillFitnessProfile()],
        ["Health Information", () => visitor.fillHealthInformation()],
        ["Preferences", () => visitor.fillPreferences()],
        ["Review and Payment", () => visitor.applyCode("WELCOME10")],
      ] as const) {
        await visitor.next();
        await expect(visitor.stepHeading(title)).toBeVisible();
        await expectWholeWords(page);
        await answer();
      }
      await expectWholeWords(page);
    });

    test("in any tab of the admin area.", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 700 });
      await enlargeText(page, times);
      await listFifty(page);
      await listActivity(page);
      await new Trainer(page).openConsultations();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        const panel = page.getByRole("tabpanel", { name: (await tab.textContent()) ?? "" });
        await expect(panel.getByRole("heading").first()).toBeVisible();
        const sections = panel.getByRole("navigation").getByRole("link");
        for (const section of [undefined, ...(await sections.all())]) {
          await section?.click();
          await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
          await expectWholeWords(page);
        }
      }
    });
  });
}

for (const width of [360, 390]) {
  test(`with text twice its size at ${width} px, the tabs are one line, and the first client is near.`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enlargeText(page, 2);
    await listFifty(page);
    await new Trainer(page).openConsultations();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Client 0" })).toBeInViewport();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expect(tab).toBeInViewport({ ratio: 0.99 });
      const line = await page.getByRole("tablist").boundingBox();
      expect(line?.height).toBeLessThan(120);
    }
    await expectNoSidewaysScroll(page);
  });
}
