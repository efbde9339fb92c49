import { describe, expect, it } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";

type Operation = Awaited<ReturnType<typeof startInUse>>;

describe("The smoke test says what is wrong with the live site, and what that means:", () => {
  it.each<[string, (operation: Operation) => void, string, RegExp]>([
    [
      "the page has lost its policy",
      ({ site: live }) => {
        live.answers["GET https /"] = () => new Response("");
      },
      "Live: home page",
      /Strict-Transport-Security is missing .* → Visitors see no page/,
    ],
    [
      "the page allows more than it should",
      ({ site: live }) => {
        const policy = live.pageHeaders["content-security-policy"];
        live.pageHeaders["content-security-policy"] = policy.replace("'none'", "'self'");
      },
      "Live: home page",
      /Content-Security-Policy is missing or wrong/,
    ],
    [
      "the page and its policy are of different deployments",
      ({ site: live }) => {
        live.answers["GET https /"] = () =>
          new Response("<style>p{}</style>", { headers: live.pageHeaders });
      },
      "Live: home page",
      /Content-Security-Policy refuses the styles of the page/,
    ],
    [
      "unknown pages are found",
      ({ site: live }) => {
        live.answers["GET https /there-is-no-such-page"] = () => new Response("");
      },
      "Live: unknown page",
      /the status is 200, not 404 → Search engines/,
    ],
    [
      "the API answers something else",
      ({ site: live }) => {
        live.answers["GET https /api/workouts"] = () => Response.json({ items: [] });
      },
      "Live: library of workouts",
      /not what the contract says → The API cannot read its tables/,
    ],
    [
      "strangers may read bookings",
      ({ site: live }) => {
        live.answers["GET https /api/admin/bookings"] = () => Response.json({});
      },
      "Live: admin area",
      /the status is 200, not 401 → If the status is 200, strangers can read bookings/,
    ],
    [
      "unsigned events are believed",
      ({ site: live }) => {
        live.answers["POST https /api/webhooks/stripe"] = () => Response.json({});
      },
      "Live: unsigned event",
      /the status is 200, not 400 → .*anyone can report payments/,
    ],
    [
      "the functions have another signing secret than the stored one",
      ({ site: live }) => {
        live.answers["POST https /api/webhooks/stripe"] = () =>
          Response.json({ code: "signature_invalid" }, { status: 400 });
      },
      "Live: signed event",
      /the status is 400, not 200 → Stripe cannot report payments/,
    ],
    [
      "the page asks another user pool",
      ({ site: live }) => {
        live.answers["GET https /config.json"] = () =>
          Response.json({ region: "eu-west-2", userPoolId: "another" });
      },
      "Live: sign-in",
      /names the user pool another, not pool → The trainer could not sign in/,
    ],
    [
      "the site answers without encryption",
      ({ site: live }) => {
        live.answers["GET http /"] = () => new Response("");
      },
      "Live: unencrypted address",
      /the status is 200, not 301 → /,
    ],
  ])("%s", async (_, change, name, expected) => {
    const operation = await startInUse();
    change(operation);
    const verdict = (await operation.examine()).get(name)!;
    expect(verdict.state).toBe("wrong");
    expect(`${verdict.finding} → ${"remedy" in verdict && verdict.remedy}`).toMatch(expected);
  });
});

it("Two requests without an answer are no failure", async () => {
  const { site: live, examine } = await startInUse();
  const answer = live.answers["GET https /"]!;
  let asked = 0;
  live.answers["GET https /"] = () => {
    asked += 1;
    if (asked < 3) throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    return answer();
  };
  expect((await examine()).get("Live: home page")).toMatchObject({ state: "right" });
});

it("A name that leads nowhere is tried three times", async () => {
  const { site: live, examine } = await startInUse();
  delete live.answers["GET https /"];
  live.asked.length = 0;
  const verdict = (await examine()).get("Live: home page");
  expect(verdict).toMatchObject({
    finding: `${new URL(siteOrigin).host} does not answer (ENOTFOUND)`,
  });
  expect(live.asked.filter((question) => question === "GET https /")).toHaveLength(3);
});

it("Without a stored signing secret no signed event is sent", async () => {
  const { aws, names, examine } = await startInUse();
  aws.parameters.delete(names.webhookSecret);
  expect((await examine()).get("Live: signed event")).toMatchObject({
    finding: "not looked at, because the signing secret is not stored",
  });
});
