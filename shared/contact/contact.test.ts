import { describe, expect, test } from "vitest";
import { bookingFormMessages } from "#shared/consultations/booking-form.ts";
import { fieldErrors } from "#shared/values/field-errors.ts";
import { textMessages } from "#shared/values/text-fields.ts";
import { ContactDelivery, ContactMessage, contactMessages } from "./contact.ts";

const message = { user_name: "Sam Field", user_email: "sam@example.com", message: "Hello!" };

function errorsOf(changed: Record<string, unknown>) {
  const parsed = ContactMessage.safeParse({ ...message, ...changed });
  return parsed.success ? [] : fieldErrors(parsed.error);
}

describe("A contact message", () => {
  test("is taken as it was written, without the space around it.", () => {
    const written = {
      ...message,
      user_name: " Zoë O’Neill ",
      message: "\nHello,\r\n\tthere! 💪\n",
    };
    expect(ContactMessage.parse(written)).toEqual({
      ...message,
      user_name: "Zoë O’Neill",
      message: "Hello,\r\n\tthere! 💪",
    });
  });

  test.each([
    ["user_name", "", bookingFormMessages.nameRequired],
    ["user_name", " \t ", bookingFormMessages.nameRequired],
    ["user_name", undefined, bookingFormMessages.nameRequired],
    ["user_name", "x".repeat(101), textMessages.tooLong(100)],
    ["user_name", "Sam\r\nBcc: all@example.com", textMessages.unreadable],
    ["user_email", "", bookingFormMessages.emailRequired],
    ["user_email", "sam", bookingFormMessages.emailInvalid],
    ["user_email", "sam@example.com, all@example.com", bookingFormMessages.emailInvalid],
    ["user_email", "sam@example.com\r\nBcc: all@example.com", bookingFormMessages.emailInvalid],
    ["message", "", contactMessages.messageRequired],
    ["message", "\n\n", contactMessages.messageRequired],
    ["message", undefined, contactMessages.messageRequired],
    ["message", "x".repeat(5001), textMessages.tooLong(5000)],
    ["message", "a\u0000b", textMessages.unreadable],
  ])("with the %s %j is refused, saying why.", (path, value, reason) => {
    expect(errorsOf({ [path]: value })).toEqual([{ path, message: reason }]);
  });

  test("with a name that is too long is searched for nothing else, which would take seconds.", () => {
    const { error } = ContactMessage.safeParse({ ...message, user_name: "www.".repeat(30) });
    expect(error?.issues.map(({ message }) => message)).toEqual([textMessages.tooLong(100)]);
  });

  test("may be as long as a letter.", () => {
    expect(errorsOf({ message: "x".repeat(5000) })).toEqual([]);
  });
});

describe("What only a program sends", () => {
  test.each([
    ["website", "https://spam.example"],
    ["website", " "],
    ["fillTimeMs", 1999],
    ["fillTimeMs", 0],
    ["fillTimeMs", -1],
  ])("is refused (%s: %j).", (path, value) => {
    const { error } = ContactDelivery.safeParse({ [path]: value });
    expect(error && fieldErrors(error)).toMatchObject([{ path }]);
  });

  test.each([{}, { website: "", fillTimeMs: 2000 }, { website: "", fillTimeMs: 9e6 }])(
    "is not what a page sends (%j).",
    (delivery) => {
      expect(ContactDelivery.parse(delivery)).toEqual(delivery);
    },
  );
});
