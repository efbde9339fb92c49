import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

/** Browsers that are old, or that extensions and settings against tracking have hardened. */

const own: readonly (readonly [owner: string, name: string])[] = [
  ["Navigator", "sendBeacon"],
  ["Navigator", "clipboard"],
  ["Navigator", "serviceWorker"],
  ["Crypto", "randomUUID"],
  ["HTMLDialogElement", "showModal"],
  ["HTMLDialogElement", "close"],
  ["HTMLElement", "showPopover"],
  ["HTMLElement", "hidePopover"],
];
const observers = ["IntersectionObserver", "PerformanceObserver"];

/** Runs in the browser: takes its functions away, or makes them throw. */
function harden([functions, classes, isMissing]: readonly [
  typeof own,
  readonly string[],
  boolean,
]): void {
  const refuse = () => {
    throw new DOMException("Refused.", "SecurityError");
  };
  for (const [owner, name] of functions) {
    const { prototype } = Reflect.get(globalThis, owner);
    if (isMissing) Reflect.deleteProperty(prototype, name);
    else if (typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === "function") {
      Object.defineProperty(prototype, name, { value: refuse });
    }
  }
  for (const name of classes) {
    if (isMissing) Reflect.deleteProperty(globalThis, name);
  }
  if (isMissing) return;
  HTMLMediaElement.prototype.play = refuse;
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
}

for (const isMissing of [true, false]) {
  test.describe(`in a browser that ${isMissing ? "lacks" : "refuses"} functions`, () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test.beforeEach(({ page }) => page.addInitScript(harden, [own, observers, isMissing] as const));

    test("the home page shows, and its menu opens, closes by Escape and leads on.", async ({
      page,
    }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      const drawer = page.getByRole("dialog", { name: "Menu" });
      await menu.click();
      await expect(drawer).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
      await expect(menu).toBeFocused();
      await menu.click();
      await drawer.getByRole("link", { name: "Contact" }).click();
      await expect(page.getByRole("heading", { name: "Contact Us" })).toBeVisible();
      await expect(drawer).toHaveCount(0);
    });

    test("the QR code leads on and is counted.", async ({ page }) => {
      const counted = page.waitForRequest("**/api/qr-scans");
      await page.goto("/qrlander");
      await counted;
      await expect(page.getByText("Need a personalised workout plan?")).toBeVisible();
    });

    test("a visitor pays for sessions.", async ({ page, visitor }) => {
      await visitor.openPayment();
      await visitor.proceedToCard();
      await visitor.payWith(cards.succeeds);
      await page.waitForURL(/\/thank-you/);
      await expect(page.getByText("Your payment has been received.")).toBeVisible();
    });
  });
}

test("a booking is cancelled in a dialog that is not modal.", async ({ page, visitor }) => {
  await page.addInitScript(harden, [own, observers, true] as const);
  await visitor.answerEverything({ health: false });
  await visitor.takeOff(100, "FREE100");
  await visitor.completeFree.click();
  await visitor.expectThanked();
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.getByRole("button", { name: "Cancel my booking" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Cancel my booking" }).click();
  await expect(page.getByText(/^This booking was cancelled on/)).toBeVisible();
});

test("the trainer’s menu leads to the account, and the preview shows the page.", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  // Stripe's form needs the last one.
  await page.addInitScript(harden, [own, [...observers, "ResizeObserver"], true] as const);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  await page.goto("/admin?tab=website&section=preview");
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.locator("iframe").boundingBox())?.width).toBeGreaterThan(300);
});

test("a sign-in that a browser refuses to keep says so.", async ({ page }) => {
  await page.addInitScript(harden, [own, [], false] as const);
  await new Trainer(page).signIn();
  await expect(page.getByText("its storage for this site is full or blocked")).toBeVisible();
});
