import { expect, test } from "vitest";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { ClientToken } from "#shared/contract/ids-and-cursors.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import {
  type BookingDraft,
  bookingCheckout,
  bookingRequest,
  emptyBookingDraft,
} from "./booking-checkout.ts";

const id = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const { store } = bookingCheckout;

const answered: BookingDraft = {
  ...emptyBookingDraft(),
  id,
  answers: {
    ...sampleAnswers,
    name: " Sam ",
    phone: "07700 900123",
    preferredWorkoutDays: ["Friday", "Monday"],
  },
};

/** The body that a draft is sent with. */
function bodyOf(draft: BookingDraft) {
  const request = bookingRequest(draft);
  if ("errors" in request) throw new Error(JSON.stringify(request.errors));
  return request.body;
}

test("a draft becomes the body of the request.", () => {
  expect(bodyOf(answered)).toEqual({
    ...answered.answers,
    bookingId: id,
    clientToken: answered.clientToken,
    name: "Sam",
    phone: "07700900123",
    preferredWorkoutDays: ["Monday", "Friday"],
  });
});

test("each draft has its own secret.", () => {
  const { clientToken } = emptyBookingDraft();
  expect(ClientToken.parse(clientToken)).not.toBe(emptyBookingDraft().clientToken);
});

test("health answers are sent with consent only.", () => {
  const answers = { ...answered.answers, medicalConditions: "Asthma" };
  const withheld = bodyOf({ ...answered, answers });
  expect(withheld).not.toHaveProperty("healthConsent");
  expect(JSON.stringify(withheld)).not.toContain("Asthma");

  const { version } = currentHealthConsent;
  expect(bodyOf({ ...answered, answers, healthConsent: version })).toMatchObject({
    medicalConditions: "Asthma",
    healthConsent: version,
  });
});

test("only a code that was granted is sent.", () => {
  expect(bodyOf({ ...answered, discountCode: "TYPED" })).not.toHaveProperty("discountCode");
  const discount = { code: "WELCOME10", percentOff: 10, for: ["consultations" as const] };
  expect(bodyOf({ ...answered, discount })).toHaveProperty("discountCode", "WELCOME10");
});

test("invalid answers give errors instead of a request.", () => {
  expect(bookingRequest(emptyBookingDraft())).toMatchObject({
    errors: [{ path: "name" }, { path: "email" }, { path: "phone" }, {}, {}, {}],
  });
});

test("the tab returns a draft as it was kept.", () => {
  store.keep({
    ...answered,
    step: 2,
    discount: { code: "WELCOME10", percentOff: 10, for: ["consultations" as const] },
  });
  expect(store.read()).toEqual({
    ...answered,
    step: 2,
    discount: { code: "WELCOME10", percentOff: 10, for: ["consultations" as const] },
  });
});

test.each(["1999-12-31", undefined])(
  "consent to another wording (%s) is none, and the rest of the draft is kept.",
  (healthConsent) => {
    sessionStorage.setItem("booking-draft", JSON.stringify({ ...answered, healthConsent }));
    expect(store.read()).toEqual({ ...answered, healthConsent: null });
  },
);

test.each([undefined, "expert"])(
  "an answer that this version cannot read (%s) is empty, and all others are kept.",
  (currentFitnessLevel) => {
    const { answers } = answered;
    const kept = { ...answered, answers: { ...answers, currentFitnessLevel } };
    sessionStorage.setItem("booking-draft", JSON.stringify(kept));
    const expected = { ...answered, answers: { ...answers, currentFitnessLevel: "" } };
    expect(store.read()).toEqual(expected);
  },
);

test.each([
  ["another version's draft", { id, answers: {} }],
  ["an id that is none", { ...emptyBookingDraft(), id: "1" }],
  ["a step that does not exist", { ...emptyBookingDraft(), step: 9 }],
])("%s in the tab is no draft.", (_, kept) => {
  sessionStorage.setItem("booking-draft", JSON.stringify(kept));
  expect(store.read()).toBeUndefined();
});
