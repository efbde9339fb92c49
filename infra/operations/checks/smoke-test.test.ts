import { describe, expect, test } from "vitest";
import { type Operation, startInUse } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";

type Live = Operation["site"];

describe("The smoke test says what is wrong with the live site and what it means:", () => {
  test.each<[string, question: string, answer: (live: Live) => Response, check: string, RegExp]>([
    [
      "the page has lost its policy",
      "GET https /",
      () => new Response(""),
      "home page",
      /Strict-Transport-Security is missing .* → Visitors see no page/,
    ],
    [
      "the page allows more than it should",
      "GET https /",
      ({ pageHeaders }) => {
        const policy = pageHeaders["content-security-policy"]!.replace("'none'", "'self'");
        return new Response("", { headers: { ...pageHeaders, "content-security-policy": policy } });
      },
      "home page",
      /Content-Security-Policy is missing or wrong/,
    ],
    [
      "the page and its policy are of different deployments",
      "GET https /",
      ({ pageHeaders }) => new Response("<style>p{}</style>", { headers: pageHeaders }),
      "home page",
      /Content-Security-Policy refuses the styles of the page/,
    ],
    [
      "a script of the page is gone from the bucket",
      "GET https /assets/app-1.js",
      () => new Response("", { status: 403 }),
      "home page",
      /its file \/assets\/app-1\.js is missing \(403\) → .* npm run deploy -- -c stage=prod --revert-drift$/,
    ],
    [
      "unknown pages are found",
      "GET https /there-is-no-such-page",
      () => new Response(""),
      "unknown page",
      /the status is 200, not 404 → Search engines/,
    ],
    [
      "the API answers something else",
      "GET https /api/workouts",
      () => Response.json({ items: [] }),
      "library of workouts",
      /does not match the contract → The API cannot read its tables/,
    ],
    [
      "strangers may read bookings",
      "GET https /api/admin/bookings",
      () => Response.json({}),
      "admin area",
      /the status is 200, not 401 → If the status is 200, strangers can read bookings/,
    ],
    [
      "unsigned events are accepted",
      "POST https /api/webhooks/stripe",
      () => Response.json({}),
      "unsigned event",
      /the status is 200, not 400 → .*anyone can report payments/,
    ],
    [
      "the functions have another signing secret than the stored one",
      "POST https /api/webhooks/stripe",
      () => Response.json({ code: "signature_invalid" }, { status: 400 }),
      "signed event",
      /the status is 400, not 200 → Stripe cannot report payments/,
    ],
    [
      "the page asks another user pool",
      "GET https /config.json",
      () => Response.json({ userPoolId: "another" }),
      "sign-in",
      /names the user pool another, not eu-west-2_Touchline → The trainer cannot sign in/,
    ],
    [
      "the site answers without encryption",
      "GET http /",
      () => new Response(""),
      "unencrypted address",
      /the status is 200, not 301 → /,
    ],
  ])("%s.", async (_, question, answer, check, expected) => {
    const { site: live, resultOf } = await startInUse();
    live.answers[question] = () => answer(live);
    const result = await resultOf(`Live: ${check}`);
    expect(result).toMatch(/^failed: /);
    expect(result).toMatch(expected);
  });
});

test("A host that cannot be found is not reported as a wrong answer.", async () => {
  const { site: live, resultOf } = await startInUse();
  delete live.answers["GET https /"];
  expect(await resultOf("Live: home page")).toMatch(
    `failed: ${new URL(siteOrigin).host} does not answer (ENOTFOUND: no address)`,
  );
});

test("Without a stored signing secret no signed event is sent.", async () => {
  const { aws, names, resultOf } = await startInUse();
  aws.parameters.delete(names.webhookSecret);
  expect(await resultOf("Live: signed event")).toMatch(
    "failed: could not be checked: The signing secret is not stored.",
  );
});

describe("With a domain, the smoke test asks its other name, which", () => {
  const question = "GET https www.touchline.example/contact?via=other-name";
  const check = "Live: other name";

  async function setup(domain: string | undefined) {
    const operation = await startInUse();
    const { connection, aws, site: live } = operation;
    if (domain !== undefined) connection.choices = { domain };
    aws.outputs["SiteOrigin"] = "https://touchline.example";
    const answerWith = (status: number, location?: string) => {
      live.answers[question] = () =>
        new Response("", { status, headers: location === undefined ? {} : { location } });
    };
    return { answerWith, result: async () => (await operation.results()).get(check) };
  }

  test("is ok when it leads to the same page, with its query.", async () => {
    const { answerWith, result } = await setup("touchline.example");
    answerWith(301, "https://touchline.example/contact?via=other-name");
    expect(await result()).toEqual({ status: "ok", message: "leads to the site" });
  });

  test.each<[string, status: number, location: string | undefined, RegExp]>([
    ["the function fails at CloudFront", 503, undefined, /the status is 503, not 301/],
    ["the query is lost", 301, "https://touchline.example/contact", /it leads to https:.*contact$/],
    ["it is temporary", 302, "https://touchline.example/contact?via=other-name", /is 302, not 301/],
  ])("fails when %s.", async (_, status, location, message) => {
    const { answerWith, result } = await setup("touchline.example");
    answerWith(status, location);
    expect(await result()).toMatchObject({
      status: "failed",
      message: expect.stringMatching(message),
      remedy: expect.stringContaining("Visitors who type www.touchline.example"),
    });
  });

  test("fails when its DNS record is missing.", async () => {
    const { result } = await setup("touchline.example");
    expect(await result()).toMatchObject({
      message: "www.touchline.example does not answer (ENOTFOUND: no address)",
      remedy: expect.stringContaining("the DNS record of www.touchline.example points to d111"),
    });
  });

  test("is not asked before the site is deployed under the domain, or without one.", async () => {
    expect(await (await setup(undefined)).result()).toBeUndefined();
    expect(await (await setup("another.example")).result()).toBeUndefined();
  });
});
