import { expect, test } from "vitest";
import { draftKey, forgetKeptDraft, readKeptDraft } from "./kept-draft.ts";

const id = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const newerId = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";
const keep = (content: string) => sessionStorage.setItem(draftKey("consultations"), content);

test("the id and the submitted mark are read without the schema.", () => {
  keep(JSON.stringify({ id, paymentSubmitted: true, anything: "else" }));
  expect(readKeptDraft("consultations")).toEqual({ id, paymentSubmitted: true });
  expect(readKeptDraft("sessions")).toBeUndefined();
});

test.each(["{", "null", "7", "{}", '{"id":7}'])("invalid content (%s) is not read.", (content) => {
  keep(content);
  expect(readKeptDraft("consultations")).toBeUndefined();
});

test("a booking deletes its own draft and keeps a newer one.", () => {
  keep(JSON.stringify({ id: newerId, paymentSubmitted: false }));
  forgetKeptDraft("consultations", id);
  expect(readKeptDraft("consultations")?.id).toBe(newerId);
  forgetKeptDraft("consultations", newerId);
  expect(sessionStorage).toHaveLength(0);
});
