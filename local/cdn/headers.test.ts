import { expect, it } from "vitest";
import { jsonAnswer } from "../http-message.ts";
import type { CdnBehaviour } from "../template/distribution.ts";
import { createCdn } from "./cdn.ts";

/** What a viewer's headers have become when the origin sees them. */
async function throughCdn(
  headers: Record<string, string>,
  behaviour: Partial<CdnBehaviour> = {},
): Promise<Record<string, string>> {
  const cdn = createCdn({
    definition: {
      rootObject: "",
      behaviours: [
        {
          pathPattern: "*",
          origin: { kind: "api", headers: { "x-origin-secret": "known" } },
          allowedMethods: ["POST"],
          compress: false,
          headers: { set: [], remove: [] },
          ...behaviour,
        },
      ],
    },
    origins: {
      site: async () => jsonAnswer(404, {}),
      api: async (request) => jsonAnswer(200, request.headers),
    },
    stripeStandIn: false,
  });
  const { body } = await cdn({
    method: "POST",
    path: "/api/contact",
    query: "",
    headers,
    body: Buffer.alloc(0),
    sourceAddress: "203.0.113.7",
  });
  return JSON.parse(body.toString());
}

const sent = {
  "content-type": "application/json",
  cookie: "a=1",
  "cloudfront-viewer-address": "198.51.100.1:1",
  "x-origin-secret": "guessed",
};

it("All of a viewer's headers reach the origin, but none that only CloudFront may set.", async () => {
  expect(await throughCdn(sent)).toEqual({
    "content-type": "application/json",
    cookie: "a=1",
    "x-origin-secret": "known",
  });
});

it("Where the policy asks for it, the viewer's address is said by CloudFront alone.", async () => {
  const forwardedHeaders = ["content-type", "cloudfront-viewer-address"];
  expect(await throughCdn(sent, { forwardedHeaders })).toEqual({
    "content-type": "application/json",
    "cloudfront-viewer-address": "203.0.113.7:50000",
    "x-origin-secret": "known",
  });
});
