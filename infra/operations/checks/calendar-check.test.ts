import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { readDeployment } from "#infra/operations/connection/deployment.ts";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { calendarKeyParameters } from "#infra/stages.ts";
import { calendarTokens, createCalendars } from "#infra/testing/calendars.ts";
import { publishableKey, secretKey, startOperation } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { replaceCalendar } from "./calendar-check.ts";

const links = {
  calendly: "https://calendly.com/sam/consultation",
  calCom: "https://cal.com/sam/consultation",
} as const;
const address = `${siteOrigin}/api/webhooks/calendar`;

/** A stage whose scheduling link leads to this calendar. */
async function setup(service: CalendarService = "calendly") {
  const operation = await startOperation("prod");
  const { aws, connection } = operation;
  const calendars = createCalendars(connection.now);
  Object.assign(connection, { fetch: calendars.over(connection.fetch) });
  const leadTo = (schedulingUrl: string, sessionSchedulingUrl = "") => {
    const where = { ...fullWebsite.where, schedulingUrl, sessionSchedulingUrl };
    const content = { ...fullWebsite, where };
    aws.settings["website-live"] = { content, publications: [] };
  };
  leadTo(links[service]);
  const name = calendarKeyParameters("prod")[service];

  /** Subscribes as set-up does. The site's functions use the key at once. */
  async function subscribe(token: string = calendarTokens[service]): Promise<string> {
    const deployment = await readDeployment(connection.clients.cloudFormation, "prod");
    const input = new PassThrough();
    input.end(`${token}\n`);
    const operator = openPrompts({ input, output: new PassThrough() });
    const done = await replaceCalendar({ ...connection, ...deployment! }, operator);
    const stored = aws.parameters.get(name);
    if (stored) calendars.site.keys.set(service, stored.value);
    return done;
  }
  return {
    ...operation,
    calendars,
    leadTo,
    subscribe,
    stored: () => aws.parameters.get(name),
    line: () => operation.resultOf("Calendar"),
    /** What the doctor finds that asks the calendar with this token. */
    lineWith: (calendarToken: string) => {
      Object.assign(connection, { calendarToken });
      return operation.resultOf("Calendar");
    },
  };
}

