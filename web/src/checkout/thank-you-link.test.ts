import { expect, test } from "vitest";
import { bankReturnUrl, readArrival, withoutSecrets } from "./thank-you-link.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const bank = `?booking=${bookingId}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`;

test.each(["paid", "free"] as const)(
  "a visitor who has just made a %s booking comes from the checkout.",
  (booked) => {
    for (const kind of ["booking", "payment"] as const) {
      const made = { kind, id: bookingId, booked, isOther: false };
      expect(readArrival("", made)).toEqual({ status: "booked", ...made });
    }
  },
);

test.each([
  null,
  "paid",
  { booked: "paid" },
  { kind: "booking", id: 1, booked: "paid" },
  { kind: "gift", id: bookingId, booked: "paid" },
  { kind: "booking", id: bookingId, booked: "yes" },
])("a history entry that is not the site's own (%j) proves nothing.", (state) => {
  expect(readArrival("", state)).toBeUndefined();
});

test("an address alone never proves that anything was paid.", () => {
  expect(readArrival("?booked=paid&redirect_status=succeeded", null)).toBeUndefined();
});

test("a failed bank redirect counts, whatever else is in the address.", () => {
  expect(readArrival(`${bank}&redirect_status=failed`, null)).toEqual({
    status: "failed",
    kind: "booking",
  });
  expect(readArrival(`?payment=${bookingId}&redirect_status=failed`, null)).toEqual({
    status: "failed",
    kind: "payment",
  });
});

test.each(["succeeded", "processing", "pending"])(
  "a bank redirect with %s leads to the server.",
  (status) => {
    expect(readArrival(`${bank}&redirect_status=${status}`, null)).toEqual({
      status: "asking",
      kind: "booking",
      id: bookingId,
    });
    expect(readArrival(`?payment=${bookingId}&redirect_status=${status}`, null)).toEqual({
      status: "asking",
      kind: "payment",
      id: bookingId,
    });
  },
);

test("only the booking stays in the address.", () => {
  expect(withoutSecrets(`${bank}&redirect_status=succeeded`)).toBe(`?booking=${bookingId}`);
  expect(withoutSecrets("?payment_intent_client_secret=pi_1_secret_2")).toBe("");
  expect(withoutSecrets("")).toBe("");
});

test.each(["booking", "payment"] as const)(
  "the bank's return address is read back: %s.",
  (kind) => {
    const { search } = new URL(bankReturnUrl("https://touchline.example", kind, bookingId));
    expect(readArrival(search, null)).toEqual({ status: "asking", kind, id: bookingId });
  },
);
