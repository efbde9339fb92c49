import type { Locator, Page } from "@playwright/test";
import { getBookingsToDo } from "#shared/bookings/admin-api.ts";
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
      await route.fallback();
    },
  );
  return letGo;
}

/** The first client of the list, as the list of what needs attention has it. */
function withProblem() {
  const problem = { id: "amount_mismatch", is: "amount_mismatch" } as const;
  const { bookingId } = freeConsultation();
  const about = { bookingId, kind: "consultations", name: "Client 0" } as const;
  return { ...about, timestamp: new Date().toISOString(), problems: [problem] };
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

const paintTwice = (page: Page) =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );

// A font that comes late moves what is measured.
test.beforeEach(({ page }) => withoutFonts(page));
// Bookings of other tests, and what becomes of them meanwhile, move the list.
test.use({ stackOf: "the desk whose buttons stay" });

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

    test("the filters, and what is below them, wait for what needs attention.", async ({
      page,
    }) => {
      await listFifty(page, undefined, { withProblems: [withProblem()] });
      const letGo = await hold(page, "/bookings/to-do");
      const listed = page.waitForResponse((response) => response.url().includes("kind="));
      await new Trainer(page).open();
      await listed;
      // Not by its role, which it has only in view.
      const search = page.locator("[type=search]");
      await expect(search).toBeAttached();
      await expect(search).toBeHidden();
      letGo();
      await expect(search).toBeVisible();
      await expect(page.getByRole("list", { name: "Needs you" })).toBeVisible();
    });

    test("an open booking stays where it is when its problem leaves the list above.", async ({
      page,
    }) => {
      await listFifty(page, undefined, { withProblems: [withProblem()] });
      await new Trainer(page).openConsultations();
      const attention = page.getByRole("list", { name: "Needs you" });
      await expect(attention).toBeVisible();
      await page.getByRole("article").first().getByRole("button", { expanded: false }).click();
      const panel = page.getByRole("dialog");
      const placeOnPage = () =>
        panel.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      const note = panel.getByLabel("Private note");
      await note.fill("Prefers mornings.");
      const before = await placeOnPage();

      const toDo = { count: 13, isMore: false, oldestAt: null };
      const solved = {
        toDo,
        withProblems: [],
        appointments: [],
        withoutSession: [],
        hasMore: false,
      };
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
        // The row is not there before what is above it.
        await expect(page.locator("[type=search]")).toBeAttached();
        await expect(page.getByRole("article")).toHaveCount(0);
        letGo();
        const before = await boxOf(markCompleted(row));
        await expect(page.getByRole("button", { name: /^\d+ to do/ })).toBeVisible();
        expect(await boxOf(markCompleted(row))).toEqual(before);
        await markCompleted(row).click();
        await pressAgain(page, before);
        await row.getByRole("button", { name: /^Undo/ }).click();
        expect(await boxOf(markCompleted(row))).toEqual(before);
      });

      await test.step("in the panel that a link opens", async () => {
        const letGo = await hold(page, "kind=consultations");
        await page.goto(`/admin?tab=consultations&booking=${bookingId}`);
        const panel = page.getByRole("dialog");
        const before = await boxOf(markCompleted(panel));
        letGo();
        await expect(row).toBeVisible();
        expect(await boxOf(markCompleted(panel))).toEqual(before);
        // What uncovers the focus comes with the first toast.
        const uncovers = page.waitForResponse(/\/uncover-focus-/);
        await markCompleted(panel).click();
        await pressAgain(page, before);
        await uncovers;
        await paintTwice(page);
        await panel.getByRole("button", { name: /^Undo/ }).click();
        expect(await boxOf(markCompleted(panel))).toEqual(before);
      });
    });
  });
}
