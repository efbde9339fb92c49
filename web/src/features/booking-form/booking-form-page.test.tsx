// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  control,
  emptyTabForEachTest,
  heading,
  openPage,
  openReview,
  toasts,
} from "#web/testing/wizard.tsx";
import { bookingCheckout } from "./booking-checkout.ts";

emptyTabForEachTest();

test("Next on an empty step shows the first error and focuses its field", async () => {
  const { next } = openPage();
  await next();
  expect(toasts()).toEqual(["Please enter your name."]);
  expect(document.activeElement).toBe(control("name"));
  expect(control("name").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter your email.")).toBeDefined();
});

test("Next withdraws the errors that have been corrected", async () => {
  const { next, type } = openPage();
  await next();
  await type("name", "Sam");
  await next();
  expect(toasts()).toEqual(["Please enter your email."]);
});

test("Next focuses the heading of the next step and marks it as the current one", async () => {
  const { next, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await next();
  expect(document.activeElement).toBe(heading("Step 2 of 5:\\s*Fitness Profile"));
  const current = document.querySelector('[aria-current="step"]');
  expect(current?.textContent).toBe("2Fitness Profile");
});

test("a double click on Next does not skip a step", async () => {
  const { user, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(heading("Fitness Profile")).toBeDefined();
  expect(toasts()).toEqual([]);
});

test("Previous goes back one step and keeps every answer, and the first step has none", async () => {
  const { user, press } = await openReview();
  await user.dblClick(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(heading("Preferences")).toBeDefined());
  expect(screen.getByRole("checkbox", { name: "Monday" })).toHaveProperty("checked", true);
  await press("Previous");
  await waitFor(() => expect(heading("Health Information")).toBeDefined());
  await press("Previous");
  await waitFor(() => expect(heading("Fitness Profile")).toBeDefined());
  expect(control("fitnessGoals")).toHaveProperty("value", "Run.");
  await press("Previous");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  expect(control("email")).toHaveProperty("value", "sam@example.com");
  expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
});

test("the wizard reopens at the step where it was left in the same tab", async () => {
  const { view } = await openReview();
  const bookingId = bookingCheckout.store.read()?.id;
  view.unmount();
  openPage();
  expect(heading("Review and Payment")).toBeDefined();
  expect(screen.getByText("sam@example.com")).toBeDefined();
  expect(bookingCheckout.store.read()?.id).toBe(bookingId);
});

test("an answer can be changed from the review and Back to review returns to it", async () => {
  const { press, type, user } = await openReview();
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
