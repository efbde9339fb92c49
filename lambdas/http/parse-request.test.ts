import { describe, expect, test } from "vitest";
import { gatewayEvent, send, type TestRequest, validBooking } from "#lambdas/testing/http.ts";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { confirmBooking, startBooking } from "#shared/consultations/api.ts";
import { maximumBodyBytes } from "#shared/contract/endpoint.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { GatewayEvent } from "./gateway-event.ts";
import { parseRequest } from "./parse-request.ts";

const { bookingId } = validBooking;

const startingWith = (body: unknown, request: TestRequest = {}) =>
  send(startBooking, { body, ...request });

/** A valid booking request of exactly this many bytes. */
function bookingOfBytes(bytes: number, character = "x"): string {
  const empty = Buffer.byteLength(JSON.stringify({ ...validBooking, padding: "" }));
  const padding = character.repeat((bytes - empty) / Buffer.byteLength(character));
  return JSON.stringify({ ...validBooking, padding });
}

describe("A body", () => {
  test("arrives parsed, with its defaults, in the order the contract gives it.", async () => {
    expect(await startingWith(validBooking)).toEqual({
      input: {
        body: {
          bookingId: validBooking.bookingId,
          ...sampleAnswers,
        },
      },
    });
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ; a=b",
  ])("may be sent as %s.", async (type) => {
    const { input } = await startingWith(validBooking, { headers: { "content-type": type } });
    expect(input).toBeDefined();
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json-patch+json",
    "*/*",
    "",
  ])("may not be sent as %j.", async (type) => {
    const request = { headers: { "content-type": type } };
    expect(await startingWith(validBooking, request)).toMatchObject({
      statusCode: 415,
      code: "unsupported_media_type",
    });
  });

  test("may come over in base64, whatever its characters.", async () => {
    const name = "Zoë 健 🏋️";
    const { input } = await startingWith({ ...validBooking, name }, { base64: true });
    expect(input).toMatchObject({ body: { name } });
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a trailing comma", '{"code":"A",}'],
    [
      "no UTF-8, as the gateway decodes it",
      JSON.stringify({ ...validBooking, name: "Sam \ufffd" }),
    ],
    ["brackets without end", "[".repeat(30_000)],
  ])("that is %s is not JSON.", async (_, body) => {
    expect(await startingWith(body)).toMatchObject({ statusCode: 400, code: "malformed_json" });
  });

  test("that is no UTF-8 and comes over in base64 is not JSON either.", () => {
    const sent = gatewayEvent(startBooking, { body: JSON.stringify(validBooking), base64: true });
    const event = GatewayEvent.parse(sent);
    const bytes = Buffer.from(JSON.stringify({ ...validBooking, name: "Zo\u00eb" }), "latin1");
    expect(() => parseRequest(startBooking, event)).not.toThrow();
    expect(() => parseRequest(startBooking, { ...event, body: bytes.toString("base64") })).toThrow(
      expect.objectContaining({ code: "malformed_json" }),
    );
  });

  test.each([
    ["null", null],
    ["a list", [validBooking]],
    ["a text", JSON.stringify("text")],
    ["a number", 42],
    ["nested 10,000 deep", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["an object nested 4,000 deep", `${'{"a":'.repeat(4_000)}1${"}".repeat(4_000)}`],
  ])("that is %s instead of an object does not validate.", async (_, body) => {
    expect(await startingWith(body)).toMatchObject({ statusCode: 400, code: "validation_failed" });
  });

  test("may have 32 KiB and not a byte more, in whatever encoding.", async () => {
    for (const request of [{}, { base64: true }]) {
      expect(await startingWith(bookingOfBytes(maximumBodyBytes), request)).toMatchObject({
        code: "validation_failed",
        errors: [{ path: "padding" }],
      });
      expect(await startingWith(bookingOfBytes(maximumBodyBytes + 1), request)).toMatchObject({
        statusCode: 413,
        code: "payload_too_large",
      });
    }
  });

  test("of a dispute's event may hold the evidence that Stripe lets the trainer send.", () => {
    const evidence = { uncategorized_text: "x".repeat(20_000), refund_policy: "y".repeat(20_000) };
    const body = { type: "charge.dispute.closed", data: { object: { evidence } } };
    const event = GatewayEvent.parse(gatewayEvent(stripeWebhook, { body: JSON.stringify(body) }));
    expect(() => parseRequest(stripeWebhook, event)).not.toThrow();
  });

  test("is measured in bytes, not in characters.", async () => {
    const body = bookingOfBytes(40_000, "💪");
    expect(body.length).toBeLessThan(maximumBodyBytes);
    expect(await startingWith(body)).toMatchObject({ statusCode: 413 });
  });
});

describe("A path", () => {
  test("gives its parameters, parsed.", async () => {
    const params = { bookingId: bookingId.toUpperCase() };
    expect(await send(confirmBooking, { params })).toEqual({ input: { params: { bookingId } } });
  });

  test.each(["", "1", "../admin", `${bookingId}x`, "%00", "' OR 1=1"])(
    "with a parameter that is no id is refused (%j).",
    async (id) => {
      expect(await send(confirmBooking, { params: { bookingId: id } })).toMatchObject({
        code: "validation_failed",
        errors: [{ path: "bookingId" }],
      });
    },
  );

  test("without its parameter is refused.", async () => {
    expect(await send(confirmBooking, {})).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "bookingId" }],
    });
  });
});

describe("A query", () => {
  test("gives its parameters, parsed.", async () => {
    expect(await send(listBookings, { query: { status: "pending" } })).toEqual({
      input: { query: { kind: "consultations", status: "pending" } },
    });
    expect(await send(listBookings, {})).toEqual({ input: { query: { kind: "consultations" } } });
  });

  test.each([{ status: "draft" }, { limit: "9999" }])(
    "with a wrong or unknown parameter is refused (%j).",
    async (query) => {
      expect(await send(listBookings, { query })).toMatchObject({
        code: "validation_failed",
        errors: [{ path: Object.keys(query)[0] }],
      });
    },
  );

  test("means nothing to an endpoint that takes none.", async () => {
    const { input } = await send(confirmBooking, { params: { bookingId }, query: { utm: "x" } });
    expect(input).toEqual({ params: { bookingId } });
  });
});

describe("An endpoint that takes no body", () => {
  test.each([
    ["no body", {}],
    ["an empty body", { body: "" }],
    ["an empty body in base64", { body: "", base64: true }],
    [
      "an empty body that is called JSON",
      { body: "", headers: { "content-type": "application/json" } },
    ],
  ])("accepts a request with %s.", async (_, request) => {
    const { input } = await send(confirmBooking, { params: { bookingId }, ...request });
    expect(input).toEqual({ params: { bookingId } });
  });

  test.each(["{}", { status: "confirmed" }, { amount: 1 }, "x"])(
    "refuses a request that sends one (%j).",
    async (body) => {
      expect(await send(confirmBooking, { params: { bookingId }, body })).toMatchObject({
        code: "validation_failed",
        errors: [{ path: "", message: "This request takes no body." }],
      });
    },
  );
});
