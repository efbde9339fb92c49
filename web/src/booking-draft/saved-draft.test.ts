// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { emptyDraft } from "./booking-draft.ts";
import { forgetStored } from "./draft-storage.ts";
import { readSavedDraft, saveDraft } from "./saved-draft.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const otherBookingId = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";

beforeEach(() => sessionStorage.clear());

const draft = {
  ...emptyDraft(bookingId),
  answers: { ...emptyDraft(bookingId).answers, name: "Sam", currentFitnessLevel: "beginner" },
  step: 2,
  discount: { code: "WELCOME10", percentOff: 10 },
} as const;

test("a draft comes back as it was saved", () => {
  saveDraft({ ...draft, answers: { ...draft.answers, preferredWorkoutDays: ["Friday"] } });
  expect(readSavedDraft()).toEqual({
    ...draft,
    answers: { ...draft.answers, preferredWorkoutDays: ["Friday"] },
  });
});

test("a consent to another wording is none, and the rest of the draft is kept", () => {
  saveDraft({ ...draft, answers: { ...draft.answers, preferredWorkoutDays: [] } });
  const [key] = Object.keys(sessionStorage);
  const stored = JSON.parse(sessionStorage.getItem(key!)!);
  for (const healthConsent of ["1999-12-31", undefined]) {
    sessionStorage.setItem(key!, JSON.stringify({ ...stored, healthConsent }));
    expect(readSavedDraft()).toMatchObject({ answers: { name: "Sam" }, healthConsent: null });
  }
});

test("it is kept in the tab and nowhere else", () => {
  saveDraft({ ...draft, answers: { ...draft.answers, preferredWorkoutDays: [] } });
  expect(sessionStorage).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe("");
});

test.each([
  ["nothing", undefined],
  ["what is no JSON", "{"],
  ["another version's draft", JSON.stringify({ bookingId, answers: {} })],
  ["a booking id that is none", JSON.stringify({ ...emptyDraft("1"), bookingId: "1" })],
  ["a step that does not exist", JSON.stringify({ ...emptyDraft(bookingId), step: 9 })],
])("%s in the storage is no draft, and no error", (_, stored) => {
  saveDraft(emptyDraft(bookingId));
  const [key] = Object.keys(sessionStorage);
  if (stored === undefined) sessionStorage.clear();
  else sessionStorage.setItem(key ?? "", stored);
  expect(readSavedDraft()).toBeUndefined();
});

test("a booking that is made forgets its own draft and leaves a newer one alone", () => {
  saveDraft(emptyDraft(otherBookingId));
  forgetStored("booking", bookingId);
  expect(readSavedDraft()?.bookingId).toBe(otherBookingId);
  forgetStored("booking", otherBookingId);
  expect(readSavedDraft()).toBeUndefined();
});

test("a storage that is full or forbidden is done without", () => {
  const refusing: Storage = {
    ...sessionStorage,
    length: 0,
    clear: refuse,
    key: refuse,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  };
  expect(() => saveDraft(emptyDraft(bookingId), refusing)).not.toThrow();
  expect(readSavedDraft(refusing)).toBeUndefined();
  expect(() => forgetStored("booking", bookingId, refusing)).not.toThrow();
});

function refuse(): never {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
}
