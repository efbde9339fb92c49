import type { Locator, Page } from "@playwright/test";
import { checkDiscount } from "#shared/discounts/api.ts";
import { answer } from "./answer.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

// A network that is gone is a failed request.
test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

/** The toasts of a page, and what they must not cover. */
function toastsOf(page: Page) {
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  return {
    toasts,
    /** Expects a toast that covers neither what has the focus nor the label and error of it. */
    expectBeside: async () => {
      await expect(toasts.first()).toBeVisible();
      await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([]);
    },
    /** Scrolls so that the focused control is where the toasts appear. */
    meetToasts: () =>
      page.evaluate(() => {
        const control = document.activeElement?.getBoundingClientRect();
        scrollBy(0, (control?.bottom ?? 0) - innerHeight + 20);
      }),
  };
}

/** What of the focused field a toast covers, or is not on the screen. */
function coveredByToasts(): string[] {
  const control = document.activeElement as HTMLInputElement;
  const error = control.closest("fieldset, form > div")?.querySelector("[id$=-error]");
  const labels = [...(control.labels ?? [])];
  const toasts = [...document.querySelectorAll("[aria-label=Notifications] li")];
  return [control, ...labels, ...(error ? [error] : [])].flatMap((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const isHidden = bottom > innerHeight || top < 0;
    const isCovered = toasts.some((toast) => {
      const box = toast.getBoundingClientRect();
      return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    });
    return isCovered || isHidden ? [`${part.outerHTML.slice(0, 80)}: ${top} to ${bottom}`] : [];
  });
}

/** Presses a control for some frames, with its top edge so far down the screen. */
async function pressSlowly(control: Locator, top: number) {
  const page = control.page();
  await control.evaluate(
    (element, to) => scrollBy(0, element.getBoundingClientRect().top - to),
    top,
  );
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not shown.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
}

for (const height of [640, 400]) {
  test.describe(`on a phone of 360 × ${height} px`, () => {
    test.use({ viewport: { width: 360, height } });

    test("toasts cover no field that they speak of, go when it is right, and stay with their page.", async ({
      visitor,
      page,
    }) => {
      const { toasts, expectBeside, meetToasts } = toastsOf(page);
      const refuse = async (name: string) => {
        await visitor.control(name).first().focus();
        await meetToasts();
        await visitor.next();
        await expect(visitor.control(name).first()).toBeFocused();
        await expectBeside();
      };

      await visitor.openBookingForm();
      for (const [name, wrong, right] of [
        ["name", "", "Sam"],
        ["email", "sam@", visitor.email],
        ["phone", "0770090012", visitor.phone],
      ] as const) {
        await visitor.control(name).fill(wrong);
        await refuse(name);
        await visitor.control(name).fill(right);
        await expect(toasts).toHaveCount(0);
      }
      await visitor.next();
      await refuse("fitnessGoals");
      await visitor.control("fitnessGoals").fill(visitor.goals);
      await refuse("currentFitnessLevel");
      await visitor.fillFitnessProfile();
      await visitor.next();
      await visitor.next();
      // Boxes to tick bring no keyboard, which would need the room.
      if (height > 400) {
        await refuse("preferredWorkoutDays");
        const box = page.getByRole("checkbox", { name: "Tuesday" });
        await pressSlowly(box, height - 280);
        await expect(box, "a box of a group that reaches under a toast").toBeChecked();
        await box.uncheck();
      }
      await visitor.fillPreferences();
      await expect(toasts).toHaveCount(0);
      await visitor.next();

      await visitor.control("discountCode").fill("WELCOME10");
      await meetToasts();
      await page.keyboard.press("Enter");
      await expectBeside();
      await page.getByRole("link", { name: "Privacy", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Privacy Notice" })).toBeFocused();
      await expect(toasts).toHaveCount(0);
    });
  });
}

test.describe("on a phone whose screen is mostly keyboard", () => {
  test.use({ viewport: { width: 360, height: 400 } });

  test("a code that is refused when the payment starts is uncovered.", async ({
    visitor,
    page,
  }) => {
    const { toasts, expectBeside } = toastsOf(page);
    await answer(page, checkDiscount, () => ({ code: "GONE", percentOff: 10 }));
    await visitor.openPayment();
    await visitor.applyCode("GONE");
    await visitor.proceed.click();
    await expect(visitor.control("discountCode")).toBeFocused();
    await expect(toasts.getByText("Invalid or expired discount code")).toBeVisible();
    await expectBeside();
    await visitor.control("discountCode").fill("");
    await expect(toasts.getByText("Invalid or expired discount code")).toHaveCount(0);
  });

  test("a form of the admin area that cannot be saved leaves its field uncovered.", async ({
    page,
  }) => {
    const { expectBeside, meetToasts } = toastsOf(page);
    await new Trainer(page).open("?tab=discount-codes");
    await page.getByRole("button", { name: "New Code" }).click();
    for (const name of ["Code", "Percent off"]) {
      await page.context().setOffline(true);
      const field = page.getByRole("main").getByLabel(name, { exact: true });
      await field.fill("20");
      await meetToasts();
      await page.keyboard.press("Enter");
      await expectBeside();
      await page.context().setOffline(false);
    }
  });
});

test("a toast covers neither Next nor the page's last line, and is a slim line at the foot.", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visitor.openBookingForm();
  await visitor.control("name").fill("Sam");
  await visitor.control("email").fill(visitor.email);
  const next = page.getByRole("button", { name: "Next" });
  await next.evaluate((button) =>
    scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 4),
  );
  await visitor.next();
  const { toasts, expectBeside } = toastsOf(page);
  await expectBeside();
  const edges = () => toasts.first().evaluate((toast) => toast.getBoundingClientRect().toJSON());
  const { top, bottom, height } = await edges();
  expect([Math.round(640 - bottom), Math.round(height)]).toEqual([2, 44]);
  await expect
    .poll(async () => {
      const box = await next.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(top);
  const last = page.getByRole("contentinfo").getByText("v 1.0.6");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await last.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await edges()).top);
});

test("with a keyboard on the screen, toasts are above it.", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visitor.openBookingForm();
  await page.evaluate(() => {
    const covered = Object.assign(new EventTarget(), { height: 300, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: covered });
  });
  await visitor.next();
  const { toasts, expectBeside } = toastsOf(page);
  await expect
    .poll(() => toasts.evaluate((toast) => toast.getBoundingClientRect().bottom))
    .toBeLessThan(300);
  await expect(visitor.control("name")).toBeFocused();
  await expectBeside();
});

test("on a wide screen, toasts are at the top right.", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.openBookingForm();
  await visitor.next();
  const { toasts, expectBeside } = toastsOf(page);
  await expectBeside();
  const box = await toasts.boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240);
});
