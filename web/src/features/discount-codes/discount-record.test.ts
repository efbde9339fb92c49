import { describe, expect, test } from "vitest";
import { type AdminDiscount, discountFormMessages } from "#shared/discounts/discount-form.ts";
import { adminDiscount } from "#shared/testing/discount.ts";
import { discountRecord, newFields, readNewDiscount } from "./discount-record.ts";

const { fieldsOf, read: readChange } = discountRecord;

const found: AdminDiscount = {
  ...adminDiscount,
  // It has passed.
  expiryDate: "2026-01-31",
  maximumUses: 5,
};

describe("The form of a new code", () => {
  test("leaves out blank optional fields.", () => {
    const fields = { ...newFields, code: " summer ", maximumUses: " " };
    expect(readNewDiscount(fields)).toEqual({
      value: {
        code: "SUMMER",
        percentOff: 10,
        active: true,
        for: ["consultations", "sessions"],
        oncePerEmail: false,
      },
    });
  });

  test.each(["", "1e1", "0x10", "-5", "12.5", "ten", "0", "101"])(
    "refuses %j as a percentage.",
    (percentOff) => {
      expect(readNewDiscount({ ...newFields, code: "A", percentOff })).toEqual({
        errors: [{ path: "percentOff", message: discountFormMessages.percentOff }],
      });
    },
  );

  test("names every wrong field.", () => {
    const fields = { ...newFields, percentOff: "x", maximumUses: "0", expiryDate: "2026-02-30" };
    const read = readNewDiscount(fields);
    expect("errors" in read && read.errors.map(({ path }) => path).sort()).toEqual([
      "code",
      "expiryDate",
      "maximumUses",
      "percentOff",
    ]);
  });
});

describe("The form of an existing code", () => {
  test("sends only the fields that have changed.", () => {
    expect(readChange(fieldsOf(found), found)).toEqual({ value: {} });
    expect(readChange({ ...fieldsOf(found), percentOff: "30" }, found)).toEqual({
      value: { percentOff: 30 },
    });
  });

  test("sends what the code is for only if that was ticked anew.", () => {
    expect(readChange({ ...fieldsOf(found), for: [...found.for] }, found)).toEqual({ value: {} });
    expect(readChange({ ...fieldsOf(found), for: ["blocks"] }, found)).toEqual({
      value: { for: ["blocks"] },
    });
    expect(readChange({ ...fieldsOf(found), for: [] }, found)).toEqual({
      errors: [{ path: "for", message: discountFormMessages.for }],
    });
  });

  test.each(["0026-03-01", "0226-03-01", "2026-01-30", "9999-12-31"])(
    "refuses %s as a last day, and leaves one that has passed.",
    (expiryDate) => {
      const refused = {
        errors: [{ path: "expiryDate", message: expect.stringContaining("today") }],
      };
      expect(readChange({ ...fieldsOf(found), expiryDate }, found)).toEqual(refused);
      expect(readNewDiscount({ ...newFields, code: "A", expiryDate })).toEqual(refused);
      expect(readChange({ ...fieldsOf(found), active: false }, found)).toEqual({
        value: { active: false },
      });
    },
  );

  test("clears the fields that were emptied.", () => {
    const emptied = { ...fieldsOf(found), expiryDate: "", maximumUses: "" };
    expect(readChange(emptied, found)).toEqual({ value: { expiryDate: null, maximumUses: null } });
  });
});
