import { describe, expect, test } from "vitest";
import { send } from "#lambdas/testing/http.ts";
import { bookingFormMessages } from "#shared/bookings/booking-form.ts";
import { eraseHealthAnswers, erasePerson, exportPerson, lookUpPerson } from "#shared/people/api.ts";

const email = "sam@example.org";
const requests = [
  ["look up", lookUpPerson],
  ["export", exportPerson],
  ["erase", erasePerson],
  ["erase the health answers of", eraseHealthAnswers],
] as const;

describe.each(requests)("A request to %s somebody", (_, endpoint) => {
  test("is understood with an address, whose spaces do not matter.", async () => {
    expect(await send(endpoint, { body: { email: ` ${email} ` } })).toEqual({
      input: { body: { email } },
    });
  });

  test.each([
    ["nothing", undefined],
    ["no address", ""],
    ["a name", "Sam"],
    ["many addresses", [email, "kim@example.org"]],
    ["a condition of the database", { $gt: "" }],
    ["two addresses in one", `${email},kim@example.org`],
    ["a line break", `${email}\r\nx: y@example.org`],
    ["a very long address", `${"a".repeat(300)}@example.org`],
  ])("is refused with %s for the address.", async (_case, given) => {
    expect(await send(endpoint, { body: { email: given } })).toMatchObject({
      statusCode: 400,
      code: "validation_failed",
      errors: [{ path: "email", message: expect.stringMatching(/\w/) }],
    });
  });

  test("says what is wrong with an address in the words of the booking form.", async () => {
    const { errors } = await send(endpoint, { body: { email: "sam@" } });
    expect(errors).toEqual([{ path: "email", message: bookingFormMessages.emailInvalid }]);
  });

  test("takes no address from the URL, where it would be kept in histories and logs.", async () => {
    const asked = await send(endpoint, { query: { email }, body: {} });
    expect(asked).toMatchObject({ code: "validation_failed", errors: [{ path: "email" }] });
  });

  test("is refused with anything that the contract does not know.", async () => {
    const asked = await send(endpoint, { body: { email, bookingId: "1" } });
    expect(asked).toMatchObject({ code: "validation_failed", errors: [{ path: "bookingId" }] });
  });
});
