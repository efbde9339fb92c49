import { expect, test } from "vitest";
import { bookingFormMessages } from "#shared/bookings/booking-form.ts";
import { contactMessages } from "#shared/contact/contact.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { bodyOf, serve } from "#web/testing/server.ts";
import { sendMessage } from "./send-message.ts";

const messageId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const submission = {
  fields: { user_name: " Sam ", user_email: "sam@example.org", message: "Hello\nAlex" },
  messageId,
  website: "",
  fillTimeMs: 4711.5,
};

/** An API that gives one answer, and what it has been sent. */
async function setup(status = 200, answer: unknown = { status: "sent" }) {
  const received: unknown[] = [];
  const origin = await serve(async (request, response) => {
    const body = JSON.parse(await bodyOf(request));
    received.push({ address: `${request.method} ${request.url}`, body });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  return { received, send: (changed = {}) => sendMessage({ ...submission, ...changed }, origin) };
}

const problem = (code: ErrorCode, errors?: object[]) => ({
  type: `urn:touchline:error:${code}`,
  title: "Error",
  ...apiErrors[code],
  code,
  requestId: "r-1",
  ...(errors ? { errors } : {}),
});

test("a message goes to the API with the data for the bot check", async () => {
  const { send, received } = await setup();
  expect(await send()).toEqual({ kind: "sent" });
  expect(received).toEqual([
    {
      address: "POST /api/contact",
      body: {
        user_name: "Sam",
        user_email: "sam@example.org",
        message: "Hello\nAlex",
        messageId,
        website: "",
        fillTimeMs: 4711.5,
      },
    },
  ]);
});

test("an unknown fill time is left out of the request", async () => {
  const { send, received } = await setup();
  await send({ fillTimeMs: undefined });
  expect(JSON.stringify(received)).not.toContain("fillTimeMs");
});

test("missing fields are refused without a request", async () => {
  const { send, received } = await setup();
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

test("an error that only the server finds is shown at its field", async () => {
  const errors = [{ path: "message", message: "Too kind." }];
  const { send } = await setup(400, problem("validation_failed", errors));
  expect(await send()).toEqual({ kind: "invalid", errors: { message: "Too kind." } });
});

test("a visitor over the limit gets the server's message", async () => {
  const { send } = await setup(429, problem("too_many_requests"));
  expect(await send()).toEqual({ kind: "failed", reason: apiErrors.too_many_requests.detail });
});

test.each([
  [503, problem("message_not_sent")],
  [409, problem("conflict")],
  [400, problem("validation_failed", [{ path: "messageId", message: "?" }])],
  [500, { message: "Internal Server Error" }],
  [200, { status: "perhaps" }],
])("any other answer (%s) is a failure and nothing more", async (status, answer) => {
  const { send } = await setup(status, answer);
  expect(await send()).toEqual({ kind: "failed" });
});

test("a request without an answer is a failure", async () => {
  expect(await sendMessage(submission, "http://127.0.0.1:1")).toEqual({ kind: "failed" });
});
