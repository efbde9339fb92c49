import type { Locator, Page } from "@playwright/test";
import { book } from "./bookings.ts";
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

const markCompleted = (scope: Page | Locator) =>
  scope.getByRole("button", { name: "Mark Completed" });

/** Where the button is once it has come up again. */
async function boxOf(button: Locator) {
  await button.evaluate((element) => {
    const transitions = element.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  return button.boundingBox();
}

for (const [device, viewport] of [
  ["a phone", { width: 360, height: 800 }],
  ["a desk", { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("Mark Completed stays where it is when it is pressed and when an answer comes late", async ({
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
        expect(await boxOf(markCompleted(row))).toEqual(before);
        await row.getByRole("button", { name: /^Undo/ }).click();
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
        expect(await boxOf(markCompleted(panel))).toEqual(before);
        await markCompleted(panel).click();
        await expect(panel.getByText("Completed by trainer@example.com")).toBeVisible();
      });
    });
  });
}
