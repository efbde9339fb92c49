import { describe, expect, it } from "vitest";
import { setupGateway } from "#local/testing/gateway.ts";

describe("The gateway's event", () => {
  it("has API Gateway's payload format 2.0", async () => {
    const { sendForEvent } = setupGateway();
    const event = await sendForEvent({
      headers: { "content-type": "application/json", "user-agent": "Test/1", "x-two": "a,b" },
      body: Buffer.from('{"name":"Zoë"}'),
      sourceAddress: "203.0.113.7",
    });
    expect(event).toEqual({
      version: "2.0",
      routeKey: "POST /api/bookings",
      rawPath: "/api/bookings",
      rawQueryString: "",
      headers: {
        "content-type": "application/json",
        "user-agent": "Test/1",
        "x-two": "a,b",
        host: "local.execute-api.eu-west-2.amazonaws.com",
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-port": "443",
        "x-forwarded-proto": "https",
      },
      requestContext: {
        accountId: "000000000000",
        apiId: "local",
        domainName: "local.execute-api.eu-west-2.amazonaws.com",
        domainPrefix: "local",
        http: {
          method: "POST",
          path: "/api/bookings",
          protocol: "HTTP/1.1",
          sourceIp: "203.0.113.7",
          userAgent: "Test/1",
        },
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        routeKey: "POST /api/bookings",
        stage: "$default",
        time: "12/Mar/2026:19:03:58 +0000",
        timeEpoch: Date.parse("2026-03-12T19:03:58.000Z"),
      },
      body: '{"name":"Zoë"}',
      isBase64Encoded: false,
    });
  });

  it("joins repeated query parameters and keeps the query as sent", async () => {
    const event = await setupGateway().sendForEvent({ query: "a=1&a=2&b=x%20y" });
    expect(event.rawQueryString).toBe("a=1&a=2&b=x%20y");
    expect(event.queryStringParameters).toEqual({ a: "1,2", b: "x y" });
  });

  it("lists the cookies apart from the headers", async () => {
    const event = await setupGateway().sendForEvent({ headers: { cookie: "a=1; b=2" } });
    expect(event.cookies).toEqual(["a=1", "b=2"]);
    expect(event.headers).not.toHaveProperty("cookie");
  });

  it.each([
    ["application/octet-stream", true],
    ["application/x-www-form-urlencoded", true],
    [undefined, true],
    ["application/json; charset=utf-8", false],
    ["text/plain", false],
  ])("says whether a body of type %s is base64: %s", async (contentType, encoded) => {
    const event = await setupGateway().sendForEvent({
      headers: contentType === undefined ? {} : { "content-type": contentType },
      body: Buffer.from("{}"),
    });
    expect(event.isBase64Encoded).toBe(encoded);
    expect(event.body).toBe(encoded ? "e30=" : "{}");
  });

  it("has no body when none was sent", async () => {
    expect(await setupGateway().sendForEvent({})).not.toHaveProperty("body");
  });
});
