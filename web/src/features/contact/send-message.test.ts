import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bookingFormMessages } from "#shared/consultations/booking-form.ts";
import { contactMessages } from "#shared/contact/contact.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import { sendMessage } from "./send-message.ts";

const submission = {
  fields: { user_name: " Sam ", user_email: "sam@example.org", message: "Hello\nRowan" },
  website: "",
  shownAt: 1000,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(5711.5);
});
afterEach(() => {
  vi.useRealTimers();
});

/** An API that gives one answer, and what it has been sent. */
function setup(answer = () => Response.json({ status: "sent" })) {
  const received = answerCalls(answer);
  return { received, send: (changed = {}) => sendMessage({ ...submission, ...changed }) };
}

test("a message goes to the API with the data for the bot check.", async () => {
  const { send, received } = setup();
  expect(await send()).toEqual({ kind: "sent" });
  expect(received).toEqual([
    {
      path: "/api/contact",
      body: {
        user_name: "Sam",
        user_email: "sam@example.org",
        message: "Hello\nRowan",
        website: "",
        fillTimeMs: 4711.5,
      },
    },
  ]);
});

test("an unknown fill time is left out of the request.", async () => {
  const { send, received } = setup();
  await send({ shownAt: undefined });
  expect(JSON.stringify(received)).not.toContain("fillTimeMs");
});

test("a message written within two seconds is sent when they are over.", async () => {
  const { send, received } = setup();
  const sending = send({ shownAt: performance.now() - 500 });
  await vi.advanceTimersByTimeAsync(1499);
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sending).toEqual({ kind: "sent" });
  expect(received).toMatchObject([{ body: { fillTimeMs: 2000 } }]);
});

test("missing fields are refused without a request.", async () => {
  const { send, received } = setup();
  const fields = { user_name: " ", user_email: "sam", message: "" };
  expect(await send({ fields })).toEqual({
    kind: "invalid",
    errors: {
      user_name: bookingFormMessages.nameRequired,
      user_email: bookingFormMessages.emailInvalid,
      message: contactMessages.messageRequired,
    },
  });
  expect(received).toEqual([]);
});

test("an error that only the server finds is shown at its field.", async () => {
  const errors = [{ path: "message", message: "Too kind." }];
  const { send } = setup(() => problem("validation_failed", errors));
  expect(await send()).toEqual({ kind: "invalid", errors: { message: "Too kind." } });
});

test("a visitor over the limit gets the server's message.", async () => {
  const { send } = setup(() => problem("too_many_requests"));
  expect(await send()).toEqual({ kind: "failed", reason: apiErrors.too_many_requests.detail });
});

test.each([
  ["the mail is down", () => problem("message_not_sent")],
  [
    "another field is refused",
    () => problem("validation_failed", [{ path: "website", message: "?" }]),
  ],
  ["the gateway fails", () => Response.json({ message: "Internal Server Error" }, { status: 500 })],
  ["the answer is unknown", () => Response.json({ status: "perhaps" })],
  ["there is no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("any other answer is a failure and nothing more: %s.", async (_, answer) => {
  answerCalls(answer);
  expect(await sendMessage(submission)).toEqual({ kind: "failed" });
});
