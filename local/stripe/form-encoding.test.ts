import { expect, it } from "vitest";
import { decodeForm } from "./form-encoding.ts";

it.each([
  ["amount=5000&currency=gbp", { amount: "5000", currency: "gbp" }],
  ["metadata[bookingId]=b-1&metadata[x]=", { metadata: { bookingId: "b-1", x: "" } }],
  ["metadata=", { metadata: "" }],
  ["expand[0]=latest_charge&expand[1]=a.b", { expand: ["latest_charge", "a.b"] }],
  ["expand[]=a&expand[]=b", { expand: ["a", "b"] }],
  ["a[b][c]=1&a[b][d][0]=2", { a: { b: { c: "1", d: ["2"] } } }],
  ["description=Caf%C3%A9+%26+co", { description: "Café & co" }],
  ["", {}],
])("decodes %j", (text, decoded) => {
  expect(decodeForm(text)).toEqual(decoded);
});

it("keeps a hostile name for what it is", () => {
  decodeForm("__proto__[polluted]=yes");
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});
