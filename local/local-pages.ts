import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { PutFaults } from "./aws/put-faults.ts";
import { type HttpAnswer, jsonAnswer, sendAnswer } from "./http/http-message.ts";
import type { UserSeed } from "./identity/users.ts";
import type { Inbox } from "./mail/inbox.ts";

/** What only the local stack has, under `/__local`: the inbox, the switches for faults, upkeep. */

export interface LocalPagesOptions {
  readonly inbox: Inbox;
  readonly setMailFaults: (faults: MailFaults) => void;
  readonly setSiteFaults: (faults: PutFaults) => void;
  /** Runs upkeep with this as its event and answers its result as JSON. */
  readonly runUpkeep: (event: unknown) => Promise<string>;
  readonly identity: RequestListener;
  /** @throws Error when there cannot be such an account */
  readonly addUser: (seed: UserSeed) => void;
  readonly stripe: RequestListener | undefined;
}

/** `fail`: SES refuses every mail; `bounce`: it accepts every mail, and then reports that it bounced. */
const MailFaults = z.strictObject({
  fail: z._default(z.boolean(), false),
  bounce: z._default(z.boolean(), false),
});
export type MailFaults = z.infer<typeof MailFaults>;
const UpkeepEvent = z.strictObject({ minimumAgeMs: z.optional(z.number().check(z.minimum(0))) });

const NewUser = z.strictObject({
  email: z.email(),
  password: z.string(),
  groups: z._default(z.array(z.string()), ["admins"]),
  mustChangePassword: z._default(z.boolean(), false),
});

type Page = (body: unknown) => HttpAnswer | Promise<HttpAnswer>;

export function createLocalPages(options: LocalPagesOptions): RequestListener {
  const { inbox } = options;
  const inboxPage = new URL("./mail/inbox-page.html", import.meta.url);
  const pages: Record<string, Page> = {
    "GET /__local/health": () => jsonAnswer(200, { status: "up" }),
    "GET /__local/inbox": async () => ({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: await readFile(inboxPage),
    }),
    "GET /__local/inbox.json": () => jsonAnswer(200, inbox.list()),
    "DELETE /__local/inbox.json": () => {
      inbox.clear();
      return jsonAnswer(200, []);
    },
    "POST /__local/mail/faults": (body) => {
      const faults = MailFaults.safeParse(body);
      if (!faults.success) return unreadable(faults.error);
      options.setMailFaults(faults.data);
      return jsonAnswer(200, faults.data);
    },
    "POST /__local/site/faults": (body) => {
      const faults = PutFaults.safeParse(body);
      if (!faults.success) return unreadable(faults.error);
      options.setSiteFaults(faults.data);
      return jsonAnswer(200, faults.data);
    },
    // As the operator makes accounts, and as tests want theirs: each its own.
    "POST /__local/users": (body) => {
      const user = NewUser.safeParse(body);
      if (!user.success) return unreadable(user.error);
      options.addUser(user.data);
      return jsonAnswer(200, { email: user.data.email });
    },
    "POST /__local/upkeep": async (body) => {
      const event = UpkeepEvent.safeParse(body ?? {});
      if (!event.success) return unreadable(event.error);
      return jsonAnswer(200, JSON.parse(await options.runUpkeep(event.data)));
    },
  };

  return async (request, response) => {
    const [address = ""] = (request.url ?? "").split("?");
    if (address.startsWith("/__local/cognito")) return options.identity(request, response);
    if (address.startsWith("/__local/stripe") && options.stripe) {
      return options.stripe(request, response);
    }
    const page = pages[`${request.method} ${address}`];
    const body = parseJson(await text(request));
    const answer = page
      ? await page(body)
      : jsonAnswer(404, { message: `The local stack has no ${request.method} ${address}.` });
    const headers = { "cache-control": "no-store", ...answer.headers };
    sendAnswer(response, { ...answer, headers });
  };
}

function unreadable(error: z.core.$ZodError): HttpAnswer {
  return jsonAnswer(400, { message: z.prettifyError(error) });
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
