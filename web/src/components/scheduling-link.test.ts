import { expect, test, vi } from "vitest";
import { calendarReference as referenceOfApi } from "#lambdas/bookings/record/keys.ts";
import { calendarReference, schedulingLink } from "./scheduling-link.ts";

const sam = { name: "Sam O’Neill", email: "sam+1@example.com", reference: "r3f-_erence" };

test.each([
  ["https://calendly.com/alex/call", "name", "utm_content"],
  ["https://www.calendly.com/alex/call?month=2026-11", "name", "utm_content"],
  ["https://cal.com/alex/call", "name", "metadata[booking]"],
  ["https://alex.cal.com/call?metadata%5Bfrom%5D=site", "name", "metadata[booking]"],
])("%s takes the name, the address and the booking's reference.", (address, name, reference) => {
  const { searchParams, origin, pathname } = new URL(schedulingLink(address, sam));
  expect(address.startsWith(origin + pathname)).toBe(true);
  expect(searchParams.get(name)).toBe(sam.name);
  expect(searchParams.get("email")).toBe(sam.email);
  expect(searchParams.get(reference)).toBe(sam.reference);
  for (const [kept, value] of new URL(address).searchParams) {
    expect(searchParams.get(kept)).toBe(value);
  }
});

test("A client's page, which has nothing of the person, gives the reference alone.", () => {
  const link = schedulingLink("https://calendly.com/alex/call", { reference: "r3f-_erence" });
  expect(link).toBe("https://calendly.com/alex/call?utm_content=r3f-_erence");
});

test("SavvyCal takes the name and the address, and reports nothing.", () => {
  const { searchParams } = new URL(schedulingLink("https://savvycal.com/alex/call", sam));
  expect([...searchParams]).toEqual([
    ["display_name", sam.name],
    ["email", sam.email],
  ]);
});

test.each([
  "https://calendar.example.com/touchline/consultation",
  "https://notcalendly.com/alex",
  "https://calendly.com.example.org/alex",
  "https://example.com/cal.com",
])("%s gets nothing about the visitor.", (address) => {
  expect(schedulingLink(address, sam)).toBe(address);
});

test("Without anything to tell, the address stays as it is, to the letter.", () => {
  const address = "https://cal.com/alex/call?a=%20b";
  expect(schedulingLink(address, { name: "", email: "" })).toBe(address);
});

test("The browser names a booking as the API does.", async () => {
  for (let count = 0; count < 50; count += 1) {
    const bookingId = crypto.randomUUID();
    expect(await calendarReference(bookingId)).toBe(referenceOfApi(bookingId));
  }
});

test("A page without https has no reference, and says nothing of it.", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => "" });
  expect(await calendarReference("0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f")).toBeUndefined();
  vi.unstubAllGlobals();
});