test.each([
  ["calendly", "Sam Doe"],
  ["calCom", "sam@example.com"],
] as const)(
  "Set-up subscribes to %s and stores the key but no token; run again, it asks and changes nothing.",
  async (service, account) => {
    const { aws, calendars, connection, runSetUp, stored } = await setup(service);
    const token = calendarTokens[service];
    const typed = [secretKey, publishableKey, connection.site.trainerEmail, token, ""];
    const first = await runSetUp({ "skip-smoke-test": true }, typed.join("\n"));
    expect(first.isDone).toBe(true);
    expect(calendars.subscriptions).toHaveLength(1);
    const [made] = calendars.subscriptions;
    expect(made).toMatchObject({
      service,
      url: address,
      key: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(stored()).toEqual({
      type: "SecureString",
      value: made!.key,
      description: `Signing key of ${made!.address}, which reports to ${address} for ${account} since 2026-11-20T12:00:00.000Z, with links to ${service === "calendly" ? "calendly.com" : "cal.com"}/sam.`,
    });
    expect(first.printed).not.toContain(made!.key);
    expect(first.printed + JSON.stringify([...aws.parameters])).not.toContain(token);

    calendars.site.keys.set(service, made!.key);
    for (const changes of [aws.changes, calendars.changes]) changes.length = 0;
    const again = await runSetUp({ "skip-smoke-test": true }, "another token\n");
    expect(again.lineOf("Calendar")).toMatch(
      new RegExp(
        `^ok .* reports for ${account} since 20 November 2026, 12:00; last received: nothing yet$`,
      ),
    );
    expect([...aws.changes, ...calendars.changes]).toEqual([]);
  },
);

describe("The subscription", () => {
  test("is not made without a token, and nothing is changed.", async () => {
    const { aws, calendars, subscribe, line } = await setup();
    expect(await subscribe("")).toBe("no token was given");
    expect(await line()).toBe(
      "ok: times are added by hand; npm run setup -- --stage prod can make Calendly report them, with Calendly's personal access token",
    );
    expect([...aws.changes, ...calendars.changes]).toEqual([]);
  });

  test.each<[string, string, number, RegExp]>([
    ["is refused", "POST", 401, /^Calendly does not accept this personal access token\. /],
    ["lacks a right", "POST", 403, /needs the scopes users:read, .*, and the plan webhooks\. /],
    ["is of a full account", "POST", 409, /has a subscription for this site that it does not list/],
    ["is used too often", "GET", 429, /has had too many requests: wait a minute/],
    ["meets a fault", "GET", 503, /^Calendly answered with status 503\. /],
  ])("is not made and no key is stored when the token %s.", async (_, method, status, sentence) => {
    const { calendars, subscribe, stored } = await setup();
    calendars.refusals.push({ method, status });
    await expect(subscribe()).rejects.toThrow(sentence);
    expect([stored(), ...calendars.changes]).toEqual([undefined]);
  });

  test.each(["eyJ.unknown", "pasted €"])(
    "is refused without quoting the token %s.",
    async (token) => {
      const { subscribe } = await setup();
      const refusal = await subscribe(token).catch(String);
      expect(refusal).toMatch(/^Error: (Calendly does not accept this|That is not Calendly's) /);
      expect(refusal).not.toContain(token);
    },
  );

  test.each(["calendly", "calCom"] as const)(
    "is made anew at %s, after the one of the same address is deleted.",
    async (service) => {
      const { calendars, subscribe, stored, line } = await setup(service);
      await subscribe();
      const before = stored();
      const [former] = calendars.subscriptions;
      calendars.changes.length = 0;
      await subscribe();
      expect(calendars.changes).toEqual([`delete ${former!.address}`, `subscribe ${address}`]);
      expect(stored()?.value).not.toBe(before?.value);
      expect(await line()).toMatch(/^ok: /);
    },
  );

  test("moves with the site's address, and the earlier one is deleted last.", async () => {
    const { calendars, subscribe, stored, line } = await setup();
    await subscribe();
    const earlier = "https://earlier.example/api/webhooks/calendar";
    const [made] = calendars.subscriptions;
    calendars.subscriptions[0] = { ...made!, url: earlier };
    stored()!.description = stored()!.description.replace(address, earlier);
    expect(await line()).toMatch(
      `failed: Calendly reports to ${earlier} → Run npm run setup -- --stage prod.`,
    );
    calendars.changes.length = 0;
    await subscribe();
    expect(calendars.changes).toEqual([`subscribe ${address}`, `delete ${made!.address}`]);
    expect(await line()).toMatch(/^ok: /);
  });

  test("is complete although the earlier one is of another account, and says so.", async () => {
    const { calendars, subscribe, stored, line } = await setup();
    await subscribe();
    calendars.subscriptions.length = 0;
    stored()!.description = stored()!.description.replace(address, "https://earlier.example");
    calendars.refusals.push({ method: "DELETE", status: 403 });
    expect(await subscribe()).toMatch(/ is left: Calendly does not allow this/);
    expect(await line()).toMatch(/^ok: /);
  });

  test("is asked for again when its successor was refused after it was deleted.", async () => {
    const { calendars, subscribe, line } = await setup();
    await subscribe();
    calendars.refusals.push({ method: "POST", status: 503 });
    await expect(subscribe()).rejects.toThrow("503");
    expect(await line()).toMatch(/^failed: Calendly reports to no address → Run npm run setup/);
    await subscribe();
    expect(await line()).toMatch(/^ok: /);
  });

  test("is deleted when its key cannot be stored.", async () => {
    const { aws, calendars, subscribe } = await setup();
    aws.refuses = ({ action }) => action === "ssm:PutParameter";
    await expect(subscribe()).rejects.toThrow();
    expect(calendars.subscriptions).toEqual([]);
  });
});

describe("The doctor's line", () => {
  test("is ok when the link leads to another calendar.", async () => {
    const { leadTo, line } = await setup();
    leadTo("https://calendar.sam.fit");
    expect(await line()).toBe(
      "ok: the scheduling link does not lead to Calendly or Cal.com, so no times are reported",
    );
  });

  test.each([
    [
      "https://calendar.sam.fit",
      /^todo: Calendly reports to the site, but no scheduling link leads there → Remove/,
    ],
    [
      links.calCom,
      /^todo: Calendly reports .*; times are added by hand; .* can make Cal\.com report them, .* → /,
    ],
  ])("names a calendar that the link does not lead to any more: %s.", async (link, expected) => {
    const { leadTo, subscribe, line } = await setup();
    await subscribe();
    leadTo(link);
    expect(await line()).toMatch(expected);
  });

  test("covers the link for sessions, too.", async () => {
    const { calendars, leadTo, subscribe, line } = await setup();
    leadTo(links.calendly, "https://calendly.com/sam/session");
    await subscribe();
    expect(calendars.subscriptions).toHaveLength(1);
    expect(await line()).toMatch(
      /^ok: Calendly reports for Sam Doe since [^;]+; last received: nothing yet$/,
    );
    leadTo(links.calendly, "https://calendar.sam.fit");
    expect(await line()).toMatch(
      /^ok: Calendly reports .*; the link for sessions does not lead to Calendly or Cal\.com, so no times are reported$/,
    );
    leadTo(links.calendly, links.calCom);
    expect(await line()).toMatch(
      /^ok: Calendly reports .*; times are added by hand; .* can make Cal\.com report them/,
    );
    leadTo("https://calendar.sam.fit", links.calendly);
    expect(await line()).toMatch(
      /^ok: Calendly reports .*; the scheduling link does not lead to Calendly or Cal\.com, so no times are reported$/,
    );
  });

  test("asks whether the trainer has moved to another account, until that one is subscribed to.", async () => {
    const { leadTo, subscribe, stored, line } = await setup();
    await subscribe();
    leadTo("https://calendly.com/Sam/longer-consultation", "https://calendly.com/sam/session");
    expect(await line()).toMatch(/^ok: /);
    leadTo(links.calendly, "https://calendly.com/samantha/session");
    expect(await line()).toBe(
      "todo: Calendly reports for Sam Doe, as when the links led to calendly.com/sam; now one leads to calendly.com/samantha → Times chosen in another account of the trainer's are not reported. To subscribe to it, or if only its name has changed: npm run setup -- --stage prod --replace-calendar",
    );
    await subscribe();
    expect(await line()).toMatch(/^ok: /);
    stored()!.description = stored()!.description.replace(/, with links to .*/, ".");
    expect(await line()).toMatch(/^ok: Calendly reports for Sam Doe since 20 November 2026/);
  });

  test("asks the calendar whose token it is given, if the two links lead to two.", async () => {
    const { calendars, connection, leadTo, lineWith, runSetUp } = await setup();
    leadTo(links.calendly, links.calCom);
    const typed = [secretKey, publishableKey, connection.site.trainerEmail];
    const tokens = [calendarTokens.calendly, calendarTokens.calCom, ""];
    await runSetUp({ "skip-smoke-test": true }, [...typed, ...tokens].join("\n"));
    for (const { service, key } of calendars.subscriptions) calendars.site.keys.set(service, key);
    expect(calendars.subscriptions.map(({ service }) => service)).toEqual(["calendly", "calCom"]);
    for (const service of ["calendly", "calCom"] as const) {
      expect(await lineWith(calendarTokens[service])).toMatch(
        /^ok: Calendly reports .*; Cal\.com reports /,
      );
    }
    calendars.subscriptions[1]!.isActive = false;
    expect(await lineWith(calendarTokens.calendly)).toMatch(/^ok: /);
    expect(await lineWith(calendarTokens.calCom)).toMatch(/^failed: Cal\.com has disabled/);
  });

  test("says when the calendar last reported something.", async () => {
    const { aws, subscribe, line } = await setup();
    await subscribe();
    const received = { at: "2026-11-24T10:00:00.000Z", service: "calendly" };
    aws.settings["calendar"] = { events: [], cancelled: [], assigned: [], dismissed: [], received };
    expect(await line()).toMatch(/; last received: 24 November 2026, 10:00$/);
  });

  test("says, given a token, whether the subscription is active.", async () => {
    const { calendars, subscribe, lineWith } = await setup();
    await subscribe();
    const token = calendarTokens.calendly;
    expect(await lineWith(token)).toMatch(/^ok: /);
    expect(await lineWith("eyJ.unknown")).toMatch(
      /^failed: could not be checked: Calendly does not accept/,
    );
    calendars.subscriptions[0]!.isActive = false;
    expect(await lineWith(token)).toBe(
      "failed: Calendly has disabled the subscription → To subscribe again: npm run setup -- --stage prod --replace-calendar",
    );
    calendars.subscriptions.length = 0;
    expect(await lineWith(token)).toMatch(/^failed: Calendly no longer has the subscription → /);
  });

  test("says that the site refuses signed events, but waits for a key that is new.", async () => {
    const { aws, calendars, subscribe, line } = await setup();
    await subscribe();
    calendars.site.keys.clear();
    expect(await line()).toMatch(/^todo: a signed event is still refused → Check again after five/);
    aws.now = new Date(aws.now.getTime() + 5 * 60 * 1000);
    expect(await line()).toMatch(
      /^failed: the site refuses a signed event with 401 → To subscribe/,
    );
    calendars.site.isDown = true;
    expect(await line()).toMatch(/^todo: the site does not answer → See the lines/);
  });
});
