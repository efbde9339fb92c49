import type { Page, Request } from "@playwright/test";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import type { Visitor } from "./visitor.ts";

async function standAtHealthInformation(visitor: Visitor): Promise<void> {
  await visitor.openBookingForm();
  await visitor.fillPersonalInformation();
  await visitor.next();
  await visitor.fillFitnessProfile();
  await visitor.next();
  await expect(visitor.stepHeading("Health Information")).toBeVisible();
}

/** Books for nothing from step 4 on. */
async function bookFree(visitor: Visitor): Promise<void> {
  await visitor.fillPreferences();
  await visitor.next();
  await visitor.applyCode("FREE100");
  await visitor.page.getByRole("button", { name: "Complete Free Booking" }).click();
  await visitor.expectThanked();
}

/** The bodies of all that this page sends to start a booking. */
function startedBookings(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request: Request) => {
    const isStart = request.method() === "POST" && request.url().endsWith("/api/bookings");
    if (isStart) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

test("consent has a box of its own, not ticked beforehand, beside a link to the privacy notice", async ({
  visitor,
  page,
}) => {
  await standAtHealthInformation(visitor);
  const box = page.getByRole("checkbox", { name: currentHealthConsent.wording });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAttribute("name", "healthConsent");
  await expect(page.getByText("Your health answers stay here")).toBeHidden();
  await expect(page.getByRole("main").locator('a[href="/privacy"]')).toBeVisible();
});

test("without a tick the answers leave neither the browser nor the visitor in the dark", async ({
  visitor,
  stack,
  page,
}) => {
  const bodies = startedBookings(page);
  await standAtHealthInformation(visitor);
  await visitor.fillHealthInformation({ consent: false });
  await expect(page.getByText("Your health answers stay here")).toBeVisible();
  await visitor.next();
  await visitor.fillPreferences();
  await visitor.next();
  const health = page.getByRole("region", { name: "Health Information" });
  await expect(health.getByText("Not part of your booking")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await bookFree(visitor);

  expect(bodies).toHaveLength(1);
  expect(bodies.join()).not.toContain(visitor.medical);
  expect(bodies.join()).not.toContain(visitor.dietary);
  expect(bodies.join()).not.toContain("healthConsent");

  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  expect(mail?.text).toContain("Medical conditions: None specified");
  expect(mail?.text).toContain("Dietary restrictions: None specified");
  expect(JSON.stringify(mail)).not.toContain(visitor.medical);

  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const consultation = trainer.consultation(visitor.email);
  await expect(consultation).not.toContainText(visitor.medical);
  await consultation.getByRole("button", { name: "View Details" }).click();
  await expect(page.getByRole("dialog")).toContainText("None given");
  await expect(page.getByRole("dialog")).not.toContainText("Consent given");
});

test("with a tick they arrive, and the wording and the time beside them", async ({
  visitor,
  stack,
  page,
}) => {
  const bodies = startedBookings(page);
  await standAtHealthInformation(visitor);
  await visitor.fillHealthInformation();
  await visitor.next();
  await bookFree(visitor);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({
    medicalConditions: visitor.medical,
    healthConsent: currentHealthConsent.version,
  });
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  expect((await stack.mailTo(visitor.email))[0]?.text).toContain(visitor.medical);

  const listed = page.waitForResponse((response) => response.url().includes("/api/admin/bookings"));
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const { bookings } = await (await listed).json();
  const stored = bookings.find(({ email }: { email: string }) => email === visitor.email);
  expect(stored.healthConsent.version).toBe(currentHealthConsent.version);
  expect(Date.parse(stored.healthConsent.at)).toBeLessThanOrEqual(Date.parse(stored.timestamp));
  await trainer.consultation(visitor.email).getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Consent given/)).toContainText(currentHealthConsent.version);
  await expect(dialog).toContainText(visitor.medical);
});

test("a tick is kept by a reload, and can be taken away again", async ({ visitor, page }) => {
  await standAtHealthInformation(visitor);
  await visitor.fillHealthInformation();
  await page.reload();
  await expect(visitor.control("healthConsent")).toBeChecked();
  await visitor.control("healthConsent").uncheck();
  await expect(page.getByText("Your health answers stay here")).toBeVisible();
});

test("a program that sends answers without consent books, and they are not kept", async ({
  visitor,
  stack,
}) => {
  const response = await stack.api("/api/bookings", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      bookingId: crypto.randomUUID(),
      name: visitor.name,
      email: visitor.email,
      phone: "07700900123",
      fitnessGoals: "Get strong.",
      currentFitnessLevel: "beginner",
      medicalConditions: visitor.medical,
      preferredWorkoutDays: ["Friday"],
      discountCode: "FREE100",
    }),
  });
  expect(await response.json()).toMatchObject({ status: "confirmed" });
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  expect(mail?.text).toContain("Medical conditions: None specified");
});
