import type { Locator, Page, Route } from "@playwright/test";
import { getBookingsToDo } from "#shared/bookings/admin-api.ts";
import { readBookingSettings } from "#shared/bookings/booking-settings.ts";
import { getBookingSettings } from "#shared/bookings/mail-admin-api.ts";
import { answer } from "./answer.ts";
import { book, freeConsultation } from "./bookings.ts";
import { listFifty } from "./fifty-bookings.ts";
import { withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

/** Holds the answers to requests whose path and query contain `part`, until they are let go. */
async function hold(page: Page, part: string): Promise<() => void> {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith("/api/admin/") && url.href.includes(part),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return letGo;
}

/** Opens a tab and lets the answers that it waits for through one by one, the first or the last first. */
async function loadOneByOne(
  page: Page,
  tab: string,
  next: "shift" | "pop",
  whenLoaded: () => Promise<void>,
) {
  // The page before may still ask.
  await page.goto("about:blank");
  const held: Route[] = [];
  await page.route("**/api/admin/**", (route) => void held.push(route));
  await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole("tabpanel")).toBeAttached();
  await page.waitForTimeout(400);
  for (let route = held[next](); route; route = held[next]()) {
    await whenLoaded();
    const answered = page.waitForResponse(route.request().url());
    await route.fallback();
    await answered;
    await page.waitForTimeout(50);
  }
  await whenLoaded();
  await page.unroute("**/api/admin/**");
}

/** What can be pressed in the tab and has moved from under a pointer since this was last asked. */
function moved(page: Page): Promise<string[]> {
  return page.getByRole("tabpanel").evaluate((panel) => {
    const places: Map<Element, DOMRect> = Reflect.get(window, "places") ?? new Map();
    Reflect.set(window, "places", places);
    const all = panel.querySelectorAll("a[href], button, input, select, textarea, summary");
    const canBePressed = (element: Element) =>
      getComputedStyle(element).pointerEvents !== "none" &&
      element.checkVisibility({ visibilityProperty: true });
    const result: string[] = [];
    for (const element of all) {
      const before = places.get(element);
      places.delete(element);
      if (!canBePressed(element)) continue;
      const now = element.getBoundingClientRect();
      places.set(element, now);
      if (!before) continue;
      const x = before.x + before.width / 2;
      const y = before.y + before.height / 2;
      if (x < now.left || x > now.right || y < now.top || y > now.bottom) {
        result.push(
          `${element.textContent || element.getAttribute("name")}: ${before.y} to ${now.y}`,
        );
      }
    }
    return result;
  });
}

const markCompleted = (scope: Page | Locator) =>
  scope.getByRole("button", { name: "Mark Completed" });

