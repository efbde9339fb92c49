import type { Locator } from "@playwright/test";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test("what is pasted with characters that nobody sees is taken for what it was meant to be.", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.openBookingForm();
  await visitor.control("name").fill("\u3164\u200b");
  await visitor.control("email").fill(`Sam <mailto:${visitor.email}>,`);
  await visitor.control("phone").fill("tel:٠٧٧٠٠\ufe0f 900\u034f123\ufffc,");
  await visitor.next();
  await expect(visitor.toast("Please enter your name.")).toBeVisible();
  await expect(visitor.control("email")).toHaveValue(`Sam <mailto:${visitor.email}>,`);
  await visitor.control("name").fill(`\u2068${visitor.name}\u2069\ufe0f`);
  await visitor.next();
  await visitor.fillFitnessProfile();
  await visitor.next();
  await visitor.next();
  await visitor.fillPreferences();
  await visitor.next();
  await expect(page.getByText(visitor.email, { exact: true })).toBeVisible();
  await visitor.takeOff(100, "\u200e“free\u00ad 100”.");
  await visitor.completeFree.click();
  await visitor.expectThanked();
  const mails = await stack.mailTo("trainer@example.com");
  const mail = mails.find(({ text }) => text.includes(visitor.email));
  expect(mail?.subject).toBe(`New consultation booking: ${visitor.name}`);
  expect(mail?.text).toContain(visitor.phone);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("each step shows its errors, and health answers without consent are not sent.", async ({
    visitor,
    stack,
    page,
  }) => {
    const bodies: string[] = [];
    page.on("request", (request) => {
      const isStart = request.method() === "POST" && request.url().endsWith("/api/bookings");
      if (isStart) bodies.push(request.postData() ?? "");
    });

    await test.step("personal information: each error is shown at its field", async () => {
      await visitor.openBookingForm();
      await expect(visitor.control("phone")).toHaveAttribute("placeholder", "07xxxxxxxxx");
      await visitor.next();
      const name = page.getByRole("textbox", { name: "Name" });
      await expect(visitor.toast("Please enter your name.")).toBeVisible();
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(/Please enter your name\./);
      await expectAccessible(page);
      await visitor.fillPersonalInformation();
      await visitor.next();
    });

    await test.step("fitness profile: a long word makes the box higher, not the page wider", async () => {
      await visitor.next();
      await expect(visitor.toast("Please enter your fitness goals.")).toBeVisible();
      await expectAccessible(page);
      const goals = visitor.control("fitnessGoals");
      const before = (await goals.boundingBox())!;
      await goals.fill("x".repeat(1000));
      const after = (await goals.boundingBox())!;
      expect(after.width).toBe(before.width);
      expect(after.height).toBeGreaterThan(before.height);
      await expectNoSidewaysScroll(page);
      await visitor.next();
      await expect(visitor.toast("Please select your current fitness level.")).toBeVisible();
      await visitor.fillFitnessProfile();
      await visitor.next();
    });

    await test.step("health: the consent has its own box, which is not ticked in advance", async () => {
      const box = page.getByRole("checkbox", {
        name: currentHealthConsent.wording(defaultWebsite.who.name),
      });
      const notSent = page.getByText("Your health answers stay here");
      await expect(box).not.toBeChecked();
      await expect(notSent).toBeHidden();
      await expect(page.getByRole("main").locator('a[href="/privacy"]')).toBeVisible();
      await visitor.fillHealthInformation();
      await page.reload();
      await expect(box).toBeChecked();
      await box.uncheck();
      await expect(notSent).toBeVisible();
      await expectAccessible(page);
      await visitor.next();
      await expect(page.getByRole("region", { name: "Your health answers" })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Leave them out" }).click();
    });

    await test.step("days: the boxes are in even columns, and one is required", async () => {
      const days = page.getByRole("group", { name: "Preferred workout days" }).locator("label");
      await expect(days).toHaveCount(7);
      const boxes = await days.evaluateAll((labels) =>
        labels.map((label) => ({
          width: Math.round(label.getBoundingClientRect().width),
          fits: label.scrollWidth <= label.clientWidth && label.clientHeight < 60,
        })),
      );
      expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
      expect(boxes.every(({ fits }) => fits)).toBe(true);
      await visitor.next();
      await expect(
        visitor.toast("Please select at least one preferred workout day."),
      ).toBeVisible();
      await expectAccessible(page);
      await visitor.fillPreferences();
      await visitor.next();
    });

    await test.step("review: a notice says that the health answers are left out", async () => {
      const health = page.getByRole("region", { name: "Health Information" });
      await expect(health.getByRole("button", { name: /include these answers/ })).toBeVisible();
      await expect(health.getByText("Not part of your booking")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a code for the whole fee books once and without a card, also after a double click", async () => {
      await visitor.takeOff(100, "free100");
      await expect(page.getByText("Free Booking", { exact: true })).toBeVisible();
      await expect(
        page.getByRole("button", { name: "Confirm and Proceed to Payment" }),
      ).toHaveCount(0);
      await expectAccessible(page);
      const bookingId = await visitor.draftId();
      await visitor.completeFree.dblclick();
      await visitor.expectThanked();
      await expectAccessible(page);
      expect(await stack.intentsOf(bookingId)).toEqual([]);
    });

    await test.step("the request, the mail and the trainer's list are without the health answers", async () => {
      expect(bodies).toHaveLength(1);
      for (const secret of [visitor.medical, visitor.dietary, "healthConsent"]) {
        expect(bodies.join()).not.toContain(secret);
      }
      await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
      const [mail] = await stack.mailTo(visitor.email);
      for (const text of [
        "Medical conditions: None specified",
        "Dietary restrictions: None specified",
        ...["Free Booking", "FREE100", "100", "£50.00", "£0.00"],
      ]) {
        expect(mail?.text).toContain(text);
      }
      expect(JSON.stringify(mail)).not.toContain(visitor.medical);

      const trainer = new Trainer(page);
      await trainer.openConsultations();
      // A row on a phone has no email address, so it is found by the search.
      await page.getByLabel("Search").fill(visitor.email);
      const row = page.getByRole("article");
      await expect(row).toHaveCount(1);
      await expect(row).not.toContainText(visitor.medical);
      await row.getByRole("button", { expanded: false }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("No health answers shared");
      await expect(dialog).not.toContainText("Consent given");
    });
  });
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} the first field shows without scrolling.`, async ({
    visitor,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visitor.openBookingForm();
    await expect(visitor.control("name")).toBeInViewport({ ratio: 1 });
    const card = page.getByRole("complementary", { name: "Your booking" });
    if (width === 360) await expect(card).toBeHidden();
    else await expect(card).toContainText(/Fitness consultation.*£50.*Pay by card.*Choose a time/);
  });
}

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`the bar cuts no heading of the next step at ${width} px.`, async ({ visitor, page }) => {
    await page.setViewportSize({ width, height });
    await visitor.openBookingForm();
    await visitor.fillPersonalInformation();
    await visitor.next();
    await expect(visitor.stepHeading("Fitness Profile")).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(visitor.stepHeading("Personal Information")).toBeFocused();
    await expect(visitor.stepHeading("Personal Information")).toBeInViewport({ ratio: 1 });
    await visitor.next();
    const bar = await page.getByRole("banner").first().boundingBox();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(title!.y + title!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
  });
}

test.describe("on a phone, the review", () => {
  // Chromium notes the refused code.
  test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: /404 .*discounts/ });

  test("has an answer a line, and the total and the button stay in view.", async ({
    visitor,
    page,
  }) => {
    await visitor.openBookingForm();
    await visitor.answerEverything({ health: false });
    const pay = page.getByRole("button", { name: "Confirm and Proceed to Payment" });
    await expect(page.getByText("Total £50", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(pay).toBeInViewport({ ratio: 1 });
    const phone = page.getByText("Phone", { exact: true });
    expect((await phone.locator("..").boundingBox())!.height).toBeLessThan(32);
    await expect(page.getByText("Left empty: Additional notes")).toBeVisible();
    await expectAccessible(page);

    const code = visitor.control("discountCode");
    await code.focus();
    const isAbovePay = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height < (await pay.boundingBox())!.y;
    };
    expect(await isAbovePay(code)).toBe(true);
    // At the foot of the screen, where its error would be under the bar.
    await code.evaluate((box) =>
      scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 90),
    );
    await code.fill("NOPE");
    await code.press("Enter");
    await expect
      .poll(() => isAbovePay(page.getByText("Invalid or expired discount code")))
      .toBe(true);
  });
});
