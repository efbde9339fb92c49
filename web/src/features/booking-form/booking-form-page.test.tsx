import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { receiptStore } from "#web/checkout/receipt.ts";
import { control, heading, openPage, toasts, walkToReview } from "#web/testing/wizard.tsx";
import { bookingCheckout, emptyBookingDraft } from "./booking-checkout.ts";

test("Next on an empty step focuses the first refused field and shows each error at its field.", async () => {
  const { next, type } = openPage();
  await next();
  expect(document.activeElement).toBe(control("name"));
  for (const [name, message] of [
    ["name", "Please enter your name."],
    ["email", "Please enter your email."],
    ["phone", "Please enter your phone number."],
  ] as const) {
    expect(screen.getAllByText(message)).toHaveLength(1);
    const ids = control(name).getAttribute("aria-describedby")?.split(" ") ?? [];
    const description = ids.map((id) => document.getElementById(id)?.textContent);
    expect(description.filter((text) => text === message)).toHaveLength(1);
    expect(control(name).getAttribute("aria-invalid")).toBe("true");
  }
  // The toast is about the field that has the focus, and goes with its error.
  expect(toasts()).toEqual(["Please enter your name."]);
  await type("email", "sam@example.com");
  expect(toasts()).toEqual(["Please enter your name."]);
  await type("name", "Sam");
  expect(toasts()).toEqual([]);
  expect(screen.queryByText("Please enter your name.")).toBeNull();
});

test("without a day, the first box is described by the error, and every box is invalid.", async () => {
  const answers = { ...sampleAnswers, preferredWorkoutDays: [] };
  bookingCheckout.store.keep({ ...emptyBookingDraft(), answers, step: 3 });
  const { next } = openPage();
  await next();
  const group = screen.getByRole("group", { name: "Preferred workout days" });
  const boxes = within(group).getAllByRole("checkbox");
  expect(document.activeElement).toBe(boxes[0]);
  const describing = [group, ...boxes].map((each) => each.getAttribute("aria-describedby") ?? "");
  const descriptions = describing.map((id) => document.getElementById(id)?.textContent);
  expect(descriptions.slice(0, 3)).toEqual([
    "Tick every day that could work.",
    "Please select at least one preferred workout day.",
    undefined,
  ]);
  for (const box of boxes) {
    expect(box.getAttribute("aria-invalid")).toBe("true");
  }
});

test("the document's title names the step, and says when it was refused.", async () => {
  const { next, type } = openPage();
  const ending = "| Book a Fitness Consultation | Touchline";
  expect(document.title).toBe(`Personal Information (step 1 of 5) ${ending}`);
  await next();
  expect(document.title).toBe(`Error: Personal Information (step 1 of 5) ${ending}`);
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await next();
  expect(document.title).toBe(`Fitness Profile (step 2 of 5) ${ending}`);
});

// A receipt is kept before the card is charged, so that only the server knows whether it was.
test.each([
  ["free", 0, "/thank-you?booking=1 null"],
  ["paid", 5000, "/thank-you?booking=1 null"],
])("Back to a step of a form that is booked leads to its thank-you page: %s.", (_, total, page) => {
  const step = { pathname: "/booking-form", state: { step: 3 } };
  const price = { listPricePence: 5000, totalPence: total, code: "", percentOff: 0 };
  const payer = { clientToken: "2", name: "Sam", email: "sam@example.com" };
  receiptStore.keep({ kind: "consultations", id: "1", ...payer, ...price, at: 0 });
  const { view } = openPage(step);
  expect(screen.getByText(page)).toBeDefined();
  view.unmount();
  openPage();
  expect(heading("Personal Information")).toBeDefined();
});

test("Next withdraws the errors that have been corrected.", async () => {
  const { next, type } = openPage();
  await next();
  await type("name", "Sam");
  await next();
  expect(toasts()).toEqual(["Please enter your email."]);
});

