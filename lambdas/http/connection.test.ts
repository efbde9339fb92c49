import { describe, expect, test } from "vitest";
import { gatewayEvent, lambdaContext, recordingLog } from "#lambdas/testing/http.ts";
import { sendContactMessage } from "#shared/contact/api.ts";
import { type Connection, visitorAddress } from "./connection.ts";
import { createHandler } from "./create-handler.ts";
import { route } from "./route.ts";

const secret = "0c9a4a1e-6f0b-4b7d-9a57-9d2a3f6f1c11";
const cloudFront: Connection = {
  sourceAddress: "130.176.0.1",
  viewerAddress: "198.51.100.10:46532",
  originSecret: secret,
};

describe("The visitor's address", () => {
  test.each([
    ["198.51.100.10:46532", "198.51.100.10"],
    ["2001:db8:0:1::7:46532", "2001:db8:0:1::7"],
    ["[2001:db8::7]:46532", "2001:db8::7"],
  ])("is the one in CloudFront's header (%s).", (viewerAddress, address) => {
    expect(visitorAddress({ ...cloudFront, viewerAddress }, secret)).toBe(address);
  });

  test.each([
    ["no secret", undefined],
    ["an empty secret", ""],
    ["a guessed secret", "guessed"],
    ["half of the secret", secret.slice(0, 18)],
    ["the secret twice", `${secret},${secret}`],
  ])("is not read from the header of a caller with %s.", (_, originSecret) => {
    expect(visitorAddress({ ...cloudFront, originSecret }, secret)).toBe("130.176.0.1");
  });

  test.each([undefined, "", "198.51.100.10", ":443"])(
    "is the gateway's caller when the header has no address (%j).",
    (viewerAddress) => {
      expect(visitorAddress({ ...cloudFront, viewerAddress }, secret)).toBe("130.176.0.1");
    },
  );
});

test("A handler that is limited by address gets the connection.", async () => {
  const connections: Connection[] = [];
  const receiving = route(sendContactMessage, async (_, { connection }) => {
    connections.push(connection);
    return { status: "sent" as const };
  });
  const handler = createHandler([receiving], { log: recordingLog().log });
  const body = { user_name: "Sam", user_email: "sam@example.com", message: "Hello" };
  const headers = {
    "cloudfront-viewer-address": "198.51.100.10:46532",
    "x-origin-secret": secret,
    "x-forwarded-for": "10.0.0.1",
  };
  await handler(gatewayEvent(sendContactMessage, { body, headers }), lambdaContext());
  await handler(gatewayEvent(sendContactMessage, { body }), lambdaContext());
  expect(connections).toEqual([
    {
      sourceAddress: "192.0.2.1",
      viewerAddress: "198.51.100.10:46532",
      originSecret: secret,
    },
    { sourceAddress: "192.0.2.1", viewerAddress: undefined, originSecret: undefined },
  ]);
});
