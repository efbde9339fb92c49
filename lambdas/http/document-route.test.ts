import { describe, expect, test } from "vitest";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  originSecret,
  recordingLog,
} from "#lambdas/testing/http.ts";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import type { RenderedDocument } from "#shared/contract/rendered-document.ts";
import { getSitemap, getWorkoutPage } from "#shared/workouts/api.ts";
import { documentRoute } from "./document-route.ts";

const params = { workoutId: "leg-day" };

function setup(render: () => Promise<RenderedDocument>) {
  const { log, entries } = recordingLog();
  const routes = [documentRoute(getWorkoutPage, render), documentRoute(getSitemap, render)];
  const handler = createTestHandler(routes, { log });
  return {
    events: () => entries().map(({ event }) => event),
    get: (request: object = {}) =>
      handler(gatewayEvent(getWorkoutPage, { params, ...request }), lambdaContext()),
    getSitemap: () => handler(gatewayEvent(getSitemap), lambdaContext()),
  };
}

const page = async () => ({ content: "<h1>Leg Day</h1>", isFound: true });
const headKey = `HEAD ${getWorkoutPage.path}`;

describe("A document of the site", () => {
  test("is kept by CloudFront for a minute, and checked by browsers each time.", async () => {
    const { statusCode, headers, body } = await setup(page).get();
    expect([statusCode, body]).toEqual([200, "<h1>Leg Day</h1>"]);
    expect(headers).toEqual({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=60",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      "x-page-status": "200",
    });
  });

  test("has another ETag only if its content is another.", async () => {
    const etagOf = async (content: string) =>
      (await setup(async () => ({ content, isFound: true })).get()).headers["etag"];
    expect(await etagOf("one")).toBe(await etagOf("one"));
    expect(await etagOf("one")).not.toBe(await etagOf("other"));
  });

  test("of something that is not there says so in a header, as long as it is kept.", async () => {
    const missing = setup(async () => ({ content: "<h1>Not found</h1>", isFound: false }));
    const { statusCode, headers } = await missing.get();
    expect([statusCode, headers["x-page-status"]]).toEqual([200, "404"]);
  });

  test("has the type that the contract says.", async () => {
    const { headers } = await setup(page).getSitemap();
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  });

  test("is answered to HEAD with the same headers and no body.", async () => {
    const { get } = setup(page);
    expect(await get({ routeKey: headKey })).toEqual({ ...(await get()), body: "" });
  });

  test("is not sent again to a caller who has it, compressed or not.", async () => {
    const { get } = setup(page);
    const { headers } = await get();
    for (const known of [
      headers["etag"],
      `W/${headers["etag"]}`,
      `"other", W/${headers["etag"]}`,
    ]) {
      const answer = await get({ headers: { "if-none-match": known } });
      expect(answer).toEqual({ statusCode: 304, headers, body: "" });
    }
    expect(await get({ headers: { "if-none-match": 'W/"other"' } })).toMatchObject({
      statusCode: 200,
      body: "<h1>Leg Day</h1>",
    });
  });

  test.each(["GET", "HEAD"])(
    "that fails is a page that says to try again, kept by nobody (%s).",
    async (method) => {
      const { get, events } = setup(() => Promise.reject(new Error("There is no template.")));
      const answer = await get({ routeKey: `${method} ${getWorkoutPage.path}` });
      expect(answer).toMatchObject({
        statusCode: 500,
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
      });
      expect(answer.body).toContain("Please try again in a minute.");
      expect(answer.body).not.toContain("template");
      expect(events()).toContain("request_failed");
    },
  );

  test("is refused to a caller past CloudFront.", async () => {
    const headers = { [originSecretHeader]: `${originSecret}x` };
    expect((await setup(page).get({ headers })).statusCode).toBe(403);
  });
});