test("Next focuses the heading of the next step and marks it as the current one.", async () => {
  const { next, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await next();
  expect(document.activeElement).toBe(heading("Step 2 of 5:\\s*Fitness Profile"));
  const current = document.querySelector('[aria-current="step"]');
  expect(current?.textContent).toBe("2Fitness Profile");
});

test("a double click on Next does not skip a step.", async () => {
  const { user, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(heading("Fitness Profile")).toBeDefined();
  expect(toasts()).toEqual([]);
});

test("an answer can be changed from the review and Back to review returns to it.", async () => {
  const { press, type, user } = await walkToReview();
  await press("Edit Personal Information");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  await user.clear(control("name"));
  await press("Back to review");
  expect(toasts()).toEqual(["Please enter your name."]);
  await type("name", "Alex");
  await press("Back to review");
  await waitFor(() => expect(heading("Review and Payment")).toBeDefined());
  expect(screen.getByText("Alex")).toBeDefined();
});

test("a pasted phone number gets the form that the rule asks for.", async () => {
  const { next, type, user } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await user.click(control("phone"));
  await user.paste("+44 (0)7700 900-123");
  expect(control("phone")).toHaveProperty("value", "07700900123");
  await user.clear(control("phone"));
  await user.paste("+44 20 7946 0000");
  expect(control("phone")).toHaveProperty("value", "+44 20 7946 0000");
  await next();
  expect(toasts()).toEqual([
    "Please enter a valid UK mobile number starting with '07' (11 digits).",
  ]);
  await user.clear(control("phone"));
  await type("phone", "0044 7700 900123{Enter}");
  expect(heading("Fitness Profile")).toBeDefined();
});

test("a slip in the address is asked about, and can be put right.", async () => {
  const { press, type } = openPage();
  await type("email", "sam@gmial.com");
  await screen.findByText("sam@gmail.com");
  await press("Use this address");
  expect(control("email")).toHaveProperty("value", "sam@gmail.com");
});

/** The wizard at the health questions, with an answer and without consent. */
async function openHealthWithAnswer() {
  const page = openPage();
  await page.type("name", "Sam");
  await page.type("email", "sam@example.com");
  await page.type("phone", "07700900123");
  await page.next();
  await page.type("fitnessGoals", "Run.");
  await page.user.selectOptions(control("currentFitnessLevel"), "beginner");
  await page.next();
  await page.type("medicalConditions", "Asthma");
  return page;
}

const consented = () => bookingCheckout.store.read()?.healthConsent !== null;
const question = () => screen.queryByRole("region", { name: "Your health answers" });

test("Next asks about health answers without the tick, until the visitor decides.", async () => {
  const { next, press } = await openHealthWithAnswer();
  await next();
  expect(heading("Health Information")).toBeDefined();
  expect(document.activeElement).toBe(question());
  await next();
  expect(heading("Health Information")).toBeDefined();
  await press("Include these answers");
  expect(heading("Preferences")).toBeDefined();
  expect(consented()).toBe(true);
});

test("answers that are left out are asked about once, and again when they change.", async () => {
  const { next, press, type, user } = await openHealthWithAnswer();
  await next();
  await press("Leave them out");
  expect(heading("Preferences")).toBeDefined();
  expect(consented()).toBe(false);
  await press("Previous");
  await waitFor(() => expect(heading("Health Information")).toBeDefined());
  expect(question()).toBeNull();
  await next();
  expect(heading("Preferences")).toBeDefined();
  await press("Previous");
  await waitFor(() => expect(heading("Health Information")).toBeDefined());
  await type("dietaryRestrictions", "Coeliac");
  await next();
  expect(question()).not.toBeNull();
  await user.click(control("healthConsent"));
  expect(question()).toBeNull();
  await next();
  expect(heading("Preferences")).toBeDefined();
});

test("the review can include the health answers that were left out.", async () => {
  const { next, press, user } = await openHealthWithAnswer();
  await next();
  await press("Leave them out");
  await user.click(screen.getByRole("checkbox", { name: "Monday" }));
  await next();
  const health = within(screen.getByRole("region", { name: "Health Information" }));
  expect(
    health.getByText(new RegExp(currentHealthConsent.wording(defaultWebsite.who.name))),
  ).toBeDefined();
  await press("Agree and include these answers");
  expect(consented()).toBe(true);
  expect(health.queryByText("Not part of your booking")).toBeNull();
  expect(health.getByText("Asthma")).toBeDefined();
});
