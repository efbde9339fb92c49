import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect } from "vitest";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { toast } from "#web/components/toasts.ts";
import { bookingCheckout, emptyBookingDraft } from "#web/features/booking-form/booking-checkout.ts";
import BookingFormPage from "#web/features/booking-form/booking-form-page.tsx";
import { reviewStep } from "#web/features/booking-form/wizard-steps.ts";

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

export function openPage(entry: InitialEntry = "/booking-form") {
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/booking-form" element={<BookingFormPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const type = (name: string, text: string) => user.type(control(name), text);
  return { user, view, press, type, next: () => press("Next") };
}

/** The control of a field, by its name in the specification. */
export function control(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no ${name} here.`);
  return found;
}

/** The heading of the step that is shown. */
export const heading = (name: string) =>
  screen.getByRole("heading", { level: 2, name: new RegExp(name) });
export const toasts = () => toast.current().map(({ text }) => text);

/** The wizard at its last step, reached from the first. */
export async function walkToReview() {
  const page = openPage();
  await page.type("name", "Sam");
  await page.type("email", "sam@example.com");
  await page.type("phone", "07700900123");
  await page.next();
  await page.type("fitnessGoals", "Run.");
  await page.user.selectOptions(control("currentFitnessLevel"), "beginner");
  await page.next();
  await page.next();
  await page.user.click(screen.getByRole("checkbox", { name: "Monday" }));
  await page.next();
  await showReview();
  return page;
}

/** The code of the last step is loaded. */
async function showReview() {
  expect(heading("Review and Payment")).toBeDefined();
  await screen.findByRole("region", { name: "Price" });
}

/** The wizard at its last step, as it reopens in a tab where all is answered. */
export async function openReview() {
  const draft = emptyBookingDraft();
  bookingCheckout.store.keep({
    ...draft,
    answers: {
      ...sampleAnswers,
      name: "Sam",
      email: "sam@example.com",
      phone: "07700900123",
      fitnessGoals: "Run.",
      preferredWorkoutDays: ["Monday"],
    },
    step: reviewStep,
  });
  const page = openPage();
  await showReview();
  return page;
}

/** The same, with a discount code that the server has granted. */
export async function openReviewWithCode(code: string) {
  const page = await openReview();
  await page.type("discountCode", `${code}{Enter}`);
  await screen.findByRole("button", { name: "Remove" });
  return page;
}
