import { describe, expect, test } from "vitest";
import { endpoints as api } from "#shared/endpoints.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { apiErrors } from "./contract/errors.ts";
import { paymentMessages } from "./payments/payments.ts";

const endpoints = Object.entries<Endpoint>({ ...api });

test("No two endpoints share a route.", () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(endpoints)("%s", (_, { path, access, lambda, method, body, throttle }) => {
  test("is the trainer's exactly when its path says so, and then so is its function.", () => {
    expect(access === "admin").toBe(path.startsWith("/api/admin/"));
    expect(access === "admin").toBe(lambda.endsWith("admin"));
  });

  test("reads without a body and may be called at some rate.", () => {
    if (method === "GET" || method === "DELETE") expect(body).toBeUndefined();
    expect(throttle.ratePerSecond).toBeGreaterThan(0);
    expect(throttle.burst).toBeGreaterThanOrEqual(throttle.ratePerSecond);
  });

  test("refuses fields that it does not know.", () => {
    if (typeof body !== "object") return;
    const { error } = body.safeParse({ surprise: 1 });
    expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
  });
});

test("Whatever the trainer changes is kept in the audit log, and nothing that anybody else does.", () => {
  for (const [, { access, method, audit }] of endpoints) {
    if (access !== "admin") expect(audit).toBeUndefined();
    else if (method !== "GET") expect(audit).toBeDefined();
  }
  expect(api.listBookings.audit).toBe("read_bookings");
});

test("Nothing is cached but what everyone is told alike, at an address of its own.", () => {
  for (const [, { cache, access, method, path }] of endpoints) {
    if (!cache) continue;
    expect([access, method]).toEqual(["public", "GET"]);
    expect(endpoints.filter(([, other]) => other.path === path)).toHaveLength(1);
    expect(cache.maxAgeSeconds).toBe(60);
  }
  const cached = endpoints.filter(([, { cache }]) => cache).map(([name]) => name);
  expect(cached.sort()).toEqual(["getQrSettings", "getWorkout", "listCategories", "listWorkouts"]);
});

test("No endpoint lets a caller say what a consultation costs or that it is paid.", () => {
  const ours = [
    "amount",
    "originalAmount",
    "discountPercentage",
    "discountApplied",
    "paymentStatus",
    "paymentIntentId",
    "status",
    "type",
    "currency",
    "timestamp",
  ];
  expect(Object.keys(api.startBooking.body.shape).filter((field) => ours.includes(field))).toEqual(
    [],
  );
  expect(api.confirmBooking).not.toHaveProperty("body");
});

describe("An error", () => {
  test.each(Object.entries(apiErrors))(
    "is a refusal or a failure with a sentence (%s).",
    (_, { status, detail }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(detail.length).toBeGreaterThan(10);
    },
  );

  test("has the words of the specification where it gives them.", () => {
    expect(apiErrors.discount_not_found.detail).toBe("Invalid or expired discount code");
    expect(apiErrors.discount_expired.detail).toBe("This discount code has expired");
    expect(apiErrors.workout_not_found.detail).toBe("Workout not found");
    expect(apiErrors.payment_unavailable.detail).toBe(
      "Failed to initialize payment. Please try again.",
    );
  });
});

test("The messages of a payment are those of the specification.", () => {
  expect(paymentMessages).toMatchObject({
    initializing: "Initializing payment...",
    preparingForm: "Preparing payment form...",
    errorTitle: "Payment Error",
    tryAgain: "Try Again",
    submit: "Submit and Pay",
    setUpFailed: "Failed to initialize payment. Please try again.",
    setUpFailedToast: "Payment initialization failed. Please try again.",
    unexpected: "An unexpected error occurred. Please try again.",
    unexpectedToast: "Payment processing error. Please try again.",
    processing: "Payment processing. Please wait...",
    paidButNotSaved:
      "Payment was successful, but there was an error saving your booking. Please contact us.",
    paidButNotSavedToast: "Error saving booking. Please contact us with your payment confirmation.",
  });
  expect(paymentMessages.setUpFailedWithStatus("Not Found")).toBe(
    "Payment initialization failed: Not Found",
  );
  expect(paymentMessages.declinedToast("Your card was declined.")).toBe(
    "Payment failed: Your card was declined.",
  );
});