/** Where the button is once it is at rest, at least as large as a finger needs. */
async function boxOf(button: Locator) {
  await button.evaluate((element) => {
    const transitions = element.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  return box;
}

/** A second press where *Mark Completed* was neither sends, nor undoes, nor opens anything. */
async function pressAgain(page: Page, place: Awaited<ReturnType<typeof boxOf>>) {
  if (!place) throw new Error("The button had no place.");
  const opened = await page.getByRole("button", { expanded: true }).count();
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.getByRole("button", { name: /^Undo/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { expanded: true })).toHaveCount(opened);
}

for (const [device, viewport] of [
  ["a phone", { width: 360, height: 800 }],
  ["a desk", { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("Call and Message stand at the same place in a completed row.", async ({ page }) => {
      await listFifty(page);
      await new Trainer(page).openConsultations();
      const [toDo, completed] = [0, 1].map((index) => page.getByRole("article").nth(index));
      await expect(markCompleted(toDo!)).toBeVisible();
      await expect(completed!.getByText("Completed")).toBeVisible();
      for (const name of [/^Call/, /^Message/]) {
        const [before, after] = await Promise.all(
          [toDo, completed].map((row) => row!.getByRole("link", { name }).boundingBox()),
        );
        expect(after?.x, String(name)).toBe(before?.x);
        expect(after?.width, String(name)).toBe(before?.width);
      }
    });

    test("nothing moves from under a pointer while a tab loads.", async ({ page }) => {
      await page.setViewportSize({ ...viewport, height: 1800 });
      await withoutFonts(page);
      const at = new Date().toISOString();
      const problem = { id: "amount_mismatch", is: "amount_mismatch" } as const;
      const about = { bookingId: freeConsultation().bookingId, kind: "consultation" } as const;
      await listFifty(page, undefined, [
        { ...about, name: "Client 0", timestamp: at, problems: [problem] },
      ]);
      const pause = { since: at, by: "trainer@example.com" };
      await answer(page, getBookingSettings, () => readBookingSettings({ pause }));
      await new Trainer(page).open();
      for (const tab of [
        "consultations&kind=payment",
        "workouts",
        "discount-codes",
        "website",
        "settings",
      ]) {
        for (const next of ["shift", "pop"] as const) {
          await test.step(`${tab}: ${next}`, async () => {
            await loadOneByOne(page, tab, next, async () => expect(await moved(page)).toEqual([]));
            await expect(page.getByRole("region", { name: "Bookings are paused" })).toBeVisible();
          });
        }
      }
    });

    test("an open booking stays where it is when its problem leaves the list above.", async ({
      page,
    }) => {
      const problem = { id: "amount_mismatch", is: "amount_mismatch" } as const;
      const { bookingId } = freeConsultation();
      const about = { bookingId, kind: "consultation", name: "Client 0" } as const;
      const withProblem = { ...about, timestamp: new Date().toISOString(), problems: [problem] };
      await listFifty(page, undefined, [withProblem]);
      await new Trainer(page).openConsultations();
      const attention = page.getByRole("list", { name: "Needs attention" });
      await expect(attention).toBeVisible();
      await page.getByRole("article").first().getByRole("button", { expanded: false }).click();
      const panel = page.getByRole("dialog");
      const placeOnPage = () =>
        panel.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      const note = panel.getByLabel("Private note");
      await note.fill("Prefers mornings.");
      const before = await placeOnPage();

      const toDo = { count: 13, isMore: false, oldestAt: null };
      const solved = { toDo, withProblems: [], hasMoreProblems: false };
      await answer(page, getBookingsToDo, () => solved);
      await panel.getByRole("button", { name: "Save Note" }).click();
      await expect(attention).toHaveCount(0);
      expect(await placeOnPage()).toBe(before);
    });

    test("Mark Completed stays where it is when it is pressed and when an answer comes late.", async ({
      stack,
      page,
    }) => {
      const name = "Steady Person-With-A-Very-Long-Double-Barrelled-Name";
      const { bookingId } = await book(stack, name);
      await new Trainer(page).openConsultations();
      const row = page.getByRole("article", { name }).first();

      await test.step("in its row", async () => {
        const letGo = await hold(page, "/bookings/to-do");
        const listed = page.waitForResponse((response) => response.url().includes("kind="));
        await page.reload();
        await listed;
        setTimeout(letGo, 500);
        const before = await boxOf(markCompleted(row));
        await expect(page.getByRole("button", { name: "to do" })).toBeVisible();
        expect(await boxOf(markCompleted(row))).toEqual(before);
        await markCompleted(row).click();
        await pressAgain(page, before);
        await row.getByRole("button", { name: /^Undo/ }).click();
        expect(await boxOf(markCompleted(row))).toEqual(before);
        await page.unrouteAll();
      });

      await test.step("in the panel that a link opens", async () => {
        const letGo = await hold(page, "kind=consultation");
        await page.goto(`/admin?tab=consultations&booking=${bookingId}`);
        const panel = page.getByRole("dialog");
        const before = await boxOf(markCompleted(panel));
        letGo();
        await expect(row).toBeVisible();
        expect(await boxOf(markCompleted(panel))).toEqual(before);
        await markCompleted(panel).click();
        await pressAgain(page, before);
        await panel.getByRole("button", { name: /^Undo/ }).click();
        expect(await boxOf(markCompleted(panel))).toEqual(before);
      });
    });
  });
}
