import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { type Faults, MailFaults, PutFaults } from "./aws/faults.ts";
import { calendarScript } from "./calendar/calendar-script.ts";
import {
  CalendarFaults,
  type CalendarStandIn,
  EventRequest,
} from "./calendar/calendar-stand-in.ts";
import { sampleTrainer } from "./database/sample-data.ts";
import { type HttpAnswer, jsonAnswer, sendAnswer } from "./http/http-message.ts";
import type { UserSeed } from "./identity/users.ts";
import type { Inbox } from "./mail/inbox.ts";
import type { SamplePeople } from "./sample-people/sample-people.ts";

/** What only the local stack has, under `/__local`: the inbox, the switches for faults, upkeep. */

export interface LocalPagesOptions {
  readonly inbox: Inbox;
  readonly faults: Faults;
  /** Runs upkeep with this as its event. @returns its report */
  readonly runUpkeep: (event: unknown) => Promise<unknown>;
  readonly identity: RequestListener;
  /** @throws Error when there cannot be such an account */
  readonly addUser: (seed: UserSeed) => void;
  readonly stripe: RequestListener | undefined;
  readonly calendar: CalendarStandIn;
  readonly samplePeople: () => Promise<SamplePeople>;
}

const UpkeepEvent = z.strictObject({ minimumAgeMs: z.optional(z.number().check(z.minimum(0))) });

const NewUser = z.strictObject({
  email: z.email(),
  password: z.string(),
  groups: z._default(z.array(z.string()), ["admins"]),
  mustChangePassword: z._default(z.boolean(), false),
});

const Nothing = z.strictObject({});

/** Another instant than this one. */
const AsOf = z.strictObject({ now: z.optional(z.coerce.date()) });

type Page = (body: unknown) => HttpAnswer | Promise<HttpAnswer>;

/** A page that does something with what is posted. */
const taking =
  <Schema extends z.ZodMiniType>(schema: Schema, act: (input: z.infer<Schema>) => unknown): Page =>
  async (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return jsonAnswer(400, { message: z.prettifyError(parsed.error) });
    return jsonAnswer(200, (await act(parsed.data)) ?? {});
  };

const assetTypes: Readonly<Record<string, string>> = {
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The site's own styles and fonts from their sources, and the drawings, for the page of `/__local/`. */
async function asset(path: string): Promise<HttpAnswer | undefined> {
  const [, name = "", ending = ""] =
    /^\/__local\/assets\/([\w/-]+\.(css|svg|woff2))$/.exec(path) ?? [];
  const contentType = assetTypes[ending];
  if (contentType === undefined) return undefined;
  const folder = ending === "svg" ? "./front-page/" : "../web/src/";
  const body = await readFile(new URL(`${folder}${name}`, import.meta.url));
  return { status: 200, headers: { "content-type": contentType }, body };
}

/** @param values what `{{name}}` stands for */
async function htmlFile(
  name: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<HttpAnswer> {
  const file = await readFile(new URL(name, import.meta.url), "utf8");
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(file.replace(/\{\{(\w+)\}\}/g, (_, value) => String(values[value]))),
  };
}

/** Of Cal.com, only a page for frames may be in one. */
function isUnframed(address: string, calendar: CalendarStandIn): boolean {
  const isCalendar = address.startsWith("/__local/calendar/");
  const isForFrames = !address.includes("/calCom/") || address.endsWith("/embed");
  return isCalendar && (calendar.state().faults.frame === "refused" || !isForFrames);
}

export function createLocalPages(options: LocalPagesOptions): RequestListener {
  const { inbox, faults, calendar } = options;
  const pages: Record<string, Page> = {
    "GET /__local/health": () => jsonAnswer(200, { status: "up" }),
    "GET /__local/inbox": () => htmlFile("./mail/inbox-page.html"),
    "GET /__local/inbox.json": () => jsonAnswer(200, inbox.list()),
    "DELETE /__local/inbox.json": () => {
      inbox.clear();
      return jsonAnswer(200, []);
    },
    "POST /__local/mail/faults": taking(MailFaults, faults.setMail),
    "POST /__local/site/faults": taking(PutFaults, faults.setPut),
    // As the operator makes accounts, and as tests want theirs: each its own.
    "POST /__local/users": taking(NewUser, options.addUser),
    "POST /__local/upkeep": taking(UpkeepEvent, options.runUpkeep),
    "GET /__local/": () => htmlFile("./front-page/front-page.html", { ...sampleTrainer }),
    "GET /__local/faults.json": () =>
      jsonAnswer(200, { mail: faults.mail(), site: { fail: faults.refusesPut() } }),
    "GET /__local/people": taking(Nothing, async () => (await options.samplePeople()).state()),
    "POST /__local/people": taking(AsOf, async ({ now }) =>
      (await options.samplePeople()).add(now),
    ),
    "DELETE /__local/people": taking(Nothing, async () => (await options.samplePeople()).remove()),
    "GET /__local/calendar": () => htmlFile("./calendar/calendar-page.html"),
    "GET /__local/calendar.js": () => calendarScript,
    "GET /__local/calendar.json": () => jsonAnswer(200, calendar.state()),
    "POST /__local/calendar/events": taking(EventRequest, calendar.change),
    "POST /__local/calendar/faults": taking(CalendarFaults, calendar.setFaults),
  };

  return async (request, response) => {
    const [address = ""] = (request.url ?? "").split("?");
    if (address.startsWith("/__local/cognito")) return options.identity(request, response);
    if (address.startsWith("/__local/stripe") && options.stripe) {
      return options.stripe(request, response);
    }
    // The page of a calendar has the path of its real one.
    const path = address.replace(/^(\/__local\/calendar)\/cal.*/, "$1");
    const page = pages[`${request.method} ${path}`];
    const body = await text(request);
    const answer = page
      ? await page(JSON.parse(body || "{}"))
      : ((await asset(path)) ??
        jsonAnswer(404, { message: `The local stack has no ${request.method} ${address}.` }));
    const headers = {
      "cache-control": "no-store",
      ...(isUnframed(address, calendar) && { "x-frame-options": "DENY" }),
      ...answer.headers,
    };
    sendAnswer(response, { ...answer, headers });
  };
}
