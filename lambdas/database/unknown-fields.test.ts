import { expect, test } from "vitest";
import * as z from "zod/mini";
import { withoutUnknownFields, withUnknownFields } from "./unknown-fields.ts";

const entry = (name: string, text: string, day = "Monday") => ({ name, text, day });
const legs = entry("Legs", "Slowly.");
const arms = entry("Arms", "Twice.");
const back = entry("Back", "Once.", "Friday");
const later = (one: object, colour: string) => ({ ...one, colour });
const stored = [later(legs, "red"), later(arms, "green"), later(back, "blue")];

/** What is written of a list, when this release has changed it so. */
const written = (list: readonly object[]) =>
  withUnknownFields({ list }, { list: stored }, { list: [legs, arms, back] })["list"];

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

test("An entry of a list keeps them where it is moved to, and goes with them.", () => {
  expect(written([back, legs])).toEqual([later(back, "blue"), later(legs, "red")]);
  expect(written([])).toEqual([]);
});

test("An entry that is changed in up to half of its fields keeps them, and a new one has none.", () => {
  const changed = { ...arms, text: "Three times." };
  const fresh = entry("Hips", "Daily.", "Sunday");
  expect(written([changed, fresh, legs])).toEqual([
    later(changed, "green"),
    fresh,
    later(legs, "red"),
  ]);
  const other = { ...changed, name: "Hands" };
  expect(written([other])).toEqual([other]);
});

test("Of entries that are alike, each keeps its own.", () => {
  const twins = [legs, legs];
  const [one, other] = [later(legs, "red"), later(legs, "green")];
  const kept = withUnknownFields({ twins }, { twins: [one, other] }, { twins });
  expect(kept).toEqual({ twins: [one, other] });
});

test("What is read has no field that a strict schema does not know.", () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ name: z.string() })) });
  const found = { list: [{ name: "Legs", colour: "red" }, { name: 7 }], hours: 3 };
  expect(withoutUnknownFields(schema, found)).toEqual({ list: [{ name: "Legs" }, { name: 7 }] });
  expect(found).toHaveProperty("hours");
});
