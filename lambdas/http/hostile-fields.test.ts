import { describe, expect, test } from "vitest";
import { send, validBooking } from "#lambdas/testing/http.ts";
import { startBooking } from "#shared/consultations/api.ts";
import { bookingFormMessages } from "#shared/consultations/booking-form.ts";
import { maximumBodyBytes } from "#shared/contract/endpoint.ts";
import { checkDiscount } from "#shared/discounts/api.ts";

const startingWith = (body: unknown) => send(startBooking, { body });

describe("A field", () => {
  test("that is wrong is named with its message, each field once.", async () => {
    const body = {
      ...validBooking,
      name: "  ",
      email: "sam",
      phone: "1234",
      currentFitnessLevel: "olympic",
      preferredWorkoutDays: ["Monday", "Caturday", "Caturday"],
    };
    expect(await startingWith(body)).toMatchObject({
      statusCode: 400,
      code: "validation_failed",
      errors: [
        { path: "name", message: bookingFormMessages.nameRequired },
        { path: "email", message: bookingFormMessages.emailInvalid },
        { path: "phone", message: bookingFormMessages.phoneInvalid },
        { path: "currentFitnessLevel", message: bookingFormMessages.levelRequired },
        { path: "preferredWorkoutDays.1", message: bookingFormMessages.daysRequired },
        { path: "preferredWorkoutDays.2", message: bookingFormMessages.daysRequired },
      ],
    });
  });

  test.each(Object.keys(validBooking).filter((name) => name !== "bookingId"))(
    "of another type is wrong (%s).",
    async (name) => {
      for (const value of [null, 7, true, {}, [[]], { length: 1 }]) {
        const { errors } = await startingWith({ ...validBooking, [name]: value });
        expect(errors?.[0]?.path).toMatch(new RegExp(`^${name}`));
      }
    },
  );

  test.each(["amount", "paymentStatus", "constructor", "toString", ""])(
    "that the contract does not know is refused (%j).",
    async (name) => {
      expect(await startingWith({ ...validBooking, [name]: "1" })).toMatchObject({
        code: "validation_failed",
        errors: [{ path: name, message: "This field is not expected." }],
      });
    },
  );

  test("called __proto__ is refused and changes no object's prototype.", async () => {
    const smuggled = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(validBooking).slice(1)}`;
    expect(await startingWith(smuggled)).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "__proto__" }, { path: "constructor" }],
    });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("cannot be supplied by the prototype of a smuggled object.", async () => {
    expect(await send(checkDiscount, { body: '{"__proto__":{"code":"FREE100"}}' })).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "code" }, { path: "__proto__" }],
    });
  });

  test.each([
    [
      "thousands of unknown fields",
      Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`f${n}`, 0])),
    ],
    [
      "thousands of wrong elements",
      { ...validBooking, preferredWorkoutDays: Array(10_000).fill(1) },
    ],
  ])("among %s does not make the answer larger than the request.", async (_, body) => {
    const { code, errors, size } = await startingWith(body);
    expect(code).toBe("validation_failed");
    expect(errors.length).toBeLessThanOrEqual(50);
    expect(size).toBeLessThan(maximumBodyBytes / 4);
  });
});
