import { expect, test } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { NotBooked } from "#web/booking-draft/use-draft-start.ts";
import { freeFailureMessage } from "./free-failure.ts";

const answered = (code: ErrorCode) => new ApiError({ code, statusText: code, ...apiErrors[code] });

test.each([
  [answered("conflict"), "Error: Something changed at the same moment. Please try again."],
  [answered("internal"), "Error: Something went wrong. Please try again."],
  [answered("too_many_requests"), "Error: Too many requests. Please try again."],
  [answered("discount_not_found"), "Error: Invalid or expired discount code. Please try again."],
])("the server's own words are said, and its advice only once (%s)", (error, message) => {
  expect(freeFailureMessage(error)).toBe(message);
});

test.each([
  ["no answer came", { code: "network", status: 0 }],
  ["the answer was not ours", { code: "unreadable", status: 502 }],
] as const)("where %s, it was not created", (_, facts) => {
  const error = new ApiError({ ...facts, statusText: "", detail: "Something went wrong." });
  expect(freeFailureMessage(error)).toBe("Error: Failed to create booking. Please try again.");
});

test("where the server asked for money instead, it failed", () => {
  expect(freeFailureMessage(new NotBooked())).toBe(
    "Error: Booking creation failed. Please try again.",
  );
});
