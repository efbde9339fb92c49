import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { LocalStack } from "./local-stack.ts";

export const cards = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  insufficientFunds: "4000 0000 0000 9995",
  warnedOf: "4000 0000 0000 5423",
  needsAuthentication: "4000 0025 0000 3155",
} as const;

/** A visitor on the site's public pages, finding things by role and label as people do. */
export class Visitor {
  readonly page: Page;
  readonly stack: LocalStack;
  readonly email: string;
  readonly name = "Sam O’Neill";
  readonly phone = "07700900123";
  readonly goals = "Run the village half marathon in spring.";
  readonly dietary = "Coeliac, no gluten";
  readonly medical = "Knee surgery in 2019";

  constructor(page: Page, stack: LocalStack, email: string) {
    this.page = page;
    this.stack = stack;
    this.email = email.toLowerCase();
  }

  /** What the review and the confirmation show of a booking with every answer. */
  get answers(): string[] {
    const { name, email, phone, goals, dietary, medical } = this;
    return [name, email, phone, goals, dietary, medical, "Monday, Thursday", "£50.00"];
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
    await this.control("phone").fill(this.phone);
  }

  async fillFitnessProfile(): Promise<void> {
    await this.control("fitnessGoals").fill(this.goals);
    await this.control("currentFitnessLevel").selectOption("intermediate");
  }

  async fillHealthInformation(): Promise<void> {
    await this.control("dietaryRestrictions").fill(this.dietary);
    await this.control("medicalConditions").fill(this.medical);
    await this.control("healthConsent").check();
  }

  async fillPreferences(): Promise<void> {
    await this.page.getByRole("checkbox", { name: "Thursday" }).check();
    await this.page.getByRole("checkbox", { name: "Monday" }).check();
  }

  /** Answers what is asked before the health questions, and stands at them. */
  async standAtHealthInformation(): Promise<void> {
    await this.openBookingForm();
    await this.fillPersonalInformation();
    await this.next();
    await this.fillFitnessProfile();
    await this.next();
    await expect(this.stepHeading("Health Information")).toBeVisible();
  }

  next(): Promise<void> {
    return this.page.getByRole("button", { name: "Next" }).click();
  }

  /** Answers every question, with or without the health ones, and stands at the review. */
  async answerEverything({ health = true } = {}): Promise<void> {
    await this.standAtHealthInformation();
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

  /** Applies a code that can be used, and waits for its discount. */
  async takeOff(percent: number, code: string): Promise<void> {
    await this.applyCode(code);
    await expect(this.toast(`Discount code applied: ${percent}% off`)).toBeVisible();
  }

  async proceedToPayment(): Promise<void> {
    await this.page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
    await expect(this.cardForm.locator('[name="number"]')).toBeVisible();
    await expect(this.submit).toBeEnabled();
  }

  /** Opens the payment page and fills in the address for the receipt. */
  async openPayment(): Promise<void> {
    await this.page.goto("/payment");
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    await this.control("email").fill(this.email);
  }

  /** Goes on from the choice of an amount to the card form. */
  async proceedToCard(): Promise<void> {
    await this.proceed.click();
    await expect(this.page.getByRole("heading", { name: "Summary" })).toBeVisible();
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

  async expectThankedForPayment(): Promise<void> {
    await this.expectThanked();
    await expect(this.page.getByText("Your payment has been received.")).toBeVisible();
    await expect(this.page.getByText(/consultation is booked/i)).toHaveCount(0);
  }

  /** The id of the booking or payment that this tab is working on. */
  async draftId(): Promise<string> {
    const { pathname } = new URL(this.page.url());
    const name = pathname === "/payment" ? "payment-draft" : "booking-draft";
    const stored = await this.page.evaluate((key) => sessionStorage.getItem(key), name);
    const { id } = JSON.parse(stored ?? "{}");
    expect(id).toMatch(/^[\da-f-]{36}$/);
    return id;
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

  /** The sheet of the test wallet. */
  get walletSheet(): FrameLocator {
    return this.page.frameLocator('iframe[title="Test wallet"]');
  }

  /** Chooses the test wallet in the card form. */
  chooseWallet(): Promise<void> {
    return this.cardForm.getByRole("button", { name: "Test wallet" }).click();
  }

  /** Pays with the chosen wallet and presses a button of its sheet. */
  async answerWallet(answer: "Pay" | "Pay with a card that is declined" | "Cancel"): Promise<void> {
    await this.submit.click();
    await this.walletSheet.getByRole("button", { name: answer, exact: true }).click();
  }

  /** Leads from the choice of an amount on. */
  get proceed() {
    return this.page.getByRole("button", { name: "Proceed to Payment", exact: true });
  }

  /** Books without a card. */
  get completeFree() {
    return this.page.getByRole("button", { name: "Complete Free Booking" });
  }

  get submit() {
    return this.page.getByRole("button", { name: "Submit and Pay" });
  }
}
