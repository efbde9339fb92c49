import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { LocalStack } from "./local-stack.ts";

export const cards = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  insufficientFunds: "4000 0000 0000 9995",
  needsAuthentication: "4000 0025 0000 3155",
} as const;

/** A person on the site's public pages, finding things by role and label as people do. */
export class Visitor {
  readonly page: Page;
  readonly stack: LocalStack;
  readonly email: string;
  readonly name = "Sam O’Neill";
  readonly dietary = "Coeliac, no gluten";
  readonly medical = "Knee surgery in 2019";

  constructor(page: Page, stack: LocalStack, email: string) {
    this.page = page;
    this.stack = stack;
    this.email = email.toLowerCase();
  }

  async openBookingForm(): Promise<void> {
    await this.page.goto("/booking-form");
    await expect(
      this.page.getByRole("heading", { name: "Book a Fitness Consultation", level: 1 }),
    ).toBeVisible();
  }

  async fillPersonalInformation(): Promise<void> {
    await this.control("name").fill(this.name);
    await this.control("email").fill(this.email);
    await this.control("phone").fill("07700900123");
  }

  async fillFitnessProfile(): Promise<void> {
    await this.control("fitnessGoals").fill("Run the village half marathon in spring.");
    await this.control("currentFitnessLevel").selectOption("intermediate");
  }

  async fillHealthInformation({ consent = true } = {}): Promise<void> {
    await this.control("dietaryRestrictions").fill(this.dietary);
    await this.control("medicalConditions").fill(this.medical);
    if (consent) await this.control("healthConsent").check();
  }

  async fillPreferences(): Promise<void> {
    await this.page.getByRole("checkbox", { name: "Thursday" }).check();
    await this.page.getByRole("checkbox", { name: "Monday" }).check();
  }

  next(): Promise<void> {
    return this.page.getByRole("button", { name: "Next" }).click();
  }

  /** Answers every question, with or without the health ones, and stands at the review. */
  async answerEverything({ health = true } = {}): Promise<void> {
    await this.openBookingForm();
    await this.fillPersonalInformation();
    await this.next();
    await this.fillFitnessProfile();
    await this.next();
    await expect(this.stepHeading("Health Information")).toBeVisible();
    if (health) await this.fillHealthInformation();
    await this.next();
    await this.fillPreferences();
    await this.next();
    await expect(this.stepHeading("Review and Payment")).toBeVisible();
  }

  async applyCode(code: string): Promise<void> {
    await this.control("discountCode").fill(code);
    await this.page.getByRole("button", { name: "Apply" }).click();
  }

  async proceedToPayment(): Promise<void> {
    await this.page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
    await expect(this.cardForm.locator('[name="number"]')).toBeVisible();
    await expect(this.submit).toBeEnabled();
  }

  async enterCard(number: string): Promise<void> {
    await this.cardForm.locator('[name="number"]').fill(number);
    await this.cardForm.locator('[name="expiry"]').fill("12 / 34");
    await this.cardForm.locator('[name="cvc"]').fill("123");
    await this.cardForm.locator('[name="postalCode"]').fill("GU1 1AA");
  }

  async payWith(number: string): Promise<void> {
    await this.enterCard(number);
    await this.submit.click();
  }

  async expectThanked(): Promise<void> {
    await this.page.waitForURL(/\/thank-you/);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(this.page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  }

  /** The id of the draft that this tab is working on, as the API was told. */
  async bookingId(): Promise<string> {
    const stored = await this.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const match = /"?\bid\\?"?:\\?"([0-9a-f-]{36})/.exec(stored);
    if (!match?.[1]) throw new Error("This tab holds no booking.");
    return match[1];
  }

  control(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }

  stepHeading(name: string) {
    return this.page.getByRole("heading", { name });
  }

  toast(text: string) {
    return this.page.getByText(text, { exact: true }).first();
  }

  get cardForm(): FrameLocator {
    return this.page.frameLocator('iframe[title="Secure payment input frame"]');
  }

  get submit() {
    return this.page.getByRole("button", { name: "Submit and Pay" });
  }
}
