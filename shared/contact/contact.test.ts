import { describe, expect, test } from "vitest";
import { bookingFormMessages } from "#shared/bookings/booking-form.ts";
import { fieldErrors } from "#shared/values/field-errors.ts";
import { textMessages } from "#shared/values/text-fields.ts";
import { ContactDelivery, ContactMessage, contactMessages, isFromBot } from "./contact.ts";

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

describe("A bot", () => {
  test.each([
    ["has filled in the hidden field", { website: "https://spam.example" }],
    ["has filled it in with a space", { website: " " }],
    ["was faster than a person", { fillTimeMs: 1999 }],
    ["took no time at all", { fillTimeMs: 0 }],
  ])("is taken for one when it %s.", (_, delivery) => {
    expect(isFromBot(delivery)).toBe(true);
  });

  test.each([
    ["says nothing but the message", {}],
    ["took two seconds", { website: "", fillTimeMs: 2000 }],
    ["went for dinner in between", { website: "", fillTimeMs: 9e6 }],
  ])("is not a visitor who %s.", (_, delivery) => {
    expect(isFromBot(delivery)).toBe(false);
  });

  test("cannot claim to have taken less than no time.", () => {
    expect(ContactDelivery.safeParse({ fillTimeMs: -1 }).success).toBe(false);
  });
});
