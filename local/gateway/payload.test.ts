import { describe, expect, test } from "vitest";
import { setupGateway } from "#local/testing/gateway.ts";

describe("The gateway's event", () => {
  test("has what functions read of API Gateway's payload format 2.0.", async () => {
    const { sendForEvent } = setupGateway();
    const event = await sendForEvent({
      headers: { "content-type": "application/json", "x-two": "a,b" },
      body: Buffer.from('{"name":"Zoë"}'),
    });
    expect(event).toEqual({
      version: "2.0",
      routeKey: "POST /api/bookings",
      headers: { "content-type": "application/json", "x-two": "a,b" },
      requestContext: { requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
      body: '{"name":"Zoë"}',
      isBase64Encoded: false,
    });
  });

  test("joins repeated query parameters.", async () => {
    const event = await setupGateway().sendForEvent({ query: "a=1&a=2&b=x%20y" });
    expect(event.queryStringParameters).toEqual({ a: "1,2", b: "x y" });
  });

  test.each([
    ["application/octet-stream", true],
    ["application/x-www-form-urlencoded", true],
    [undefined, true],
    ["application/json; charset=utf-8", false],
    ["text/plain", false],
  ])("says whether a body of type %s is base64: %s.", async (contentType, encoded) => {
    const event = await setupGateway().sendForEvent({
      headers: contentType === undefined ? {} : { "content-type": contentType },
      body: Buffer.from("{}"),
    });
    expect(event.isBase64Encoded).toBe(encoded);
    expect(event.body).toBe(encoded ? "e30=" : "{}");
  });

  test("has no body when none was sent.", async () => {
    expect(await setupGateway().sendForEvent({})).not.toHaveProperty("body");
  });
});
