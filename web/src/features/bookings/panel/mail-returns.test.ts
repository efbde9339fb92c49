import { expect, test } from "vitest";
import { returnReasons } from "#shared/bookings/booking-facts.ts";
import { returnedState } from "./mail-returns.ts";

test("A confirmation that bounced suggests the phone number of the consultation.", () => {
  expect(returnedState("unknown_address", "consultations")).toBe(
    "Bounced: this address doesn’t accept email. Call or text instead",
  );
});

test.each(returnReasons)(
  "A receipt that bounced (%s) suggests no call: it has no number.",
  (reason) => {
    expect(returnedState(reason, "sessions")).not.toMatch(/call|text/i);
  },
);

test("A receipt that cannot be delivered is for the next meeting.", () => {
  expect(returnedState("unknown_address", "sessions")).toBe(
    "Bounced: this address doesn’t accept email. Tell the client when you next meet",
  );
});
