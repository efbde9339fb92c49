// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { beginAnew, control, heading, openPage, openReview, toasts } from "#web/testing/wizard.tsx";
import { bookingCheckout } from "./booking-checkout.ts";

beginAnew();

test("Next on an empty step says the first thing missing and puts the cursor there", async () => {
  const { next } = openPage();
  await next();
  expect(toasts()).toEqual(["Please enter your name."]);
  expect(document.activeElement).toBe(control("name"));
  expect(control("name").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter your email.")).toBeDefined();
});

test("what is put right is no longer said when Next finds something else", async () => {
  const { next, type } = openPage();
  await next();
  await type("name", "Sam");
  await next();
  expect(toasts()).toEqual(["Please enter your email."]);
});

test("each step takes the focus to its heading, and says which it is", async () => {
  const { next, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await next();
  expect(document.activeElement).toBe(heading("Step 2 of 5:\\s*Fitness Profile"));
  const current = document.querySelector('[aria-current="step"]');
  expect(current?.textContent).toBe("2Fitness Profile");
});

test("a second press of Next in the same place does not skip a step", async () => {
  const { user, type } = openPage();
  await type("name", "Sam");
  await type("email", "sam@example.com");
  await type("phone", "07700900123");
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(heading("Fitness Profile")).toBeDefined();
  expect(toasts()).toEqual([]);
});

test("Previous goes back one step, keeps every answer, and is not there on the first", async () => {
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

test("opened again in the same tab, the wizard is where it was left", async () => {
  const { view } = await openReview();
  const bookingId = bookingCheckout.store.read()?.id;
  view.unmount();
  openPage();
  expect(heading("Review and Payment")).toBeDefined();
  expect(screen.getByText("sam@example.com")).toBeDefined();
  expect(bookingCheckout.store.read()?.id).toBe(bookingId);
});

test("an answer can be changed from the review, and the way back is one press", async () => {
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
