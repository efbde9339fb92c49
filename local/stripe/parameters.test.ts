import { expect, it } from "vitest";
import { decodeForm } from "./parameters.ts";

it.each([
  ["amount=5000&currency=gbp", { amount: "5000", currency: "gbp" }],
  ["metadata[bookingId]=b-1&metadata[x]=", { metadata: { bookingId: "b-1", x: "" } }],
  ["metadata=", { metadata: "" }],
  ["enabled_events[0]=a&enabled_events[1]=b.c", { enabled_events: ["a", "b.c"] }],
  ["a[b][c]=1&a[b][d][0]=2", { a: { b: { c: "1", d: ["2"] } } }],
  ["description=Caf%C3%A9+%26+co", { description: "Café & co" }],
  ["", {}],
])("decodes %j", (text, decoded) => {
  expect(decodeForm(text)).toEqual(decoded);
});

it("does not let a parameter's name change a prototype", () => {
  decodeForm("__proto__[polluted]=yes");
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});
