import { expect, test } from "vitest";
import * as z from "zod/mini";
import { withoutUnknownFields, withUnknownFields } from "./unknown-fields.ts";

/** What is written of a list of which a later release has stored more, when this release has changed it so. */
const written = (list: readonly object[], stored: readonly object[], known: readonly object[]) =>
  withUnknownFields({ list }, { list: stored }, { list: known })["list"];
const later = (one: object, colour: string) => ({ ...one, colour });

test("An object keeps the fields that are not known, and no field that was removed.", () => {
  const known = { name: "Before", gone: 1, area: { village: "Combe" } };
  const found = { ...known, pronouns: "she", area: { ...known.area, postcode: "RH5" } };
  const changed = { name: "After", area: { village: "Ash" }, fresh: 1 };
  expect(withUnknownFields(changed, found, known)).toEqual({
    ...changed,
    pronouns: "she",
    area: { village: "Ash", postcode: "RH5" },
  });
  expect(withUnknownFields(changed, undefined, undefined)).toEqual(changed);
});

test("What a later release has decided about a refund survives whatever becomes of the refund.", () => {
  const asked = { refundId: "one", amount: 1000, status: "under_way", requestedAt: "Monday" };
  const other = { refundId: "two", amount: 1000, status: "under_way", requestedAt: "Monday" };
  const decided = [
    { ...asked, sessionsKept: 2 },
    { ...other, sessionsKept: 0 },
  ];
  const failed = {
    refundId: "one",
    amount: 900,
    status: "failed",
    requestedAt: "Tuesday",
    failure: "expired_card",
    failedAt: "Friday",
    attempt: 2,
  };
  const fresh = { ...other, refundId: "three" };
  expect(written([fresh, other, failed], decided, [asked, other])).toEqual([
    fresh,
    { ...other, sessionsKept: 0 },
    { ...failed, sessionsKept: 2 },
  ]);
});

test("An entry without an id keeps what is not known of it where it is moved to, until it is changed.", () => {
  const [legs, arms] = [
    { name: "Legs", text: "Slowly.", day: "Monday" },
    { name: "Arms", text: "Twice.", day: "Monday" },
  ];
  const stored = [later(legs, "red"), later(arms, "green")];
  expect(written([arms, legs], stored, [legs, arms])).toEqual([...stored].reverse());
  const changed = { ...arms, text: "Three times." };
  expect(written([changed], stored, [legs, arms])).toEqual([changed]);
});

test("What is read has no field that a strict schema does not know.", () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ name: z.string() })) });
  const found = { list: [{ name: "Legs", colour: "red" }, { name: 7 }], hours: 3 };
  expect(withoutUnknownFields(schema, found)).toEqual({ list: [{ name: "Legs" }, { name: 7 }] });
  expect(found).toHaveProperty("hours");
});
