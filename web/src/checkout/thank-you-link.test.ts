import { expect, test } from "vitest";
import { bankReturnUrl, readArrival, shownBefore, withoutSecrets } from "./thank-you-link.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const bank = `?booking=${bookingId}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`;

test.each(["paid", "free"] as const)(
  "a visitor who has just made a %s booking comes from the checkout.",
  (booked) => {
    for (const kind of ["consultations", "sessions"] as const) {
      const made = { kind, id: bookingId, booked, isOther: false };
      expect(readArrival("", made)).toEqual({ status: "booked", ...made });
    }
  },
);

test.each([
  null,
  "paid",
  { booked: "paid" },
  { kind: "consultations", id: 1, booked: "paid" },
  { kind: "gift", id: bookingId, booked: "paid" },
  { kind: "consultations", id: bookingId, booked: "yes" },
])("a history entry that is not the site's own (%j) proves nothing.", (state) => {
  expect(readArrival("", state)).toBeUndefined();
});

test("an address alone never proves that anything was paid.", () => {
  expect(readArrival("?booked=paid&redirect_status=succeeded", null)).toBeUndefined();
});

test("a page that has said what is booked asks the server when it is shown again.", () => {
  for (const [isOther, isOurs] of [
    [false, true],
    [true, false],
  ]) {
    const made = { kind: "consultations", id: bookingId, booked: "paid", isOther };
    const entry = { usr: made, key: "1", idx: 3 };
    const later = shownBefore(entry);
    expect(later).toEqual({ ...entry, usr: { ...made, isLater: true } });
    expect(shownBefore(later)).toEqual(later);
    const asking = { status: "asking", kind: "consultations", id: bookingId };
    expect(readArrival("", { ...made, isLater: true })).toEqual({
      ...asking,
      isLater: true,
      isOurs,
    });
  }
  for (const entry of [null, { usr: null, key: "1" }, { usr: { step: 2 } }]) {
    expect(shownBefore(entry)).toBe(entry);
  }
});

test("an address without the bank's parameters is an old one.", () => {
  expect(readArrival(`?booking=${bookingId}`, null)).toEqual({
    status: "asking",
    kind: "consultations",
    id: bookingId,
    isLater: true,
  });
});

test("a failed bank redirect counts, whatever else is in the address.", () => {
  expect(readArrival(`${bank}&redirect_status=failed`, null)).toEqual({
    status: "failed",
    kind: "consultations",
  });
  expect(readArrival(`?payment=${bookingId}&redirect_status=failed`, null)).toEqual({
    status: "failed",
    kind: "sessions",
  });
});

test.each(["succeeded", "processing", "pending"])(
  "a bank redirect with %s leads to the server.",
  (status) => {
    expect(readArrival(`${bank}&redirect_status=${status}`, null)).toEqual({
      status: "asking",
      kind: "consultations",
      id: bookingId,
    });
    expect(readArrival(`?payment=${bookingId}&redirect_status=${status}`, null)).toEqual({
      status: "asking",
      kind: "sessions",
      id: bookingId,
    });
  },
);

test("only the booking stays in the address.", () => {
  expect(withoutSecrets(`${bank}&redirect_status=succeeded`)).toBe(`?booking=${bookingId}`);
  expect(withoutSecrets("?payment_intent_client_secret=pi_1_secret_2")).toBe("");
  expect(withoutSecrets("")).toBe("");
});

test.each(["consultations", "sessions"] as const)(
  "the bank's return address is read back: %s.",
  (kind) => {
    const { search } = new URL(bankReturnUrl("https://touchline.example", kind, bookingId));
    expect(readArrival(search, null)).toMatchObject({ status: "asking", kind, id: bookingId });
  },
);
